#!/bin/sh
# Installs the page that a build folder has made (meson install runs it).
#   tools/install_page.sh FOLDER
set -e
to=$MESON_INSTALL_DESTDIR_PREFIX/share/izvor/page
mkdir -p "$to/languages"
for file in "$1"/*.html "$1"/*.js "$1"/*.css "$1"/*.svg "$1"/*.gz; do
    install -m 644 "$file" "$to/"
done
install -m 644 "$1"/languages/* "$to/languages/"
