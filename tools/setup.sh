#!/bin/sh
# Installs the packages that Izvor needs on Debian and Ubuntu, and nothing where all are there.
#   tools/setup.sh play     what building and playing need
#   tools/setup.sh table    also the libraries of the table in the browser
#   tools/setup.sh check    also the compilers, libraries and sanitizers of the tests
#   tools/setup.sh mutants  also what `make mutants` reads C with
# docs/dependencies.md says what each package is for.
set -e

build_packages="gcc libc6-dev make meson ninja-build pkg-config python3 libjansson-dev libedit-dev"
table_packages="libmicrohttpd-dev libwslay-dev libsqlite3-dev libsodium-dev nettle-dev libseccomp-dev"
page_packages="esbuild"
test_packages="clang libcmocka-dev node-typescript"
# The page in a real browser; Ubuntu's Chromium is no package, and the suite is skipped there.
browser_packages="chromium-headless-shell fonts-dejavu-core python3-venv"
playwright=1.65.2

case "$1" in
play) wanted=$build_packages ;;
table) wanted="$build_packages $table_packages $page_packages" ;;
check) wanted="$build_packages $table_packages $page_packages $test_packages" ;;
mutants) wanted="$build_packages clang python3-clang" ;;
*)
    echo "usage: tools/setup.sh play|table|check|mutants" >&2
    exit 2
    ;;
esac

if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
    echo "setup: no apt-get here; needed, by their Debian names: $wanted" >&2
    exit 0
fi

updated=

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        echo "setup: needs root or sudo to run: $*" >&2
        return 1
    fi
}

# Prints those of the named packages that are not installed.
missing_of() {
    for package in "$@"; do
        case "$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null)" in
        *"ok installed") ;;
        *) printf '%s ' "$package" ;;
        esac
    done
}

install() {
    echo "setup: installing $*" >&2
    if [ -z "$updated" ]; then
        as_root apt-get update -qq || echo "setup: the package lists could not be renewed" >&2
        updated=yes
    fi
    log=$(mktemp)
    if ! as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

# shellcheck disable=SC2086  # lists of words
missing=$(missing_of $wanted)
# shellcheck disable=SC2086
[ -z "$missing" ] || install $missing

# clang's sanitizer and fuzzer libraries are a package of their own, named after clang's version,
# in newer distributions, and come with clang in older ones. Without them fuzzing is skipped.
if [ "$1" = check ]; then
    version=$(clang -dumpversion | cut -d. -f1)
    if ! find "$(clang -print-resource-dir)/" -name 'libclang_rt.fuzzer*.a' 2>/dev/null |
        grep -q .; then
        install "libclang-rt-$version-dev" ||
            echo "setup: no fuzzer library for clang $version; the fuzzers will be skipped" >&2
    fi
fi

# The browser of the page's tests, and what drives it, in an environment of its own.
if [ "$1" = check ] && [ -n "$(apt-cache madison chromium-headless-shell 2>/dev/null)" ]; then
    # shellcheck disable=SC2086
    missing=$(missing_of $browser_packages)
    # shellcheck disable=SC2086
    [ -z "$missing" ] || install $missing
    environment=${XDG_CACHE_HOME:-$HOME/.cache}/izvor/playwright-$playwright
    if [ ! -x "$environment/bin/python" ]; then
        echo "setup: installing playwright $playwright in $environment" >&2
        python3 -m venv "$environment.new"
        "$environment.new/bin/pip" install -q --disable-pip-version-check "playwright==$playwright"
        mv "$environment.new" "$environment"
    fi
    ln -sfn "$environment" "$(dirname "$environment")/playwright"
fi
