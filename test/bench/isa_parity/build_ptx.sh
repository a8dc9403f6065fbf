#!/usr/bin/env bash
# Compiles the kernels to PTX for the machine with the NVIDIA GPU, which then needs only a C compiler:
#
#   test/bench/isa_parity/build_ptx.sh BUILD-TREE OUTPUT [ARCHITECTURE]     sm_90 where none is given
#   cc -O2 -D_GNU_SOURCE test/bench/isa_parity/programs/{run_cuda,cuda,problem}.c -o run_cuda -ldl -lm
#   ./run_cuda OUTPUT/C; ./run_cuda OUTPUT/CUDA
#
# BUILD-TREE is one with the plugin for LLVM 19 or later, which have a spelling for kernels in C. The
# output is OUTPUT/LANGUAGE/VERSION/KERNEL.ptx: plain C and CUDA, annotated and by hand.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
here=$(dirname "$0")
tree=$1 output=$2 architecture=${3:-sm_90}
setting() { sed -n "s/^$1:[A-Z]*=//p" "$tree/CMakeCache.txt"; }

clang=("$(setting FX_LLVM_ROOT)/bin/clang" -O3 -Wall -Wextra -Werror -S --cuda-path=/nonexistent)
if [ "$(setting FX_LLVM_VERSION)" -ge 22 ]; then
  clang+=(--cuda-feature=+ptx78) # without a CUDA installation it would default to PTX 4.2
fi
C=(-x c -std=c11 --target=nvptx64-nvidia-cuda "-march=$architecture" -ffreestanding)
CUDA=(-x cuda -std=c++17 --cuda-device-only "--offload-arch=$architecture" -nocudainc -nocudalib)
annotated=("-fplugin=$tree/lib/libfxplugin.so" "-I$here/../../../include")
by_hand=(-DBY_HAND)

for language in C CUDA; do
  for version in annotated by_hand; do
    mkdir -p "$output/$language/$version"
    declare -n of_language=$language of_version=$version
    for kernel in "$here"/kernels/*.c; do
      "${clang[@]}" "${of_language[@]}" "${of_version[@]}" "$kernel" \
        -o "$output/$language/$version/$(basename "$kernel" .c).ptx"
    done
  done
done
