#!/bin/sh
# Installs what a build folder has made: program, library, header, manual page.
#   tools/install.sh FOLDER     DESTDIR: a root to be packed, where nothing is registered
# Root's own installation is registered with the loader; where the library lies in a place that
# pkg-config doesn't know, it is said what to set.
set -e
folder=$1
ninja -C "$folder" --quiet installed
meson install -C "$folder" --no-rebuild
[ -z "$DESTDIR" ] || exit 0

[ "$(id -u)" -ne 0 ] || ! command -v ldconfig >/dev/null 2>&1 || ldconfig
pkg-config --exists izvor 2>/dev/null && exit 0
place=$(meson introspect "$folder" --installed | tr ',' '\n' | sed -n 's/.*: "\(.*\)\/libizvor\.so[^"]*".*/\1/p' |
    head -n 1)
echo "install: pkg-config doesn't look there by itself:" \
    "export PKG_CONFIG_PATH=$place/pkgconfig LD_LIBRARY_PATH=$place" >&2
