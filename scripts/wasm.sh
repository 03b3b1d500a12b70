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
# Units of compilation: of each room one that is small and one that is quick, since the headers of a
# file take longer than its code. One engine for all numbers of bridges is enough, and nothing checks
# proofs.
busy='^core/(search/engine_any|people/board|count/(order|sweep))\.cpp$' # optimized for speed
unit() { # NAME FILE ...: writes units of these files and puts their names into `units`
    local name=$1 file kind text
    shift
    for kind in small fast; do
        text=
        for file; do
            [[ $file =~ ^core/search/engine_2\.cpp$ || $file == *\** ]] && continue
            [[ $kind == fast ]] && { [[ $file =~ $busy ]] || continue; }
            [[ $kind == small && $file =~ $busy ]] && continue
            text+="#include \"${file#core/}\""$'\n'
        done
        [[ -z $text ]] && continue
        printf '%s' "$text" >"$made/$name-$kind.cpp"
        units+=("$name-$kind")
    done
}
rm -f "$made"/*.o "$made"/*.cpp
units=()
unit puzzle core/{base,puzzle}/*.cpp
shared=("${units[@]}")
unit library core/bindings/wasm_library.cpp
library=("${units[@]:${#shared[@]}}")
unit search core/search/*.cpp core/search/engine/*.cpp core/proof/formula.cpp
unit people core/people/*.cpp
unit make core/make/*.cpp
unit wasm core/bindings/wasm.cpp
engine=("${units[@]}")
unit count core/count/*.cpp core/bindings/wasm_count.cpp
count=("${shared[@]}" "${library[@]}" "${units[@]:${#engine[@]}}")
jobs=$(nproc 2>/dev/null || echo 2)
compile() { # UNIT
    local small=(-Xclang -Oz) # zig itself treats -Oz as -Os
    [[ $1 == *-fast ]] && small=()
    "$python" -m ziglang c++ "${options[@]}" "${small[@]}" -c "$made/$1.cpp" -o "$made/$1.o"
}
for name in "${units[@]}"; do
    while (($(jobs -rp | wc -l) >= jobs)); do wait -n; done
    compile "$name" &
done
while (($(jobs -rp | wc -l) > 0)); do wait -n; done
features=(mutable-globals sign-ext bulk-memory nontrapping-float-to-int) # all that the compiler uses
# Inlining less than usual saves 900 bytes and takes no time.
# Nothing lies in the first kilobyte of the memory, which saves another 300.
optimize=(-O3 --converge --flexible-inline-max-function-size 10 --low-memory-unused)
module() { # NAME UNIT ...
    local name=$1 objects=("${@:2}")
    objects=("${objects[@]/#/$made/}")
    "$python" -m ziglang c++ "${options[@]}" -nostdlib++ -s "${objects[@]/%/.o}" -o "$made/compiled.wasm"
    $tools/.bin/wasm-opt "${optimize[@]}" "${features[@]/#/--enable-}" "$made/compiled.wasm" \
        -o "$made/$name.wasm"
}
# Of some twenty orders of units, which change the compressed size by up to 1,700 bytes, the smallest.
module hashikit library-small people-small search-small people-fast make-small wasm-small search-fast puzzle-small
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
