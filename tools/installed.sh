#!/bin/sh
# tools/installed.sh FOLDER: what a release build installs works for others, as the README says: the
# loader and pkg-config know the place, its example compiles and plays a game. Once into a root of
# its own (DESTDIR), and, where this machine lets us have one, into a /usr/local and an /etc that
# nobody else sees, as root. Besides: without its tools the build says what to install.
# Closes with "N passed, M failed, K skipped".
cd "$(dirname "$0")/.." || exit 1
build=$1
root=$(mktemp -d) || exit 1
trap 'rm -rf "$root"' EXIT
passed=0 failed=0 skipped=0

# The name of a test, and whether it holds; $root/log says more.
test_of() {
    if test "$2" = 0; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
        cat "$root/log"
    fi
}

# The README's line that compiles a program with the library.
recipe=$(sed -n 's/^\(cc game\.c .*pkg-config.*\)/\1/p' README.md)
cp examples/random_game.c "$root/game.c"
prefix=$(meson introspect "$build" --buildoptions | python3 -c '
import json, sys
options = {option["name"]: option["value"] for option in json.load(sys.stdin)}
print(options["prefix"], options["libdir"])')
place=${prefix% *}/${prefix#* }

DESTDIR=$root/fresh tools/install.sh "$build" >"$root/log" 2>&1
test_of "installs into a fresh root" $?
for file in "${prefix% *}/bin/izvor" "$place/libizvor.so" "$place/pkgconfig/izvor.pc" \
    "${prefix% *}/include/izvor/izvor.h" "${prefix% *}/share/man/man1/izvor.1"; do
    test -e "$root/fresh$file"
    test_of "installs $file" $?
done
(
    cd "$root" || exit 1
    export PKG_CONFIG_PATH="$root/fresh$place/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root/fresh"
    eval "$recipe" && LD_LIBRARY_PATH="$root/fresh$place" ./a.out
) >"$root/log" 2>&1
test_of "the README's example compiles against the fresh root and runs: $recipe" $?

# The table in the browser, where it is built, finds its page and its tables there.
if test -x "$build/izvor-table"; then
    "$root/fresh${prefix% *}/bin/izvor-table" --port 0 --data "$root/table.db" >"$root/log" 2>&1 &
    table=$!
    python3 - "$root/log" >>"$root/log" 2>&1 <<'END'
import re, sys, time, urllib.request
for _ in range(100):
    found = re.search(r"http://\S+", open(sys.argv[1], encoding="utf-8").read())
    if found:
        break
    time.sleep(0.1)
at = found.group(0)
assert b"<script" in urllib.request.urlopen(at).read()
assert b"mtg-2002" in urllib.request.urlopen(at + "api/books").read()
END
    test_of "the installed table serves its page and its books" $?
    kill "$table" 2>/dev/null
    wait "$table" 2>/dev/null
else
    skipped=$((skipped + 1))
fi

# Where the library goes by itself is where they look by themselves.
if test -e /etc/debian_version; then
    pkg-config --variable pc_path pkg-config >"$root/log"
    tr ':' '\n' <"$root/log" | grep -qx "$place/pkgconfig"
    test_of "pkg-config knows $place" $?
    PATH=$PATH:/sbin:/usr/sbin ldconfig -v -N -C /dev/null >"$root/log" 2>/dev/null
    grep -q "^$place:" "$root/log"
    test_of "the loader knows $place" $?
else
    skipped=$((skipped + 2))
fi

# As root on a machine of our own: a fresh /usr/local, and an /etc that takes the loader's list.
mkdir "$root/local" "$root/upper" "$root/work"
cat >"$root/own.sh" <<'END'
set -e
PATH=$PATH:/sbin:/usr/sbin
mount --bind "$1/local" /usr/local
mount -t tmpfs none "$1/upper"
mkdir "$1/upper/etc" "$1/upper/work"
mount -t overlay -o "lowerdir=/etc,upperdir=$1/upper/etc,workdir=$1/upper/work" none /etc
touch "$1/ready"
tools/install.sh "$2"
cd "$1"
rm -f a.out
eval "$3"
unset LD_LIBRARY_PATH PKG_CONFIG_PATH
./a.out
command -v izvor
END
unshare -rm sh "$root/own.sh" "$root" "$build" "$recipe" >"$root/log" 2>&1
status=$?
if test "${prefix% *}" = /usr/local && test -e "$root/ready"; then
    test_of "root installs, and the README's example runs as written" $status
else
    echo "no root of our own here: $(tail -n 1 "$root/log")"
    skipped=$((skipped + 1))
fi

# Without tools: a path on which there is nothing but the shell.
mkdir "$root/bin"
for tool in sh dirname head cat mkdir; do
    ln -s "$(command -v $tool)" "$root/bin/$tool"
done
for command in "release.sh $root/none train" "configure.sh $root/none"; do
    # shellcheck disable=SC2086
    PATH=$root/bin sh tools/$command >"$root/log" 2>&1
    test $? -ne 0 && grep -q "building needs what is not here: cc meson ninja python3" "$root/log" &&
        grep -q "install" "$root/log" && ! test -e "$root/none"
    test_of "tools/${command%% *} says what is missing" $?
done

if test $skipped -gt 0; then
    echo "$passed passed, $failed failed, $skipped skipped"
else
    echo "$passed passed, $failed failed"
fi
test $failed = 0
