#!/bin/sh
# Configures a build folder, and again when its options or the list of sources have changed.
#   tools/configure.sh FOLDER [MESON OPTIONS]     CC names the compiler, PROFILE what the build does
#                                                 with a profile (off, generate, use: tools/release.sh)
# What it was last configured with stands in FOLDER/configured.txt.
set -e
failed=
folder=$1
shift
cd "$(dirname "$0")/.."
tools/needed.sh

mkdir -p "$folder"
wanted=$folder/configured.new
{
    echo "CC=${CC:-} CFLAGS=${CFLAGS:-} LDFLAGS=${LDFLAGS:-} $*"
    echo "profile: ${PROFILE:-off}"
    tools/sources.py --all
} >"$wanted"

if [ -f "$folder/build.ninja" ] && cmp -s "$wanted" "$folder/configured.txt"; then
    rm -f "$wanted"
    exit 0
fi

set -- "$@" "-Db_pgo=${PROFILE:-off}"

# The compiler can't be changed in a folder that has one, so a change of the first line wipes it.
if [ -f "$folder/build.ninja" ] &&
    [ "$(head -n 1 "$wanted")" = "$(head -n 1 "$folder/configured.txt" 2>/dev/null)" ]; then
    # (an option given with --reconfigure is not taken over by all versions of Meson)
    { meson configure "$folder" "-Db_pgo=${PROFILE:-off}" &&
        meson setup "$folder" --reconfigure "$@"; } >"$folder/configure.log" 2>&1 || failed=yes
else
    find "$folder" -mindepth 1 -maxdepth 1 ! -name configured.new -exec rm -rf {} +
    meson setup "$folder" "$@" >"$folder/configure.log" 2>&1 || failed=yes
fi
if [ -n "$failed" ]; then
    tail -n 8 "$folder/configure.log" >&2
    exit 1
fi
mv "$wanted" "$folder/configured.txt"
