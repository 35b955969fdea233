#!/bin/sh
# tools/command_line.sh IZVOR: what the program does with decks that can't be played, files that are
# there already, disks that are full, and ends that come in the middle of a game.
# Closes with "N passed, M failed".
izvor=$(realpath "$1")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
passed=0 failed=0

# Runs a command: its code and all that it says (standard error behind a |) stand in $said.
run() {
    said="$("$@" 2>err </dev/null; echo "code $?")
$(sed 's/^/| /' err)"
}

# says WORDS …: what was run last said all of this; silent WORDS …: none of this.
verdict() {
    if test "$1" = yes; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: %s\n%s\n' "$name" "$2" "$said"
    fi
}
says() {
    for words in "$@"; do
        case $said in
        *"$words"*) verdict yes ;;
        *) verdict no "does not say \"$words\"" ;;
        esac
    done
}
silent() {
    for words in "$@"; do
        case $said in
        *"$words"*) verdict no "says \"$words\"" ;;
        *) verdict yes ;;
        esac
    done
}

printf '60 Forest\n4 Thicket Cub\n' >legal.txt
printf '10 Forest\n5 Thicket Cub\n' >small.txt
printf "60 Forest\n4 Ferryman's Fee\n" >dredge.txt # no book of 1999 to 2002 has dredge
refused="dredge.txt:2:1: Ferryman's Fee can't be played under mtg-1999-11: dredge"

name="deck check"
run "$izvor" deck check legal.txt --book mtg-1999-11
says "legal under mtg-1999-11: 64 cards" "code 0"
run "$izvor" deck check small.txt --book mtg-1999-11
says "not legal under mtg-1999-11: 2 problems" "code 1" "100.2"
run "$izvor" deck check dredge.txt --book mtg-1999-11
says "$refused" "not legal under mtg-1999-11" "code 1"

name="play"
run "$izvor" play --deck legal.txt --seed 1
says "You play legal.txt" "code 0"
run "$izvor" play --deck small.txt --seed 1
says "| small.txt: the deck has 15 cards" "| small.txt:2:1: 5 copies" "--any-deck" "code 1"
silent "You play"
run "$izvor" play --deck small.txt --any-deck --seed 1
says "You play small.txt" "code 0"
run "$izvor" play --against dredge.txt --any-deck --seed 1
says "| $refused" "code 1"
silent "You play"

name="sim"
run "$izvor" sim --deck legal.txt --games 1
says "1 games of" "code 0"
silent "legal under"
run "$izvor" sim --deck small.txt --deck small.txt --games 1
says "1 games of" "code 0"
says "| izvor sim: small.txt is not legal under mtg-1999-11: the deck has 15 cards"
verdict "$(test "$(grep -c . err)" = 1 && echo yes)" "says more than a line"
run "$izvor" sim --deck dredge.txt --games 1
says "| $refused" "code 1"
silent "games of" "again"

name="save"
printf 'save a.izr\nquit\n' | "$izvor" play --seed 3 >out
cp a.izr first.izr
printf 'save a.izr\nno\nquit\n' | "$izvor" play --seed 4 >out
said=$(cat out)
says "a.izr is there already" "not saved"
cmp -s a.izr first.izr && verdict yes || verdict no "the file is another one"
printf 'save a.izr\nyes\nquit\n' | "$izvor" play --seed 4 >out
cmp -s a.izr first.izr && verdict no "the file is the old one" || verdict yes
run "$izvor" replay a.izr
says "the same game" "code 0"

name="full disk"
if test -c /dev/full; then
    printf 'save /dev/full\nquit\n' | "$izvor" play --seed 3 >out
    said=$(cat out)
    says "not saved: /dev/full"
    said=$("$izvor" books 2>&1 >/dev/full; echo "code $?")
    says "can't be written" "code 1"
fi
printf 'save kept.izr\nquit\n' | "$izvor" play --seed 3 >out
cp kept.izr first.izr
# No file may have a byte.
said=$( (trap '' XFSZ; ulimit -f 0
    printf 'save kept.izr\nyes\nquit\n' | "$izvor" play --seed 4) 2>&1)
says "not saved"
cmp -s kept.izr first.izr && verdict yes || verdict no "what was there is lost"
said=$( (trap '' XFSZ; ulimit -f 0; "$izvor" sim --games 500 --threads 2 --record records) 2>&1
    echo "code $?")
says "can't be written" "code 1"
silent "games of" "errors"
verdict "$(test "$(find records -type f | wc -l)" = 0 && echo yes)" "leaves files"

name="sim --record"
run "$izvor" sim --games 1 --record legal.txt
says "legal.txt: no folder that can be written to" "code 1"
silent "games of"

name="soak"
for signal in SEGV ABRT; do
    "$izvor" soak --games 0 --threads 2 >out 2>err &
    sleep 2
    kill -$signal $! && wait $! 2>/dev/null
    said=$(cat out err)
    again=$(sed -n 's/^ *again: izvor //p' err | head -n 1)
    verdict "$(test -n "$again" && echo yes)" "names no game when it is ended by $signal"
    run sh -c "\"$izvor\" $again"
    says " passed, 0 failed" "code 0"
done

echo "$passed passed, $failed failed"
test $failed = 0
