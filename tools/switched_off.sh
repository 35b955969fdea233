#!/bin/sh
# Runs the scenarios of the rules again without each rule that they cite, for one book:
# tools/switched_off.sh IZVOR src/books/BOOK/book.c
set -e
book=$(basename "$(dirname "$2")")
exec "$1" rules --coverage --switch-off --book "$book" $(find tests/rules tests/cards -name '*.izs')
