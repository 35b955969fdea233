#!/bin/sh
# The run from which the compiler learns which ways through the program are common: games of all
# books with our own decks, a window asked at a time and a computer player that looks ahead, and the
# reading of card texts. Always the same, seconds long, of files of this project only.
#   tools/train.sh PROGRAM
set -e
program=$1
cd "$(dirname "$0")/.."
case $program in
/*) ;;
*) program=./$program ;;
esac

play() { # BOOK GAMES PLAYERS DECK…
    book=$1 games=$2 players=$3
    shift 3
    for deck in "$@"; do
        set -- "$@" --deck "$deck"
        shift
    done
    "$program" sim --book "$book" --games "$games" --players "$players" "$@"
}

play mtg-1999-11 300 random,random ember river
play mtg-1999-11 60 random,random ember ember
play mtg-1999-04 100 random,random river ember
play mtg-2002 200 random,random river river
for pair in "br wu" "gw br" "rg gw" "wu rg"; do # many different cards
    play mtg-1999-11 40 random,random $(printf "tests/decks/own-%s.txt " $pair)
done
play izvori-2007 200 random,random oluja zora
play izvori-2007 20 random,random,random,random oluja zora zora oluja
play hkk-2023 20 random,random dusk noon
play mtg-1999-11 4 greedy,random ember river
for file in data/cards/*.izc; do
    "$program" cards check "$file"
done
