#!/bin/sh
# Long tests of the table (`make long`):
#   tools/table_long.sh BUILD [PART …]    kills hostile load paint frames (all of them if none is named)
#     kills     200 rounds of kill -9 of the table, of dealers, of both
#     hostile   strangers' nonsense for SECONDS_EACH seconds (3600)
#     load      500 games of people, 1,000 connections, 200 choices a second for SECONDS_EACH (600)
#     paint     the first paint on a slow phone, where Debian's Chromium is
#     frames    the WebSocket by RFC 6455, case by case, with messages up to 16 MB
# Closes with "N passed, M failed, K skipped".
cd "$(dirname "$0")/.." || exit 1
build=$1
shift
[ $# -gt 0 ] || set -- kills hostile load paint frames
passed=0 failed=0 skipped=0

for part; do
    case $part in
    kills) python3 tests/table/test_kills.py "$build" "${ROUNDS:-200}" ;;
    hostile) python3 tests/table/hostile.py "$build" "${SECONDS_EACH:-3600}" ;;
    load) python3 tests/table/load.py "$build" "${SECONDS_EACH:-600}" ;;
    paint)
        if [ ! -x /usr/bin/chromium-headless-shell ]; then
            echo "paint: no chromium-headless-shell here; skipped"
            skipped=$((skipped + 1))
            continue
        fi
        tools/browser.sh tests/page/long_paint.py "$build"
        ;;
    frames) python3 tests/table/test_frames.py "$build" all ;;
    *)
        echo "there is no part $part" >&2
        false
        ;;
    esac
    if [ $? -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $part"
    fi
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
