#!/usr/bin/env bash
# Builds the site, build/site/, from docs/ and the docstrings. A warning, a dead link too, is an error.
#
#   ./scripts/docs.sh             then open build/site/index.html; the board on the home page needs a
#                                 server: python -m http.server --directory build/site
#
# PYTHON chooses the interpreter: one with hashikit and its extra `docs`, by default that of the tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

python=${PYTHON:-build/venv/bin/python}
[[ -x $(command -v "$python") ]] || python=python3
"$python" -m sphinx --quiet --fail-on-warning --keep-going --fresh-env -b html \
    -d build/site-trees docs build/site
echo "build/site: $(find build/site -name '*.html' | wc -l) pages"
