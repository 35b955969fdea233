#!/bin/sh
# Builds the page into a folder: one script, one style sheet, the tables of languages.
#   tools/page.sh OUTPUT STAMP     (from the project's folder; esbuild makes the bundle)
# A table of a language is the library's with the page's behind it: one source for what the game says
# and what the page says.
set -e
cd "$(dirname "$0")/.."
out=$1
mkdir -p "$out/languages"
esbuild --log-level=warning --bundle --minify --format=esm --target=es2020 --charset=utf8 \
    --tsconfig=page/tsconfig.json page/src/main.tsx --outfile="$out/page.js"
esbuild --log-level=warning --bundle --minify page/styles/page.css --outfile="$out/page.css"
for table in page/languages/*.ftl; do
    name=$(basename "$table")
    cat "data/languages/$name" "$table" 2>/dev/null >"$out/languages/$name" || cat "$table" >"$out/languages/$name"
done
cp page/index.html page/icon.svg "$out/"
