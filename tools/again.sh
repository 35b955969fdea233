#!/bin/sh
# tools/again.sh IZVOR: the command that `izvor sim` and `izvor soak` print for a game that fails
# plays that game alone, and it fails in the same words. Closes with "N passed, M failed".
izvor=$1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0

# again NAME SEED: the command in the log plays the one game of that seed, for the same error.
again() {
    error=$(grep -m 1 -o "game of seed $2: .*" "$folder/log")
    command=$(sed -n 's/^ *again: izvor //p' "$folder/log" | grep -m 1 -e "--seed $2 ")
    case $command in
    *" --games 1") eval "\"$izvor\" $command" >"$folder/alone" 2>&1 ;;
    *) echo "no command" >"$folder/alone" ;;
    esac
    if test -n "$error" && grep -qF "$error" "$folder/alone"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: $command"
        cat "$folder/log" "$folder/alone"
    fi
}

# A record that can't be written is an error of that game.
mkdir -p "$folder/a folder/17.izr"
"$izvor" sim --deck river --deck ember --players greedy,random --mulligan --seed 15 --games 5 \
    --record "$folder/a folder" >"$folder/log" 2>&1
again "sim" 17

# No game can begin with a Vanguard card under this book.
for name in "it's beside" "so is this"; do
    printf '40 Forest\n1 Quill the Tireless\n' >"$folder/$name.txt"
done
"$izvor" soak --light --seed 7 --games 40 --decks "$folder" >"$folder/log" 2>&1
again "soak" 7
echo "$passed passed, $failed failed"
test $failed = 0
