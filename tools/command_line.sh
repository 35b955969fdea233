#!/bin/sh
# tools/command_line.sh IZVOR: what the program does with decks that can't be played, files that are
# there already, disks that are full, ends that come in the middle of a game, rules of lost chapters.
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
run "$izvor" play --deck legal.txt --seed 1 --record seeded.izr
says "You play legal.txt" "(seed 1)" "code 0"
run cat seeded.izr
says "seed 1" "end"
silent "generator"
run "$izvor" play --deck legal.txt --record secret.izr
says "You play legal.txt" "code 0"
silent "(seed"
run cat secret.izr
says "generator chacha20 " "end"
run "$izvor" replay secret.izr
says "the same game" "code 0"

name="generators"
run "$izvor" sim --generator chacha20 --games 3 --seed 5 --record .
says "3 games" "code 0"
run "$izvor" replay 6.izr
says "the same game" "code 0"
run "$izvor" sim --generator large
says "--generator wants small, or chacha20" "code 2"
run "$izvor" sim --key 12
says "--key wants 64 digits" "code 2"

name="play"
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

name="replay"
"$izvor" sim --games 1 --seed 9 --record records >out
sed 's/^cards ./cards 0f/' records/9.izr >foreign.izr
run "$izvor" replay foreign.izr
says "its cards came out of another file" "code 1"
for wrong in 's/^seed .*/seed -4/' 's/^seed .*/seed/' 's/^option .*/option flying/' \
    's/^hash .*/hash many/'; do
    sed "$wrong" records/9.izr >wrong.izr
    run "$izvor" replay wrong.izr
    says "code 1" "wrong.izr:"
    silent "the same game"
done

# An option's number may be another one than when it was recorded; the option is the same.
sed 's/ 0:0=pass/ 0:7=pass/g' records/9.izr >shifted.izr
run "$izvor" replay shifted.izr
says "the same game" "code 0"
sed 's/=pass/=done/' records/9.izr >wrong.izr
run "$izvor" replay wrong.izr
says "none of the options is done (recorded by " "code 1"

name="set-ups"
zora="--book izvori-2007 --deck zora --deck oluja"
run "$izvor" sim $zora --deck zora --games 2 --variant krug --option attack-right --first C \
    --record records
says "player C" "errors 0" "code 0"
verdict "$(grep -q '^variant krug$' records/1.izr && grep -q '^first seat 2$' records/1.izr &&
    echo yes)" "the record doesn't hold the set-up"
run "$izvor" replay records/1.izr
says "the same game" "code 0"
run "$izvor" sim $zora --deck zora --deck oluja --games 2 --teams A+C,B+D
says "player D" "code 0"
run "$izvor" sim $zora --variant "poslednji preživeli" --option attack-left
says "is not played with attack-left [F6.50]" "code 2"
run "$izvor" sim $zora --variant rondo
says 'no variant named "rondo"; those there are: "krug", "poslednji preživeli"' "code 2"
run "$izvor" sim $zora --option flying
says 'there is no option "flying"' "attack-many" "code 2"
run "$izvor" sim $zora --deck zora --deck oluja --games 2 --range 1 --option attack-many
run "$izvor" sim $zora --range 0
says "--range wants" "code 2"
run "$izvor" sim $zora --teams A+C
says "--teams wants" "code 2"
run "$izvor" sim $zora --teams A+B
says "all players are in one team" "code 2"
run "$izvor" sim --book mtg-2002 --deck river --deck ember --deck river
says "mtg-2002 is for 2 players, not 3 [100.1]" "code 2"
run "$izvor" soak $zora --deck zora --variant krug --games 3
says "3 passed, 0 failed" "code 0"
printf 'quit\n' | "$izvor" play --book izvori-2007 --players 4 --teams A+B,C+D --seed 3 \
    --no-record >out
said=$(cat out)
says "against oluja, zora, oluja" "Player D (on your right, with C): 200 life"

# What a scenario can't say, or what nothing can make of it: a line each, and what is found.
name="run"
refused() {
    printf 'scenario "one"\n%b\n' "$1" >one.izs
    run "$izvor" run one.izs
    says "0 passed, 1 failed" "$2" "code 1"
}
refused 'seed -4' "expected a number from 0, found '-4'"
refused 'players 3\nteams A+A, B' "A is in two teams"
refused 'A battlefield "Forest" as one attached to one' "can't be attached to itself"
refused 'A battlefield "Forest" as one attached to two, "Forest" as two attached to one' \
    "can't be attached to itself"
refused 'cites 999.9z' "999.9z can't be a number of mtg-1999-11"
refused 'cites 420.5bb' "can't be a number"
refused 'rules izvori-2007, hkk-2023\ncites 420.5b' "can't be a number of izvori-2007"
refused 'cites hkk-2023 41' "can't be a number of hkk-2023"
refused "A mana $(printf '{G}%.0s' $(seq 300))" "more mana of a kind than a cost can have (255)"
refused "expect $(printf 'not %.0s' $(seq 50000)) A life = 20" "more than 16 checks"
refused "$(printf 'expect refused %.0s' $(seq 50000)) A passes" "more than 16 checks"
printf 'scenario "one"\ncites 420.99\nexpect A life = 20\nA mana %s %s\nexpect mana A = 200\n' \
    "$(printf '{G}%.0s' $(seq 100))" "$(printf '{R}%.0s' $(seq 100))" >one.izs
