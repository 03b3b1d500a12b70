#!/usr/bin/env bash
# Runs all tests, after setting up what they need: Debian packages (if there is apt-get and the
# right to use it), a virtual environment and npm packages, both below build/.
#
#   ./scripts/test.sh             everything
#   ./scripts/test.sh STAGE ...   only these: packages python wheel npm wasm web core check fuzz
#                                 tests
#   ./scripts/test.sh quick       what daily work needs, in under 3 minutes: styles, types, the house
#                                 rules, and every room's own tests except the long ones; after
#                                 `python`, in the same environment, on the current sources
#
# The tests build and check the documentation; ./scripts/docs.sh builds it alone.
#
# PYTHON chooses the interpreter, FUZZ_SECONDS the time for each fuzz target (30), CHECK_SECONDS
# that with the self-checking engine (8). PYTEST_ADDOPTS may hold further arguments for pytest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null

fuzz_seconds=${FUZZ_SECONDS:-30}
check_seconds=${CHECK_SECONDS:-8}
most_install_seconds=400 # with every solver
venv=build/venv
wheels=build/wheels
log=build/pytest.log
all=(packages python wheel npm wasm web core check fuzz tests)
mkdir -p build

say() { printf '\n== %s\n' "$*"; }

# ------------------------------------------------------------------------------------------ stages

