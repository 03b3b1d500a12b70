#!/usr/bin/env bash
# Builds what a browser is served, src/hashikit/web/dist/, from the sources beside it. It is kept in
# the repository, like the browser's engine, so only a change to these makes this necessary:
#
#   ./scripts/web.sh             rebuild it
#   ./scripts/web.sh --check     fail unless it is byte for byte what the sources produce
#
# The bytes depend only on the sources and on the version of esbuild, which comes from npm. If the
# check fails, a source was changed without a rebuild: run this and commit the new files as well.
set -euo pipefail
export LC_ALL=C # the same order of files everywhere
cd "$(dirname "${BASH_SOURCE[0]}")/.."

esbuild_version=0.28.2
most_bytes=299999
kept=src/hashikit/web/dist
engine=src/hashikit/web/engine/hashikit.wasm
made=build/web
tools=build/node_modules

if [[ $("$tools/.bin/esbuild" --version 2>/dev/null) != "$esbuild_version" ]]; then
    npm install --prefix build --no-audit --no-fund --loglevel=error "esbuild@$esbuild_version"
fi

# Bundle a copy without the sentences that only Python says: how an explanation ends, broken rules,
# ratings and proofs in a line, a chain's links in words, and things named by their cells. English
# ones of which a first visit has no need, about techniques, mistakes and contradictions, go with the
# rest.
copied=build/page
rm -rf "$copied"
mkdir -p "$copied/web"
cp -R src/hashikit/web/{app,board,engine,puzzle} "$copied/web"
cp -R src/hashikit/words "$copied"
node -e '
    const { readFileSync, writeFileSync } = require("node:fs");
    for (const file of process.argv.slice(1)) {
        const sentences = JSON.parse(readFileSync(file, "utf8"));
        const { broken, end, ending, link, proved, rating, side, side_of, verdict, ...rest } = sentences;
        for (const [section, names] of Object.entries({
            chain: ["links", "next"],
            hint: ["no_bridge", "no_bridges", "no_drawing", "no_mark"],
            name: ["bridge", "group", "island", "known", "more_of", "more_places", "sign", "unknown"],
            place: ["to", "to_each"],
            says: ["at"],
            so: ["none_drawn"],
        }))
            for (const name of names) delete rest[section][name];
        const later = {};
        const isLater = (key) => /^(about\.|impossible\.|place\.near|so\.none|hint\.(near|over|short|not_all))/.test(key);
        for (const [section, texts] of Object.entries(rest))
            for (const name of Object.keys(texts).filter((name) => isLater(`${section}.${name}`))) {
                (later[section] ??= {})[name] = texts[name];
                if (file.endsWith("/en.json")) delete texts[name];
            }
        writeFileSync(file, JSON.stringify(rest));
        writeFileSync(file.replace(".json", ".later.json"), JSON.stringify(later));
    }
' "$copied"/words/*.json
(
    cd "$copied/web/app/i18n/set"
    mv en.js own.js
    cat >en.js <<'EOF'
import later from "../../../../words/en.later.json" with { type: "json" };
import own from "./own.js";

export default { ...own, ...later };
EOF
)

# Relative paths, so that the location of this checkout is not in the output.
cd "$copied/web"
root=../../..

bundle() {
    "$root/$tools/.bin/esbuild" "$@" --bundle --minify --format=esm --target=es2023 \
        --charset=utf8 --legal-comments=none --log-level=warning --outdir="$root/$made"
}

# What `pages/rest.js` names, its styles, and the languages are separate files, fetched on demand;
# everything else is needed at once.
rm -rf "${root:?}/$made"
bundle app/main.js engine/worker.js app/app.css app/rest.css \
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

# What a first visit downloads: everything but these.
bytes=$(find "$made" "$engine" -type f ! -name 'rest.*' \
    \( -name sw.js -o ! -name '??.js' \) -exec cat {} + | wc -c)
echo "a first visit: $bytes bytes with the engine, at most $most_bytes"
((bytes <= most_bytes)) || exit 1
if [[ ${1:-} == --check ]]; then
    diff -r "$made" "$kept" && exit
    echo "$kept is out of date with its sources; run ./scripts/web.sh and commit it" >&2
    exit 1
else
    rm -rf "$kept"
    cp -R "$made" "$kept"
fi
