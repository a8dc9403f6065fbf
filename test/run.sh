#!/usr/bin/env bash
# Builds and tests the project on every supported LLVM version.
#
#   test/run.sh [--quick] [FILTER...]
#
#   --quick   LLVM 19 only
#   FILTER    regular expressions: runs only the lit tests whose path matches one, and no unit tests
#
# Installs missing Debian packages first. The last line is "N passed, M failed"; the exit status is
# zero only if nothing failed and something passed.
set -euo pipefail
cd "$(dirname "$0")/.."

# One preset for each supported version.
mapfile -t versions < <(sed -n 's/.*"configurePreset": "llvm-\([0-9]*\)".*/\1/p' CMakePresets.json)
if [ "${1:-}" = --quick ]; then
  versions=(19)
  shift
fi
filter=$(IFS='|' && echo "$*")

passed=0
failed=0

fail() {
  echo "$1"
  failed=$((failed + 1))
}

build() {
  cmake --preset "llvm-$1" >"$log" 2>&1 && cmake --build --preset "llvm-$1" -j "$(nproc)" >"$log" 2>&1
}

# Runs the program $1, a cmocka group, and adds its tests to the sums.
run_unit_test() {
  local output status=0 ok not_ok
  output=$(CMOCKA_MESSAGE_OUTPUT=TAP "$1" 2>&1) || status=$?
  ok=$(grep -c '^ok ' <<<"$output") || true
  not_ok=$(grep -c '^not ok ' <<<"$output") || true
  passed=$((passed + ok))
  failed=$((failed + not_ok))
  if [ "$status" -ne 0 ] || [ "$not_ok" -gt 0 ]; then
    echo "$output"
  fi
  if [ "$status" -ne 0 ] && [ "$not_ok" -eq 0 ]; then
    fail "$1: exit status $status"
  elif [ $((ok + not_ok)) -eq 0 ]; then
    fail "$1: no tests were collected"
  fi
}

run_unit_tests() {
  local program
  for program in "build/llvm-$1"/unit/unit_*; do
    run_unit_test "$program"
  done
}

run_lit() {
  local tree="build/llvm-$1" lit verdict
  lit=$(sed -n 's/^FX_LIT:[A-Z]*=//p' "$tree/CMakeCache.txt")
  rm -f "$tree/lit.json"
  "$lit" -sv --no-progress-bar -j "$(nproc)" ${filter:+--filter "$filter"} --output "$tree/lit.json" "$tree/test" || true
  if [ ! -f "$tree/lit.json" ]; then
    fail "llvm-$1: lit did not run"
    return
  fi
  verdict=$(python3 test/tally.py "$tree/lit.json" test/unsupported.txt "$1" \
    "$([ -n "$filter" ] && echo some || echo all)")
  sed '$d' <<<"$verdict"
  read -r lit_passed lit_failed <<<"$(tail -n 1 <<<"$verdict")"
  passed=$((passed + lit_passed))
  failed=$((failed + lit_failed))
}

bash test/install-packages.sh test "${versions[@]}"
mkdir -p build
log=$PWD/build/build.log

for version in "${versions[@]}"; do
  echo "== LLVM $version"
  if ! build "$version"; then
    cat "$log"
    fail "llvm-$version: the build failed"
    continue
  fi
  # The core knows no LLVM version: its unit tests run once.
  if [ "$version" = 19 ] && [ -z "$filter" ]; then
    run_unit_tests "$version"
  fi
  run_lit "$version"
done

[ $((passed + failed)) -gt 0 ] || fail "no tests were collected"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
