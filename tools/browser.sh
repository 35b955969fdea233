#!/bin/sh
# tools/browser.sh FILE.py BUILD: runs a test of the page with the Playwright that tools/setup.sh
# installed.
exec "${XDG_CACHE_HOME:-$HOME/.cache}/izvor/playwright/bin/python" "$@"