# Installs what is missing and available: a compiler, cmake and ninja for the core's own tests,
# clang with its fuzzer, Node, Simon Tatham's puzzles, SAT solvers, Chromium, Firefox, WebKitGTK, a
# Japanese font.
stage_packages() {
    local missing=()
    has() { command -v "$1" >/dev/null || [[ -x /usr/games/$1 ]]; }
    has g++ || has clang++ || missing+=(g++)
    has git || missing+=(git)
    has cmake || missing+=(cmake)
    has ninja || missing+=(ninja-build)
    has node || missing+=(nodejs)
    has npm || missing+=(npm)
    has sgt-bridges || missing+=(sgt-puzzles)
    has clasp || missing+=(clasp)
    has pdftoppm || missing+=(poppler-utils)
    has cadical || missing+=(cadical)
    has minisat || missing+=(minisat)
    has chromium || missing+=(chromium)
    has firefox-esr || has firefox || missing+=(firefox-esr)
    has WebKitWebDriver || missing+=(webkit2gtk-driver)
    has Xvfb || missing+=(xvfb)
    fc-list :lang=ja 2>/dev/null | grep -q . || missing+=(fontconfig fonts-noto-cjk)
    can_fuzz || missing+=(clang libclang-rt-dev)
    if ! has python3 || { [[ $(command -v python3) == /usr/bin/python3 ]] &&
        ! python3 -c 'import ensurepip, sysconfig, os; os.stat(sysconfig.get_paths()["include"] + "/Python.h")' 2>/dev/null; }; then
        missing+=(python3 python3-venv python3-dev)
    fi
    if ((${#missing[@]} == 0)); then
        echo "nothing to install"
        return
    fi
    local sudo=()
    if ! has apt-get; then
        echo "no apt-get here; tests that need these are skipped: ${missing[*]}"
        return
    elif [[ $(id -u) != 0 ]]; then
        if has sudo && sudo -n true 2>/dev/null; then
            sudo=(sudo)
        else
            echo "not root; tests that need these are skipped: apt-get install ${missing[*]}"
            return
        fi
    fi
    echo "installing ${missing[*]}"
    "${sudo[@]}" apt-get -qq update
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
        --no-install-recommends "${missing[@]}" >build/apt.log || { cat build/apt.log; return 1; }
}

# Makes a fresh environment of a recent enough interpreter, with hashikit and the tools for testing.
stage_python() {
    local python=${PYTHON:-} candidate
    for candidate in ${python:-python3 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            break
        fi
        python=
    done
    [[ -n $python ]] || { echo "no Python of version 3.11 or later"; return 1; }
    rm -rf "$venv"
    "$python" -m venv "$venv"
    "$venv/bin/python" --version
    local begin=$SECONDS
    rm -rf "$wheels"
    "$venv/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps \
        --wheel-dir "$wheels" .
    local wheel=("$wheels"/hashikit-*.whl)
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "${wheel[0]}[test]"
    local took=$((SECONDS - begin))
    echo "installing the wheel and the test tools took $took s, at most $most_install_seconds s"
    ((took <= most_install_seconds))
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: \
        atheris 2>/dev/null || echo "no atheris for this Python: the fuzzers mutate at random"
}

# Tests that wheel alone, in an environment without compiler and sources: it contains its licenses
# and its bill of materials, and does what the README shows.
stage_wheel() {
    local bare=$PWD/build/bare wheel=("$wheels"/hashikit-*.whl) tool
    rm -rf "$bare"
    "$venv/bin/python" -m venv "$bare/venv"
    "$bare/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --only-binary :all: "${wheel[0]}" pytest
    "$bare/venv/bin/python" - <<'EOF'
import json
from importlib.metadata import distribution
files = {str(file).partition(".dist-info/")[2]: file for file in distribution("hashikit").files}
for name in ("licenses/LICENSE", "licenses/THIRD_PARTY.md", "licenses/nanobind/LICENSE"):
    assert files[name].read_text(), name
parts = json.loads(files["sboms/hashikit.cdx.json"].read_text())["components"]
assert {"nanobind", "robin-map"} <= {part["bom-ref"] for part in parts}
assert all(part.get("version", "1")[0].isdigit() for part in parts)
EOF
    mkdir "$bare/tools"
    for tool in sh cat head sed; do ln -s "$(command -v "$tool")" "$bare/tools/"; done
    env -i HOME="$HOME" LANG=C.UTF-8 PATH="$bare/venv/bin:$bare/tools" \
        "$bare/venv/bin/python" -m pytest -q --noconftest -p no:cacheprovider \
        tests/test_readme.py -k 'not servers' # these need conftest.py: Ctrl-C may be ignored here
}

# Installs from npm: pzpr.js, which judges our puzz.link addresses and answers; for the page, the
# TypeScript compiler (types), Biome (style) and axe-core (accessibility).
stage_npm() {
    if ! command -v npm >/dev/null; then
        echo "no npm: tests with pzpr.js, the page's types and style and axe-core are skipped"
        return
    fi
    [[ -d build/node_modules/pzpr && -d build/node_modules/@biomejs ]] ||
        npm install --prefix build --no-audit --no-fund --loglevel=error \
            pzpr@0.10.1 typescript@7.0.2 axe-core@4.14.1 @biomejs/biome@2.6.8
}

# Checks that the browser's engine in the repository is byte for byte what core/ produces.
stage_wasm() {
    if ! command -v npm >/dev/null; then
        echo "no npm: not checked"
        return
    fi
    PYTHON="$PWD/$venv/bin/python" ./scripts/wasm.sh --check
}

# Checks that the page in the repository is byte for byte what its sources produce.
stage_web() {
    if ! command -v npm >/dev/null; then
        echo "no npm: not checked"
        return
    fi
    ./scripts/web.sh --check
}

can_fuzz() {
    local file=build/can-fuzz
    command -v clang++ >/dev/null &&
        echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' \
            >"$file.cpp" &&
        clang++ -fsanitize=fuzzer,address,undefined "$file.cpp" -o "$file" 2>/dev/null
}

# Runs the core's own tests under AddressSanitizer and UndefinedBehaviorSanitizer; builds the fuzz
# targets, too, if clang's fuzzer is there.
stage_core() {
    local options=(-DHASHIKIT_TESTS=ON -DCMAKE_BUILD_TYPE=Release)
    if can_fuzz; then
        options+=(-DCMAKE_CXX_COMPILER=clang++ -DHASHIKIT_SANITIZE=fuzzer-no-link,address,undefined)
    else
        echo "no clang with libFuzzer: fuzz targets run on random inputs"
        options+=(-DHASHIKIT_SANITIZE=address,undefined)
    fi
    command -v ninja >/dev/null && options+=(-G Ninja)
    rm -rf build/core
    cmake -S . -B build/core "${options[@]}" >build/cmake.log || { cat build/cmake.log; return 1; }
    cmake --build build/core --parallel 2 >build/cmake.log || { cat build/cmake.log; return 1; }
    ctest --test-dir build/core --output-on-failure
}

# Runs the self-checking engine: the core's tests, the published puzzles, the fuzz targets for a
# while with a different seed every day, and two of the bugs that it must find
# (benchmarks/planted.py).
stage_check() {
    local python=$venv/bin/python targets=(test_search test_make test_corpus fuzz_search fuzz_session fuzz_large)
    local options=(-DHASHIKIT_TESTS=ON -DHASHIKIT_CHECK=ON -DCMAKE_BUILD_TYPE=Release)
    command -v ninja >/dev/null && options+=(-G Ninja)
    rm -rf build/check
    cmake -S . -B build/check "${options[@]}" >build/cmake.log || { cat build/cmake.log; return 1; }
    cmake --build build/check --parallel 2 --target "${targets[@]}" >build/cmake.log ||
        { cat build/cmake.log; return 1; }
    ctest --test-dir build/check --output-on-failure --parallel 2 --tests-regex '^test_(search|make|corpus)$'
    printf '%s\n' search session large |
        xargs -P 2 -I NAME env build/check/core/fuzz/fuzz_NAME --seconds "$check_seconds" "$(date +%j)"
    [[ -x $python ]] || python=python3
    "$python" benchmarks/planted.py --some 2 --checked --seconds 5
}

# Runs every fuzz target for a short while, one per core at a time; keeps failing inputs in
# build/fuzz/.
stage_fuzz() {
    local target root=$PWD cores failures=$PWD/build/fuzz/failures
    cores=$(nproc 2>/dev/null || echo 2)
    rm -rf build/fuzz
    mkdir -p build/fuzz
    for target in build/core/core/fuzz/fuzz_* tests/fuzz/fuzz_*.py; do
        # ctest has already run targets built without libFuzzer.
        [[ $target == *.py ]] || { [[ -x $target ]] && grep -q LLVMFuzzerRunDriver "$target"; } || continue
        while (($(jobs -rp | wc -l) >= cores)); do wait -n || true; done
        fuzz "$root/$target" || echo "$target" >>"$failures" &
    done
    wait
    [[ ! -e $failures ]] || { echo "failed, with inputs in build/fuzz/:"; cat "$failures"; return 1; }
}

fuzz() {
    local name command=("$1")
    name=$(basename "$1" .py)
    [[ $1 != *.py ]] || command=("$PWD/$venv/bin/python" "$1")
    cd build/fuzz
    mkdir "inputs-$name"
    "${command[@]}" -max_total_time="$fuzz_seconds" -max_len=300 -len_control=0 \
        -artifact_prefix="$name-" "inputs-$name" >"$name.log" 2>&1 || { tail -40 "$name.log"; return 1; }
    echo "$name: $(grep -E '^Done|inputs, nothing' "$name.log")"
}

stage_tests() {
    "$venv/bin/python" -m pytest -rfER --durations 20 -n "$(nproc 2>/dev/null || echo 2)" \
        --dist worksteal 2>&1 | tee "$log"
}

stage_quick() {
    # The compiled engine comes from the installed package, the rest from the sources.
    local engine
    engine=$("$venv/bin/python" -c 'import hashikit._core as core; print(core.__file__)')
    [[ $engine == "$PWD"/src/* ]] || cp "$engine" src/hashikit/
    "$venv/bin/python" -m ruff check src tests benchmarks scripts docs
    "$venv/bin/python" -m ruff format --check src tests benchmarks scripts docs
    "$venv/bin/python" -m mypy
    PYTHONPATH=$PWD/src "$venv/bin/python" -m pytest -x -n "$(nproc 2>/dev/null || echo 2)" \
        --dist worksteal -m "not slow" --ignore tests/web --ignore tests/fuzz
}

# -------------------------------------------------------------------------------------------- run

stages=("$@")
((${#stages[@]})) || stages=("${all[@]}")
for stage in "${stages[@]}"; do
    [[ " ${all[*]} quick " == *" $stage "* ]] || { echo "no stage '$stage', only: ${all[*]} quick" >&2; exit 2; }
done

rm -f "$log"
summary=()
failed=0
for stage in "${stages[@]}"; do
    say "$stage"
    begin=$SECONDS
    set +e
    (set -e; "stage_$stage")
    status=$?
    set -e
    verdict=ok
    ((status == 0)) || { verdict=FAILED; failed=1; }
    summary+=("$(printf '%-10s %5d s  %s' "$stage" $((SECONDS - begin)) "$verdict")")
    echo "$stage: $verdict"
done

say summary
printf '%s\n' "${summary[@]}"
[[ ! -f $log ]] || tail -n 1 "$log" # pytest's summary
exit "$failed"
