#!/usr/bin/env bash
# Builds what a browser is served, src/hashikit/web/dist/, from the sources beside it. It is kept in
# the repository, like the browser's engine, so only a change to these makes this necessary:
#
#   ./scripts/web.sh             rebuild it
#   ./scripts/web.sh --check     fail unless it is byte for byte what the sources produce
#
# The bytes depend only on the sources and on esbuild, whose version is in the lockfile. If the
# check fails, a source was changed without a rebuild: run this and commit the new files as well.
set -euo pipefail
export LC_ALL=C # the same order of files everywhere
cd "$(dirname "${BASH_SOURCE[0]}")/.."

kept=src/hashikit/web/dist
engine=src/hashikit/web/engine/hashikit.wasm
made=build/web
tools=build/node_modules

./scripts/npm.sh

# Relative paths, so that the location of this checkout is not in the output.
cd src/hashikit/web
root=../../..

bundle() {
    "$root/$tools/.bin/esbuild" "$@" --bundle --minify --format=esm --target=es2023 \
        --charset=utf8 --legal-comments=none --log-level=warning --outdir="$root/$made"
}

# The editor and the other languages are files of their own, fetched on demand. What the editor
# shares with the rest of the page is in chunk.js.
rm -rf "${root:?}/$made"
bundle app/main.js engine/worker.js app/app.css \
    --splitting --entry-names='[name]' --chunk-names='[name]'
cp -R app/index.html app/manifest.webmanifest app/icons "$root/$made"

# The offline worker knows every file except itself, by the first 8 bytes of its SHA-256; the engine
# is served from its own place.
served=$(node -e '
    const { createHash } = require("node:crypto");
    const { readdirSync, readFileSync, statSync } = require("node:fs");
    const [made, engine] = process.argv.slice(1);
    const digest = (data) => createHash("sha256").update(data).digest("hex").slice(0, 16);
    const names = readdirSync(made, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
    const files = names.filter((name) => statSync(`${made}/${name}`).isFile()).sort();
    const found = { "hashikit.wasm": digest(readFileSync(engine)) };
    for (const name of files)
        found[name === "index.html" ? "./" : name] = digest(readFileSync(`${made}/${name}`));
    console.log(JSON.stringify(found));
    console.log(JSON.stringify(digest(JSON.stringify(found))));
' "$root/$made" "$root/$engine")
bundle app/sw.js --define:SERVED="${served%$'\n'*}" --define:VERSION="${served#*$'\n'}"
cd "$root"

if [[ ${1:-} == --check ]]; then
    diff -r "$made" "$kept" && exit
    echo "$kept is out of date with its sources; run ./scripts/web.sh and commit it" >&2
    exit 1
else
    rm -rf "$kept"
    cp -R "$made" "$kept"
fi
