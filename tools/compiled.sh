#!/bin/sh
# tools/compiled.sh IZVOR CARDS [SCENARIO…]: a collection plays the same as it is and compiled. What
# is said back, exercised (a sample) and shown is compared, and how the scenarios go, word for word.
# Closes with "N passed, M failed".
izvor=$1 cards=$2
shift 2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0

# same NAME COMMAND …: the output is the same with the collection (in place of CARDS) either way.
same() {
    name=$1 way=source
    shift
    for file in "$cards" "$folder/compiled"; do
        for word in "$@"; do
            test "$word" = CARDS && word=$file
            printf '%s\0' "$word"
        done | xargs -0 "$izvor" >"$folder/$way" 2>"$folder/$way.err"
        echo "code $?" >>"$folder/$way"
        way=compiled.out
    done
    if cmp -s "$folder/source" "$folder/compiled.out" && test "$(wc -l <"$folder/source")" -gt 1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: compiled, it goes another way"
        diff "$folder/source" "$folder/compiled.out" | head -n 20
        cat "$folder/compiled.out.err"
    fi
}

if ! "$izvor" cards compile "$cards" "$folder/compiled"; then
    echo "0 passed, 1 failed"
    exit 1
fi
same "check" cards check CARDS --unsaid-strict
same "exercise" cards exercise CARDS --plays 2 --sample 40 --threads 1 --seed 5
names=$(grep -o '^card "[^"]*"\|^"[^"]*":\[{"name"' "$cards" | sed 's/^[^"]*"\([^"]*\)".*/\1/' | awk 'NR % 97 == 1' |
    head -n 20 | tr '\n' '|')
IFS='|'
for name in $names; do
    same "show $name" cards show "$name" --cards CARDS
done
unset IFS
test $# -eq 0 || same "scenarios" run --cards CARDS --verbose "$@"
echo "$passed passed, $failed failed"
test $failed = 0
