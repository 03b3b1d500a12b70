#!/usr/bin/env bash
# Builds what a browser is served, src/hashikit/web/dist/, and the board for other pages,
# src/hashikit/web/board/, from the sources in web/. Both are kept in the repository, like the
# browser's engine, so that an installation needs no Node; only a change to the sources makes this
# necessary:
#
#   ./scripts/web.sh             rebuild them, as `npm run build` in web/ does
#   ./scripts/web.sh --check     fail unless they are byte for byte what the sources produce
#
# If the check fails, a source was changed without a rebuild: run this and commit the new files as
# well. If git reports a conflict in these folders, merge the sources and run this.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

./scripts/npm.sh
node web/build.mjs "$@"
