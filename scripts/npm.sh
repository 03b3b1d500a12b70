#!/usr/bin/env bash
# Installs the page's tools from npm in web/node_modules, with the versions of the lockfile, if they
# are not there yet: pzpr.js, which judges our puzz.link addresses and answers; esbuild, terser,
# Binaryen, the TypeScript compiler (types), Biome (style), Vitest (unit tests) and axe-core (accessibility).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../web"

installed=node_modules/.installed
cmp -s package-lock.json "$installed" && exit
npm ci --no-audit --no-fund --loglevel=error
cp package-lock.json "$installed"
