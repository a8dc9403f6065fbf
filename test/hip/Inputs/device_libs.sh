#!/usr/bin/env bash
# Makes a folder of HIP device libraries that also serves GPUs which Debian's do not know.
#
#   device_libs.sh CLANG FROM TO
#
# All that such a GPU lacks is one constant, the version of its instruction set.
set -euo pipefail
clang=$1 from=$2 to=$3
rm -rf "$to"
mkdir -p "$to"
ln -s "$from"/*.bc "$to"
for version in 942:9402 950:9500 1100:11000 1151:11501 1201:12001 1250:12500; do
  echo "__attribute__((visibility(\"hidden\"))) extern const __attribute__((address_space(4))) int" \
    "__oclc_ISA_version = ${version#*:};" |
    "$clang" --target=amdgcn-amd-amdhsa -nogpulib -Xclang -mcode-object-version=none -O2 -emit-llvm -Wno-extern-initializer -x c -c - \
      -o "$to/oclc_isa_version_${version%:*}.bc"
done
