#!/usr/bin/env bash
# Installs the Debian packages that this project needs and the machine lacks.
#
#   test/install-packages.sh build 19            to build the plugin for LLVM 19 and link GPU code
#   test/install-packages.sh test 15 16 19 22    to run the tests on those versions
#
# Touches nothing, and needs no rights, where everything is there already.
set -euo pipefail

if [ $# -lt 2 ] || { [ "$1" != build ] && [ "$1" != test ]; }; then
  echo "usage: install-packages.sh (build|test) LLVM-VERSION..." >&2
  exit 1
fi
purpose=$1
shift

missing=()

need_package() {
  local status
  status=$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) || status=none
  [ "$status" = installed ] || missing+=("$1")
}

# A tool may come from anywhere: its package counts only where the command is absent.
need_command() {
  command -v "$1" >/dev/null || missing+=("${2:-$1}")
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "install-packages.sh: this is not Debian; install CMake 3.25, Ninja, GCC and Clang with" \
    "their development headers (LLVM $*) yourself" >&2
  exit 1
fi

need_command cmake
need_command ninja ninja-build
need_command gcc
need_command g++
need_package libc6-dev
need_package libboost-context-dev # context switches of the runtime; 1.74 or later
need_package libjansson-dev # fxstruct
need_package libclang-19-dev # fxstruct, in the trees of older versions
for version in "$@"; do
  need_package "clang-$version"
  need_package "llvm-$version-dev"
  need_package "libclang-$version-dev"
  need_package "lld-$version"
done

if [ "$purpose" = test ]; then
  need_command ccache
  need_command python3
  need_package libcmocka-dev
  need_package python3-jsonschema
  need_package librsvg2-bin # pictures of layouts
  need_package clangd-19
  need_package libclang-rt-19-dev # libFuzzer
  need_command zsh
  need_command man man-db
  need_command make # projects that use an installation
  need_command meson
  need_command pkg-config
  need_command lintian # Debian packages
  need_command dpkg-shlibdeps dpkg-dev
  need_command file
  need_package python3-sphinx # the documentation's site
  need_package python3-myst-parser
  need_package furo
  need_package libchipmunk-dev # a library with structs passed by value
  need_package llvm-19-tools # lit, for every version
  need_package lld-19
  need_package libamdhip64-5 # without a GPU: how the real driver says so
  need_package hipcc # with the headers of HIP and device libraries for AMD GPUs
  need_package clang-tools-19 # clang-offload-bundler, for LLVM 16, 19 and 22
  for version in "$@"; do
    need_package "llvm-$version-tools" # FileCheck, not
  done
fi

# The tests ask apt what the project's own packages need: it has to have its lists then.
[ "$purpose" = build ] || apt-cache show clang-19 >/dev/null 2>&1 || missing+=(apt)

[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "install-packages.sh: packages are missing; as root, run:" >&2
    echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "installing: ${missing[*]}"
"${as_root[@]}" apt-get -q update ||
  echo "install-packages.sh: apt-get update failed; trying with the lists that are there" >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get -q install -y --no-install-recommends "${missing[@]}"
