#!/usr/bin/env bash
# From a fresh Debian 12 machine to the main job in one command; no GPU is needed.
#
#   bash examples/quickstart.sh [ELF-FILE]
#
# Installs what is missing, builds the plugin for one LLVM, and shows its three uses: typed storage
# over real memory, the mistakes it finds, and a GPU kernel's shared memory.
set -euo pipefail
file=$(realpath -- "${1:-/proc/self/exe}" 2>/dev/null) || file=$1
[ $# -gt 0 ] || file=
cd "$(dirname "$0")/.."

llvm=19
clang=/usr/lib/llvm-$llvm/bin/clang
plugin=build/llvm-$llvm/lib/libfxplugin.so
out=build/quickstart

title() { printf '\n== %s\n' "$1"; }
run() { # prints the command, then runs it
  echo "$ $*"
  "$@"
}

title "Build the plugin for LLVM $llvm"
bash test/install-packages.sh build $llvm
cmake --preset llvm-$llvm >/dev/null
cmake --build --preset llvm-$llvm --target fxplugin
mkdir -p $out

fx=(-fplugin=$plugin -Iinclude -Wall -Wextra)

title "The records of <elf.h> as typed storage over a mapped file"
run $clang "${fx[@]}" -O2 examples/quickstart/elf_sections.c -o $out/elf_sections
run $out/elf_sections ${file:+"$file"}

title "What the plugin finds that C does not"
if run $clang "${fx[@]}" -fsyntax-only examples/quickstart/mistakes.c; then
  echo "mistakes.c compiled: that is a defect" >&2
  exit 1
fi

title "A kernel for gfx90a: its shared-memory instructions and LDS size"
run $clang "${fx[@]}" --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -S \
  examples/quickstart/reverse.c -o $out/reverse.s
grep -E '^\s+ds_|^\s+\.group_segment_fixed_size' $out/reverse.s
