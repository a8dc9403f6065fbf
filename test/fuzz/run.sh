#!/usr/bin/env bash
# Fuzzes the reader of code objects with libFuzzer.
#
#   test/fuzz/run.sh [EXECUTIONS]     10 million by default
#
# Needs clang-19 and libclang-rt-19-dev. New inputs go to build/fuzz/corpus; the minimised corpus is
# test/fuzz/corpus/object, which `test/fuzz/run.sh minimise` writes anew.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=build/fuzz
mkdir -p "$out/corpus"
clang-19 -g -O1 -std=gnu11 -D_GNU_SOURCE -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
  -Iinclude -Iruntime test/fuzz/Inputs/object.c \
  runtime/{bundle,elf_file,note,object,status,target}.c -o "$out/object"

if [ "${1:-}" = minimise ]; then
  rm -rf "$out/minimised"
  mkdir "$out/minimised"
  "$out/object" -merge=1 -use_counters=0 -max_len=4096 "$out/minimised" test/fuzz/corpus/object "$out/corpus"
  rm -f test/fuzz/corpus/object/*
  cp "$out/minimised"/* test/fuzz/corpus/object/
  exit
fi

"$out/object" -runs="${1:-10000000}" -max_len=8192 -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 \
  -artifact_prefix="$out/" "$out/corpus" test/fuzz/corpus/object
