#!/bin/sh
# Builds the release in a folder, with a profile where it can.
#   tools/release.sh FOLDER train|keep|anew [MESON OPTIONS]     CC names the compiler
#
# The compiler is told by a training run which ways through the program are common; that makes it a
# tenth to a fifth faster. With `train` a folder that has no profile is built for training, trained
# (tools/train.sh), and built again with what was learnt; this is done once: later builds use the
# same profile, and what has been changed since is compiled without one. `anew` trains again. `keep`
# never trains: a folder without a profile is built plainly. What a folder has stands in its
# trained.txt. Where training is impossible the release is built plainly, with a message.
set -e
folder=$1 mode=$2
shift 2
cd "$(dirname "$0")/.."
state=$folder/trained.txt
CC=${CC:-cc}
export CC
tools/needed.sh

configure() {
    PROFILE=$1
    shift
    export PROFILE
    tools/configure.sh "$folder" "$@"
}

# The program, and the table in the browser with its page where their libraries and esbuild are.
build() {
    set -- izvor
    for part in izvor-table izvor-dealer page/page.stamp; do
        ! grep -q "^build $part[ :]" "$folder/build.ninja" || set -- "$@" "$part"
    done
    ninja -C "$folder" --quiet "$@"
}

plainly() {
    [ -z "$1" ] || echo "release: built without a profile: $1" >&2
    shift
    configure off "$@"
    build
}

# Profiles lie beside the objects that they belong to; what an earlier run left is of no use.
forget() {
    rm -f "$state"
    [ ! -d "$folder" ] || find "$folder" -name '*.gcda' -exec rm -f {} +
}

train() {
    echo "release: building for a training run (once; \`make program\` does without)" >&2
    forget
    configure generate "$@" && build && tools/train.sh "$folder/izvor" >"$folder/training.log" 2>&1 &&
        [ -n "$(find "$folder" -name '*.gcda' | head -n 1)" ]
}

# What the folder was trained with is good for the same compiler and options only.
options="$CC ${CFLAGS:-} ${LDFLAGS:-} $*"
[ "$mode" != anew ] || forget
if [ -f "$state" ] && [ "$(head -n 1 "$state")" = "$options" ]; then
    configure use "$@"
    if [ -f "$state" ]; then
        build
        exit 0
    fi
fi
if [ "$mode" = keep ]; then
    plainly "" "$@"
    exit 0
fi
case "$($CC --version 2>/dev/null | head -n 1)" in
*clang*) plainly "this needs gcc" "$@" ;;
*)
    if train "$@"; then
        configure use "$@"
        build
        echo "$options" >"$state"
    else
        forget
        plainly "the build for training or the run failed; see $folder/training.log" "$@"
    fi
    ;;
esac
