#!/usr/bin/env bash
# Installs the browser that the tests of pages drive, where this machine has none and lets itself be changed.
set -euo pipefail
command -v chromium-headless-shell >/dev/null && exit 0
say() { echo "browser: $*" >&2; }
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    command -v chromium >/dev/null && exit 0
    say "no Chromium here: the tests of pages in a browser are left out; install it (Debian: apt-get install chromium)"
    exit 0
fi
say "installing Debian's chromium, without windows of its own, which opens a page with a third of the work"
if ! { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    chromium-headless-shell fonts-dejavu-core fonts-noto-core; } >/dev/null 2>&1; then
    command -v chromium >/dev/null && exit 0
    say "apt-get could not install it: the tests of pages in a browser are left out"
fi
