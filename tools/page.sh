#!/bin/sh
# Builds the page into a folder: one script, one style sheet, the tables of languages.
#   tools/page.sh OUTPUT STAMP     (from the project's folder; esbuild makes the bundle)
# A language has two tables: the page's own words, and the library's (game-…), which is larger and
# loaded where a game speaks.
set -e
mkdir -p "$1/languages"
out=$(cd "$1" && pwd) stamp=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$(dirname "$0")/.."
languages=
for table in page/languages/*.ftl; do
    code=$(basename "$table" .ftl) name=$(sed -n 's/^# name: //p' "$table")
    cyrillic=$(sed -n 's/^# cyrillic: //p' "$table")
    languages="$languages,[\"$code\",\"$name\"]${cyrillic:+,[\"$code-Cyrl\",\"$cyrillic\"]}"
done
esbuild --log-level=warning --bundle --minify --format=esm --target=es2020 --charset=utf8 \
    --define:LANGUAGES="[${languages#,}]" \
    --tsconfig=page/tsconfig.json page/src/main.tsx --outfile="$out/page.js"
esbuild --log-level=warning --bundle --minify page/styles/page.css --outfile="$out/page.css"
cp page/languages/*.ftl "$out/languages/"
for table in data/languages/*.ftl; do
    cp "$table" "$out/languages/game-$(basename "$table")"
done
cp page/index.html page/icon.svg "$out/"
# The table sends these to who takes them packed.
gzip -9 -n -f -k "$out"/*.js "$out"/*.css "$out"/*.html "$out"/*.svg "$out"/languages/*.ftl
touch "$stamp"
