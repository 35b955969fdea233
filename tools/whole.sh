#!/bin/sh
# Is every rule of the book shown by a scenario of its own? The rules that can be tested stand in
# tests/rules/index: tools/whole.sh IZVOR BOOK
set -e
exec "$1" rules --coverage --whole --index tests/rules/index --book "$2" tests/rules/"$2"/*.izs
