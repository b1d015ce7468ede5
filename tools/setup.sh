#!/usr/bin/env bash
# Makes .venv with Carter and all that its development needs; does nothing when nothing changed.
set -euo pipefail
cd "$(dirname "$0")/.."
export PIP_REQUIRE_VIRTUALENV=1 PIP_USER=0 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1

say() { echo "setup: $*" >&2; }
die() { say "$@"; exit 4; }

# A moved tree needs a new .venv, since the scripts in it name their place.
wanted="$(cat requirements-dev.txt pyproject.toml tools/setup.sh | cksum) $PWD"
stamp=.venv/carter-setup
[ -x .venv/bin/carter ] && [ "$(cat "$stamp" 2>/dev/null || true)" = "$wanted" ] && exit 0

recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    local candidate
    for candidate in ${PYTHON:-} python3 python3.11 python3.12 python3.13 python3.14; do
        if recent "$candidate"; then command -v "$candidate"; return; fi
    done
    die "Carter needs Python 3.11 or later; install it (Debian 12: apt-get install python3), or name one: PYTHON=/path/to/python3.11 make"
}

make_venv() {
    local python package
    python=$(find_python)
    rm -rf .venv
    if "$python" -m ensurepip --version >/dev/null 2>&1; then
        "$python" -m venv .venv
    elif "$python" -c 'import virtualenv' 2>/dev/null; then
        "$python" -m virtualenv --quiet .venv
    else
        package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
            die "$python cannot make a virtual environment; run as root: apt-get install $package"
        fi
        say "$python cannot make a virtual environment: installing Debian's $package"
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$package"; } \
            >/dev/null || die "apt-get could not install $package"
        "$python" -m venv .venv
    fi
}

usable() { recent .venv/bin/python && .venv/bin/python -c 'import pip' 2>/dev/null; }
moved() { [ -f "$stamp" ] && ! grep -qF " $PWD" "$stamp"; }

if ! usable || moved; then
    say "making .venv (needs the network once, and about 300 MB)"
    make_venv
fi
rm -f "$stamp"
say "installing what requirements-dev.txt locks"
.venv/bin/python -m pip install -qq --require-hashes --no-deps -r requirements-dev.txt
.venv/bin/python -m pip install -qq --no-build-isolation --no-deps --no-index --editable .
echo "$wanted" >"$stamp"
