#!/usr/bin/env bash
# Installs the page's tools from npm in build/node_modules, with the versions of the lockfile, if they
# are not there yet: pzpr.js, which judges our puzz.link addresses and answers; esbuild, Binaryen, the
# TypeScript compiler (types), Biome (style), Vitest (unit tests) and axe-core (accessibility).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mkdir -p build
cp src/hashikit/web/package{,-lock}.json src/hashikit/web/.npmrc build/
installed=build/node_modules/.installed
cmp -s build/package-lock.json "$installed" && exit
npm ci --prefix build --no-audit --no-fund --loglevel=error
cp build/package-lock.json "$installed"
