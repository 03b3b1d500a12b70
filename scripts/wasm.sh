#!/usr/bin/env bash
# Builds the browser's engine, src/hashikit/web/dist/hashikit.wasm, from core/; and count.wasm, which
# counts all solutions at once and is loaded by the editor alone. They are kept in the repository,
# so only a change to core/ makes this necessary:
#
#   ./scripts/wasm.sh             rebuild them
#   ./scripts/wasm.sh --check     fail unless they are byte for byte what core/ produces
#
# The bytes depend only on the sources and the two tools' versions, not on the folder or the machine.
# If the check fails, core/ was changed without a rebuild: run this and commit the new files as well.
#
# PYTHON chooses the interpreter. The compiler is the package ziglang; Binaryen, from npm, then
# optimizes what the compiler made, which saves 9 % of the bytes.
set -euo pipefail
export LC_ALL=C # the same order of files everywhere
cd "$(dirname "${BASH_SOURCE[0]}")/.."

zig_version=0.17.1
kept=src/hashikit/web/dist
made=build/wasm
python=${PYTHON:-python3}

mkdir -p "$made"
if ! "$python" -c "import ziglang, importlib.metadata as m; assert m.version('ziglang') == '$zig_version'" 2>/dev/null; then
    [[ -x $made/venv/bin/python ]] || "$python" -m venv "$made/venv"
    python=$made/venv/bin/python
    "$python" -m pip install --quiet --disable-pip-version-check "ziglang==$zig_version"
fi

tools=web/node_modules
./scripts/npm.sh

# Only headers of the compiler's library are used (core/bindings/wasm_library.cpp replaces the
# compiled part they need), without their includes for backward compatibility.
options=(-target wasm32-wasi -mexec-model=reactor -std=c++20 -Os -flto -fno-exceptions
    -fno-rtti -fvisibility=hidden -Wall -Wextra -Werror -DNDEBUG -DHASHIKIT_SMALL
    -D_LIBCPP_REMOVE_TRANSITIVE_INCLUDES -U_LIBCPP_HAS_LOCALIZATION -D_LIBCPP_HAS_LOCALIZATION=0
    -Icore)
# One engine for all numbers of bridges is enough, and nothing checks proofs.
list() { printf '%s\n' "$@" | grep -vE '^core/search/engine_2\.cpp$|\*'; }
mapfile -t engine < <(list core/{base,puzzle,search,search/engine,people,make}/*.cpp \
    core/proof/formula.cpp core/bindings/wasm{,_library}.cpp)
mapfile -t count < <(list core/{base,puzzle,count}/*.cpp core/bindings/wasm_{count,library}.cpp)
mapfile -t sources < <(printf '%s\n' "${engine[@]}" "${count[@]}" | sort -u)
busy='^core/(search/engine_any|people/board|count/(order|sweep))\.cpp$' # optimized for speed
rm -f "$made"/*.o
jobs=$(nproc 2>/dev/null || echo 2)
object() {
    local name=${1#core/}
    echo "$made/${name//\//-}.o"
}
compile() {
    local small=(-Xclang -Oz) # zig itself treats -Oz as -Os
    if [[ $1 =~ $busy ]]; then small=(); fi
    "$python" -m ziglang c++ "${options[@]}" "${small[@]}" -c "$1" -o "$(object "$1")"
}
for source in "${sources[@]}"; do
    while (($(jobs -rp | wc -l) >= jobs)); do wait -n; done
    compile "$source" &
done
while (($(jobs -rp | wc -l) > 0)); do wait -n; done
features=(mutable-globals sign-ext bulk-memory nontrapping-float-to-int) # all that the compiler uses
# Inlining less than usual saves 900 bytes and takes no time.
optimize=(-O3 --converge --flexible-inline-max-function-size 10)
module() { # NAME SOURCE ...
    local name=$1 objects=() source
    for source in "${@:2}"; do objects+=("$(object "$source")"); done
    "$python" -m ziglang c++ "${options[@]}" -nostdlib++ -s "${objects[@]}" -o "$made/compiled.wasm"
    $tools/.bin/wasm-opt "${optimize[@]}" "${features[@]/#/--enable-}" "$made/compiled.wasm" \
        -o "$made/$name.wasm"
}
module hashikit "${engine[@]}"
module count "${count[@]}"

for name in hashikit count; do
    if [[ ${1:-} == --check ]]; then
        cmp "$made/$name.wasm" "$kept/$name.wasm" && continue
        echo "$kept/$name.wasm is out of date with core/; run ./scripts/wasm.sh and commit it" >&2
        exit 1
    else
        mkdir -p "$kept"
        cp "$made/$name.wasm" "$kept/$name.wasm"
    fi
done
