#!/bin/sh
# tools/new_cards.sh IZVOR: does each skeleton of `izvor cards new` compile, and is it used in play?
# Closes with "N passed, M failed".
izvor=$1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0
for type in creature instant sorcery enchantment aura artifact equipment land; do
    file=$folder/$type.izc
    if "$izvor" cards new --type "$type" --name "Own $type" >"$file" &&
        "$izvor" cards check "$file" --all --refused >"$folder/log" &&
        "$izvor" cards exercise "$file" --all --book mtg-2002 >"$folder/log"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$type:"
        cat "$folder/log"
    fi
done
echo "$passed passed, $failed failed"
test $failed = 0
