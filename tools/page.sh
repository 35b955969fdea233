#!/bin/sh
# Builds the page into a folder: one script, one style sheet, the tables of languages.
#   tools/page.sh OUTPUT STAMP     (from the project's folder; esbuild makes the bundle)
# A table of a language is the library's with the page's behind it: one source for what the game says
# and what the page says.
set -e
mkdir -p "$1/languages"
out=$(cd "$1" && pwd) stamp=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$(dirname "$0")/.."
esbuild --log-level=warning --bundle --minify --format=esm --target=es2020 --charset=utf8 \
    --tsconfig=page/tsconfig.json page/src/main.tsx --outfile="$out/page.js"
esbuild --log-level=warning --bundle --minify page/styles/page.css --outfile="$out/page.css"
for table in page/languages/*.ftl; do
    name=$(basename "$table")
    if [ -e "data/languages/$name" ]; then
        cat "data/languages/$name" "$table" >"$out/languages/$name"
    else
        cp "$table" "$out/languages/$name"
    fi
done
cp page/index.html page/icon.svg "$out/"
# The table sends these to who takes them packed.
gzip -9 -n -f -k "$out"/*.js "$out"/*.css "$out"/*.html "$out"/*.svg "$out"/languages/*.ftl
touch "$stamp"
