#!/bin/sh
# Runs fuzzers of tests/fuzz for a time each, from the inputs in tests/fuzz/corpus/NAME and those
# that earlier runs found (kept in FOLDER/corpus/NAME).
#   tools/fuzz.sh FOLDER SECONDS [FUZZER…]     FOLDER is a build folder made with -Dfuzz=true
# An input that fails is kept in FOLDER/failures, and is run again by: FOLDER/tests/FUZZER FILE
set -e
folder=$1
seconds=$2
shift 2
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    for source in tests/fuzz/fuzz_*.c; do
        set -- "$@" "$(basename "$source" .c)"
    done
fi

mkdir -p "$folder/failures"
for fuzzer in "$@"; do
    name=${fuzzer#fuzz_}
    mkdir -p "$folder/corpus/$name"
    set -- "$folder/corpus/$name"
    [ ! -d "tests/fuzz/corpus/$name" ] || set -- "$@" "tests/fuzz/corpus/$name"
    dictionary=tests/fuzz/$name.dict
    [ ! -f "$dictionary" ] || set -- "$@" "-dict=$dictionary"
    "$folder/tests/$fuzzer" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 \
        -print_final_stats=1 -artifact_prefix="$folder/failures/$name-" "$@"
done
