#!/usr/bin/env bash
# Measures the launch path: context switches, barriers on the host, the host against OpenMP, and, where an
# NVIDIA GPU is, fx_launch against cuLaunchKernel.
#
#   test/bench/launch/run.sh [BUILD-TREE]     build/llvm-19 by default
#
# Figures of the host count processor time, so that a busy machine changes them little.
set -euo pipefail
cd "$(dirname "$0")/../../.."

tree=${1:-build/llvm-19}
inputs=test/bench/launch/Inputs
out=$tree/bench-launch
clang=$(sed -n 's/^FX_LLVM_ROOT:[A-Z]*=//p' "$tree/CMakeCache.txt")/bin/clang
threads=$(nproc)
mkdir -p "$out"

compile() {
  gcc -std=gnu11 -O2 -Wall -Wextra -Werror -Iinclude "$inputs/$1.c" -o "$out/$1" "${@:2}"
}
static=("$tree/lib/libfxruntime.a" -l:libboost_context.a -pthread -ldl)

compile switch -Iruntime -l:libboost_context.a
compile host_barriers "${static[@]}"
compile openmp -fopenmp "${static[@]}"
compile launch_overhead "${static[@]}"
"$clang" -std=gnu11 -O2 -fPIC -shared -Iinclude test/runtime/Inputs/kernels.c -o "$out/kernels.so"

echo "== context switches"
"$out/switch"
echo "== barriers on the host"
"$out/host_barriers" "$out/kernels.so" 1
"$out/host_barriers" "$out/kernels.so" "$threads"
echo "== host and OpenMP"
"$out/openmp" "$out/kernels.so" 1
"$out/openmp" "$out/kernels.so" "$threads"
if ldconfig -p | grep -q libcuda.so.1; then
  echo "== launches on the GPU"
  "$clang" --target=nvptx64-nvidia-cuda -march=sm_80 --cuda-path=/nonexistent -ffreestanding -std=gnu11 \
    -O2 -S -Iinclude test/runtime/Inputs/kernels.c -o "$out/kernels.ptx"
  "$out/launch_overhead" "$out/kernels.ptx"
fi
