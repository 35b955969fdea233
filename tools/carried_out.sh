#!/bin/sh
# Takes each kind of node, keyword, flag and fact away from all cards of the scenarios: does any
# scenario come out otherwise? Prints what none notices, and how many are and aren't noticed.
#   tools/carried_out.sh IZVOR
set -e
cd "$(dirname "$0")/.."
# shellcheck disable=SC2046  # names without blanks
"$1" run --ablate-kinds $(find tests/rules tests/cards tests/classics -name '*.izs' | sort)
