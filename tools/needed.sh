#!/bin/sh
# Says what building needs and this machine lacks; nothing, and 0, where all is there. CC names the
# compiler. docs/dependencies.md says what each is for.
missing='' packages=''

# lacks WHAT PACKAGE
lacks() {
    missing="$missing $1"
    packages="$packages $2"
}

compiler=${CC:-cc}
# shellcheck disable=SC2086  # it may have arguments
set -- $compiler
case $1 in
*clang*) package=clang ;;
*) package="gcc libc6-dev" ;;
esac
if ! command -v "$1" >/dev/null 2>&1; then
    lacks "$1" "$package"
elif ! echo '#include <stdio.h>' | $compiler -E - >/dev/null 2>&1; then
    lacks "the C library's headers" libc6-dev
fi
command -v meson >/dev/null 2>&1 || lacks meson meson
command -v ninja >/dev/null 2>&1 || lacks ninja ninja-build
command -v python3 >/dev/null 2>&1 || lacks python3 python3
if ! command -v pkg-config >/dev/null 2>&1; then
    lacks pkg-config pkg-config
    [ -e /usr/include/jansson.h ] || lacks jansson libjansson-dev
elif ! pkg-config --exists jansson; then
    lacks jansson libjansson-dev
fi

[ -n "$missing" ] || exit 0
echo "building needs what is not here:$missing" >&2
if command -v apt-get >/dev/null 2>&1; then
    echo "install it: tools/setup.sh play (or: apt-get install$packages)" >&2
else
    echo "install it; by Debian's names:$packages" >&2
fi
exit 1