run "$izvor" run one.izs
says "1 passed, 0 failed" "| warning: one.izs:2:7: the table of mtg-1999-11 has no number 420.99"
run "$izvor" run --strict-cites one.izs
says "0 passed, 1 failed" "one.izs:2:7: the table of mtg-1999-11 has no number 420.99" "code 1"
silent "warning"
for empty in "" "# nothing\n" 'card "One" {\n    cost {G}\n    type Sorcery\n}\n'; do
    printf "$empty" >one.izs
    run "$izvor" run one.izs
    says "there is no scenario in it" "code 1"
done
run "$izvor" run --own-cards one.izs
printf 'scenario "one"\nA hand "Thicket Cub", "No Such Card"\nexpect A hand = 2\n' >one.izs
run "$izvor" run --own-cards one.izs
says "neither this file nor izvor has a card named \"No Such Card\"" "code 1"

name="rules"
run "$izvor" rules 410.5
says "mtg-2002     410.5 (cited in its time)" "mtg-1999-11  410.5" \
    "no scenarios were looked through for 410.5" "code 0"
run "$izvor" rules 304.1 --book mtg-2002
says "304.1" "code 0"
silent "(as in the book before)"
mkdir index
printf '304.1\t\t\t\tyes\t\t\n' >index/mtg-2002.tsv
printf '304.1+\t\t\t\tyes\t\t\n410.5\t\t\t\tyes\t\t\n420.1\t\t\t\tno:x\t\t\n' >index/mtg-2002-lost.tsv
cat >one.izs <<'END'
scenario "one"
rules mtg-2002
cites 410.5
card "Asking Bell" {
    cost {1}
    type Artifact
    text "At the beginning of your upkeep, you may draw a card."
}
turn A upkeep number 3
A battlefield "Asking Bell"
expect stack = 1
END
run "$izvor" rules --coverage one.izs --switch-off --book mtg-2002 --index index
says "1 of 2 rules that can be tested shown" "1 of 1 cited in its time; 0 of 1 at hand" \
    "1 of them by a scenario that fails without the rule" "code 0"

name="rules and their scenarios"
mkdir -p tests/inner empty
cp one.izs tests/
cat >tests/inner/two.izs <<'END'
scenario "two"
rules mtg-1999-11, mtg-2002
cites 410.5, 304.1
expect A life = 20

scenario "three, of one book only"
rules mtg-1999-11, mtg-2002
cites mtg-1999-11 410.5
A hand "A card that nobody has"
END
run "$izvor" rules 410.5
says "    tests/inner/two.izs:1 [mtg-1999-11, mtg-2002] two" \
    "    tests/inner/two.izs:6 [mtg-1999-11] three, of one book only" \
    "    tests/one.izs:1 [mtg-2002] one" "410.5: cited by 3 of 3 scenarios in 2 files" "code 0"
run "$izvor" rules 410.5 304.1 --book mtg-2002 --scenarios tests/inner
says "two.izs:1 [mtg-2002] two" "410.5: cited by 1 of 2 scenarios in 1 files" \
    "304.1: cited by 1 of 2 scenarios in 1 files" "code 0"
silent "three"
run "$izvor" rules 410.4 --scenarios one.izs --scenarios tests/inner/two.izs
says "410.4: cited by 0 of 3 scenarios in 2 files" "code 0"
run env IZVOR_SCENARIOS=one.izs "$izvor" rules 410.5
says "410.5: cited by 1 of 1 scenarios in 1 files" "code 0"
run "$izvor" rules "priority"
silent "cited by" "looked through"
run "$izvor" rules 410.5 --scenarios nowhere
says "| izvor rules: there is no file or folder nowhere" "code 1"
run "$izvor" rules 410.5 --scenarios empty
says "| izvor rules: there is no scenario file (.izs) in empty" "code 1"
printf 'scenario "four"\ncites 410.5\nnonsense\n' >empty/four.izs
run "$izvor" rules 410.5 --scenarios empty
says "| empty/four.izs:3:1:" "410.5: cited by 0 of 0 scenarios in 1 files" "is not counted" "code 1"
rm -r tests

# What nobody deals is told of whom it is dealt; what effects give is told, too.
name="log"
cat >log.izs <<'SCENARIO'
card "Blade" {
    cost 1 vp
    type Instant
    text "Duel 4"
}
card "Gift" {
    cost 1 vp
    type Sorcery
    text "You gain 2 magic points."
}
scenario "told"
rules hkk-2023
A vp 2
A hand "Blade", "Gift"
A casts "Gift"
resolve all
A chooses B, yes
A duels with "Blade"
expect B life = 17
SCENARIO
run "$izvor" run --verbose log.izs
says "player A gets 2 magic points" "player B is dealt 3 damage" "1 passed, 0 failed"
silent "nothing deals"

# Input that stands within itself without end.
name="depth"
many() { printf "$1%.0s" $(seq "$2"); }
printf '{"data":%s%s}' "$(many '[' 100000)" "$(many ']' 100000)" >deep.json
run "$izvor" cards check deep.json
says "maximum parsing depth reached" "code 1"
for text in "$(many 'If ' 2000)" "$(many '(' 5000)" "$(many 'Target creature gains \\"' 200)" \
    "$(many 'and ' 399)" "$(many 'creature that attacks and ' 90)"; do
    printf 'card "Deep" {\n    type Instant\n    text "%s"\n}\n' "$text" >deep.izc
    run "$izvor" cards check deep.izc --all
    says "1 refused" "code 1"
done

echo "$passed passed, $failed failed"
test $failed = 0
