#!/usr/bin/env bash
# Builds the site from docs/ and the docstrings. Warnings and dead links are errors.
#
#   ./scripts/docs.sh [FOLDER]    into FOLDER, by default build/site; for the board on the home page
#                                 serve it: python -m http.server --directory build/site
#
# PYTHON chooses the interpreter, which must have hashikit and its extra `docs`; by default that of
# the tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

python=${PYTHON:-build/venv/bin/python}
[[ -x $(command -v "$python") ]] || python=python3
target=${1:-build/site}
"$python" -m sphinx --quiet --fail-on-warning --fresh-env -b html -d "$target.trees" docs "$target"
rm -rf "$target.trees"
echo "$target: $(find "$target" -name '*.html' | wc -l) pages"
