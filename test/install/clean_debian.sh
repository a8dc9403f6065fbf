#!/usr/bin/env bash
# Installs the Debian packages on a bare Debian 12 and builds a project there with them.
#
#   test/install/clean_debian.sh FOLDER [LLVM-VERSION]
#
# Needs root, debootstrap, the network, 2 GB in FOLDER, which must not exist yet, and a finished build of
# LLVM-VERSION (19 by default). No part of test/run.sh, which tests the packages in a scratch root.
set -euo pipefail

if [ $# -lt 1 ] || [ -e "$1" ] || [ "$(id -u)" -ne 0 ]; then
  echo "usage, as root: clean_debian.sh NEW-FOLDER [LLVM-VERSION]" >&2
  exit 1
fi
mkdir -p "$1"
root=$(realpath "$1")
llvm=${2:-19}
cd "$(dirname "$0")/../.."

debootstrap --variant=minbase bookworm "$root" >"$root.log"
# The mirrors of this machine instead of debootstrap's default.
rm "$root/etc/apt/sources.list"
cp /etc/apt/sources.list "$root/etc/apt/" 2>/dev/null || true
cp -r /etc/apt/sources.list.d /etc/apt/apt.conf.d /etc/apt/trusted.gpg.d /etc/apt/keyrings "$root/etc/apt/" \
  2>/dev/null || true
mkdir -p "$root/usr/share/keyrings"
cp -r /usr/share/keyrings/. "$root/usr/share/keyrings/" 2>/dev/null || true
cp /etc/resolv.conf "$root/etc/"
mkdir "$root/packages"
(cd "build/llvm-$llvm" && cpack -G DEB -B "$root/packages" >>"$root.log")
cp -r examples/downstream "$root/downstream"

chroot "$root" /bin/bash -euo pipefail -s "$llvm" <<'INSIDE'
llvm=$1
export DEBIAN_FRONTEND=noninteractive
apt-get -q update
apt-get -q install -y --no-install-recommends /packages/*.deb
apt-get -q install -y --no-install-recommends make cmake ninja-build pkg-config libc6-dev gcc "lld-$llvm"
cd /downstream
make CC="clang-$llvm"
./histogram ./kernel.so /bin/bash
make CC="clang-$llvm" kernel.hsaco AMD_GPU=gfx90a
fxstruct inspect kernel.hsaco
cmake -G Ninja -B build -DCMAKE_C_COMPILER="clang-$llvm"
cmake --build build
./build/histogram build/kernel.so /bin/bash
packages=("fx-plugin-$llvm" libfx0 libfx-dev fxstruct fx-doc)
dpkg -L "${packages[@]}" >/files
grep -qx /usr/share/man/man1/fxstruct.1.gz /files
apt-get -q purge -y "${packages[@]}"
while read -r file; do
  case $file in
  *fx*) test ! -e "$file" || { echo "$file is left" >&2 && exit 1; } ;;
  esac
done </files
INSIDE
echo "the packages install, work and leave nothing on a clean Debian 12"
