#!/usr/bin/env bash
# Runs the tests, after setting up what they need: Debian packages (if there is apt-get and the
# right to use it), a virtual environment in build/ and npm packages in web/.
#
#   ./scripts/test.sh             what every change passes before it lands
#   ./scripts/test.sh quick       what daily work needs: styles, types, unit tests, the main tests of
#                                 the page; on the current sources, the engine included
#   ./scripts/test.sh full        everything, with four times the random examples: before a release.
#                                 What has passed for these very sources is not run again, so an
#                                 interrupted run goes on where it was.
#   ./scripts/test.sh STAGE ...   only these stages, one after the other; before them those that make
#                                 what they need, if that is missing or made from other sources
#   ./scripts/test.sh --help      this, and the names of the stages
#
# Stages that do not need each other run side by side. The output of a stage is in build/log/; it is
# printed if the stage fails. The tests build and check the documentation; ./scripts/docs.sh builds it
# alone.
#
# PYTHON chooses the interpreter, FUZZ_SECONDS the time for each fuzz target (10; full: 120).
# PYTEST_ADDOPTS may hold further arguments for pytest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
# Without compiled modules every process of the tests would compile all that it imports.
unset PYTHONDONTWRITEBYTECODE

venv=build/venv
wheels=build/wheels
logs=build/log
passed=build/passed # by stage: the sources that it has passed with
cores=$(nproc 2>/dev/null || echo 2)
fuzz_seconds=${FUZZ_SECONDS:-10}
mkdir -p "$logs" "$passed"

# What each stage needs to have run before. Those that take long stand first among their equals.
declare -A needs=(
    [packages]=""
    [npm]="packages"
    [python]="packages"
    [core]="packages"
    [lint]="python npm"
    [javascript]="npm"
    [tests]="python npm"
    [browser]="python npm"
    [wheel]="python"
    [wasm]="python npm"
    [web]="npm"
    [fuzz]="core python"
    [check]="packages"
    [planted]="python"
)
landing=(packages python npm core tests browser lint javascript wheel wasm web fuzz)
full=("${landing[@]}" check planted)
quick=(lint javascript tests browser)

# ------------------------------------------------------------------------------------------ stages

# Installs what is missing and available: a compiler and its cache, cmake and ninja for the core's
# own tests, clang with its fuzzer, Node, Simon Tatham's puzzles, SAT solvers, MiniZinc, Chromium, Firefox,
# WebKitGTK, a Japanese font.
stage_packages() {
    local missing=()
    has() { command -v "$1" >/dev/null || [[ -x /usr/games/$1 ]]; }
    has g++ || has clang++ || missing+=(g++)
    has git || missing+=(git)
    has ccache || missing+=(ccache)
    has cmake || missing+=(cmake)
    has ninja || missing+=(ninja-build)
    has node || missing+=(nodejs)
    has npm || missing+=(npm)
    has sgt-bridges || missing+=(sgt-puzzles)
    has clasp || missing+=(clasp)
    has pdftoppm || missing+=(poppler-utils)
    has cadical || missing+=(cadical)
    has minisat || missing+=(minisat)
    has minizinc || missing+=(minizinc)
    [[ $effort != full ]] || has java || missing+=(default-jre-headless)
    has chromium || missing+=(chromium)
    has chromium-headless-shell || missing+=(chromium-headless-shell)
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
        --no-install-recommends -o Dpkg::Use-Pty=0 "${missing[@]}"
}

# Makes a fresh environment of a recent enough interpreter, with hashikit and the tools for testing.
# The wheel is built while the tools are installed; its build folder and the compiler's cache stay
# warm because the build's own tools always lie in the same environment.
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
    local pip=("$venv/bin/python" -m pip --quiet --disable-pip-version-check)
    local install=("${pip[@]}" install --no-compile) # most of it is never imported
    rm -rf "$venv" "$wheels"
    local made_from
    made_from=$(package_sources)
    "$python" -m venv "$venv"
    "$venv/bin/python" --version
    requirements build-system >build/requirements-build.txt
    requirements test >build/requirements-test.txt
    "${install[@]}" -r build/requirements-build.txt
    "${pip[@]}" wheel --no-build-isolation --no-deps --wheel-dir "$wheels" . &
    local wheel=$!
    "${install[@]}" -r build/requirements-test.txt
    if [[ $effort == full ]]; then
        requirements test-tasks >build/requirements-tasks.txt
        "${install[@]}" -r build/requirements-tasks.txt
    fi
    "${install[@]}" --only-binary :all: atheris 2>/dev/null ||
        echo "no atheris for this Python: the fuzzers mutate at random"
    wait "$wheel"
    "${install[@]}" "$wheels"/hashikit-*.whl
    "${pip[@]}" check
    echo "$made_from" >"$venv/.sources"
}

# A digest of what the wheel is made from.
package_sources() {
    git ls-files --cached --others --exclude-standard -z -- src core packaging CMakeLists.txt \
        pyproject.toml README.md LICENSE THIRD_PARTY.md | sort -zu |
        xargs -0 sha1sum 2>/dev/null | sha1sum
}

has_tools() { [[ -f $venv/.sources ]]; } # an interrupted stage leaves half of them
has_npm_tools() { [[ -f web/node_modules/.installed ]] || ! command -v npm >/dev/null; }

# Prints the requirements of the build, or of an extra with the extras of hashikit that it names.
requirements() {
    "$venv/bin/python" - "$1" <<'END'
import re
import shutil
import sys
import tomllib

with open("pyproject.toml", "rb") as file:
    about = tomllib.load(file)
extras = about["project"]["optional-dependencies"]
if sys.argv[1] == "build-system":
    tools = [name for name in ("cmake", "ninja") if not shutil.which(name)]
    extras["build-system"] = about["build-system"]["requires"] + tools
wanted, found = [sys.argv[1]], {}
for extra in wanted:
    for requirement in extras[extra]:
        if own := re.fullmatch(r"hashikit\[([\w,-]+)\]", requirement):
            wanted += [name for name in own[1].split(",") if name not in wanted]
        else:
            found[requirement] = None
print(*found, sep="\n")
END
}

# Tests that wheel alone, in an environment without compiler and sources: it contains its licenses
# and its bill of materials, and does what the README shows.
stage_wheel() {
    local bare=$PWD/build/bare wheel=("$wheels"/hashikit-*.whl) tool
    rm -rf "$bare"
    "$venv/bin/python" -m venv "$bare/venv"
    "$bare/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --only-binary :all: "${wheel[0]}" pytest
    "$bare/venv/bin/python" - <<'END'
import json
from importlib.metadata import distribution
files = {str(file).partition(".dist-info/")[2]: file for file in distribution("hashikit").files}
for name in ("licenses/LICENSE", "licenses/THIRD_PARTY.md", "licenses/nanobind/LICENSE"):
    assert files[name].read_text(), name
parts = json.loads(files["sboms/hashikit.cdx.json"].read_text())["components"]
assert {"nanobind", "robin-map"} <= {part["bom-ref"] for part in parts}
assert all(part.get("version", "1")[0].isdigit() for part in parts)
END
    mkdir "$bare/tools"
    for tool in sh cat head sed; do ln -s "$(command -v "$tool")" "$bare/tools/"; done
    env -i HOME="$HOME" LANG=C.UTF-8 PATH="$bare/venv/bin:$bare/tools" \
        "$bare/venv/bin/python" -m pytest -q --noconftest -p no:cacheprovider \
        tests/test_readme.py -k 'not servers' # these need conftest.py: Ctrl-C may be ignored here
}

# Installs the page's tools and what judges our puzz.link addresses.
stage_npm() {
    command -v npm >/dev/null || { echo "no npm: the page is neither built nor tested"; return; }
    ./scripts/npm.sh
}

# Styles and types: Python, C++, TypeScript. Functions that are too long to read are only named.
stage_lint() {
    local sources=(src tests benchmarks papers scripts docs)
    "$venv/bin/python" -m ruff check "${sources[@]}"
    "$venv/bin/python" -m ruff format --check "${sources[@]}"
    "$venv/bin/python" -m mypy
    find core benchmarks papers -name '*.[ch]pp' -exec "$venv/bin/clang-format" --dry-run -Werror {} +
    command -v npm >/dev/null || return 0
    npm run --silent --prefix web check
}

# Unit tests of the page's modules that need no page.
stage_javascript() {
    command -v npm >/dev/null || { echo "no npm: not tested"; return; }
    npm --silent --prefix web test
}

# Checks that the browser's engine in the repository is byte for byte what core/ produces.
stage_wasm() {
    command -v npm >/dev/null || { echo "no npm: not checked"; return; }
    PYTHON="$PWD/$venv/bin/python" ./scripts/wasm.sh --check
}

# Checks that the page in the repository is byte for byte what its sources produce.
stage_web() {
    command -v npm >/dev/null || { echo "no npm: not checked"; return; }
    ./scripts/web.sh --check
}

can_fuzz() {
    local file=build/can-fuzz
    command -v clang++ >/dev/null &&
        echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' \
            >"$file.cpp" &&
        clang++ -fsanitize=fuzzer,address,undefined "$file.cpp" -o "$file" 2>/dev/null
}

configure_core() { # FOLDER OPTION ...
    local options=(-DHASHIKIT_TESTS=ON -DCMAKE_BUILD_TYPE=Release)
    command -v ninja >/dev/null && options+=(-G Ninja)
    cmake -S . -B "$1" "${options[@]}" "${@:2}"
}

# Runs the core's own tests under AddressSanitizer and UndefinedBehaviorSanitizer; builds the fuzz
# targets, too, if clang's fuzzer is there.
stage_core() {
    local sanitizers=address,undefined compiler=() targets=(all) some=(--label-exclude full)
    if can_fuzz; then
        sanitizers=fuzzer-no-link,$sanitizers
        compiler=(-DCMAKE_CXX_COMPILER=clang++)
    else
        echo "no clang with libFuzzer: fuzz targets run on random inputs"
    fi
    [[ $effort == full ]] && { targets+=(small); some=(); }
    configure_core build/core ${compiler[@]+"${compiler[@]}"} -DHASHIKIT_SANITIZE="$sanitizers"
    cmake --build build/core --parallel "$cores" --target "${targets[@]}"
    ctest --test-dir build/core --output-on-failure --parallel "$cores" ${some[@]+"${some[@]}"}
}

# Runs the self-checking engine: the core's tests, the published puzzles, and the fuzz targets for a
# while with a different seed every day.
stage_check() {
    configure_core build/check -DHASHIKIT_CHECK=ON
    cmake --build build/check --parallel "$cores" \
        --target test_search test_make test_corpus fuzz_search fuzz_session fuzz_large
    ctest --test-dir build/check --output-on-failure --parallel "$cores" \
        --tests-regex '^test_(search|make|corpus)'
    printf '%s\n' search session large |
        xargs -P "$cores" -I NAME env build/check/core/fuzz/fuzz_NAME --seconds "$fuzz_seconds" "$(date +%j)"
}

# Plants bugs in the self-checking engine, one after the other: it must find each.
stage_planted() { "$venv/bin/python" benchmarks/planted.py --checked --seconds 10; }

# Runs every fuzz target for a while, one per core at a time; keeps failing inputs in build/fuzz/.
stage_fuzz() {
    local target root=$PWD failures=$PWD/build/fuzz/failures
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
    # The same inputs before every landing, others every day in the full run.
    local seed=1
    [[ $effort == full ]] && seed=$((10#$(date +%j) + 1))
    "${command[@]}" -seed="$seed" -max_total_time="$fuzz_seconds" -max_len=300 -len_control=0 \
        -artifact_prefix="$name-" "inputs-$name" >"$name.log" 2>&1 || { tail -40 "$name.log"; return 1; }
    echo "$name: $(grep -E '^Done|inputs, nothing' "$name.log")"
}

# The tests in Python, of all but the page, and those of the page in real browsers; more at once than
# there are cores, because they often wait. Daily work uses the sources as they are, the others the
# wheel.
stage_tests() { run_pytest $((cores + 1)) tests --ignore tests/web; }
stage_browser() { run_pytest $((2 * cores)) tests/web; }

run_pytest() {
    local processes=$1 without="not full" seconds=300
    shift
    [[ $effort == quick ]] && { without="not full and not slow"; export PYTHONPATH=$PWD/src; }
    [[ $effort == full ]] && { without=""; seconds=1200; } # tests that are four times as long
    "$venv/bin/python" -m pytest -rfERs --durations 20 -n "$processes" --dist worksteal \
        -o cache_dir="build/pytest/$1" --timeout "$seconds" -m "$without" "$@"
}

# Brings the environment of daily work up to the sources: only what is missing is made.
warm_up() {
    has_npm_tools || run packages npm
    has_tools || run packages python
    ((${#failed[@]} == 0)) || return 0
    local engine=(build/cp3*/)
    if ! cmake --build "${engine[0]}" --parallel "$cores" >"$logs/engine.log"; then
        finish engine "$SECONDS" 1
        return
    fi
    # By a new file, because a running process may have mapped the old one.
    local built
    for built in "${engine[0]}"/_core.*.so; do
        cp "$built" "src/hashikit/${built##*/}.new"
        mv "src/hashikit/${built##*/}.new" "src/hashikit/${built##*/}"
    done
}

# -------------------------------------------------------------------------------------------- run

# A digest of all that git knows or does not ignore here.
sources() {
    {
        git rev-parse HEAD
        git diff HEAD
        git ls-files --others --exclude-standard -z | xargs -0 -r sha1sum
    } 2>/dev/null | sha1sum
}

# Whether what a stage makes is there, and made from these sources.
is_there() { # STAGE
    case $1 in
        python) has_tools && [[ $(cat "$venv/.sources") == "$(package_sources)" ]] ;;
        npm) has_npm_tools ;;
    esac
}

finish() { # STAGE BEGIN STATUS
    local verdict=ok
    (($3 == 0)) || { verdict=FAILED; failed+=("$1"); }
    summary+=("$(printf '%-11s %5d s  %s' "$1" $((SECONDS - $2)) "$verdict")")
    echo "$1: $verdict after $((SECONDS - $2)) s"
    if (($3 == 0)); then
        [[ -z $state ]] || echo "$state" >"$passed/$1"
    else
        printf '\n== %s\n' "$1"
        tail -n 400 "$logs/$1.log"
    fi
}

start() { # STAGE
    rm -f "$logs/$1.status"
    rm -f "$passed/$1"
    echo "$1: started, see $logs/$1.log"
    {
        set +e
        (set -e; "stage_$1")
        echo $? >"$logs/$1.status"
    } >"$logs/$1.log" 2>&1 &
    process[$1]=$!
    begun[$1]=$SECONDS
}

# Runs stages, two at a time, each after those that it needs.
run() { # STAGE ...
    local ahead=("$@") later stage need
    local -A process=() begun=() done=()
    for stage in "$@"; do done[$stage]=""; done
    while true; do
        later=()
        for stage in ${ahead[@]+"${ahead[@]}"}; do
            for need in ${needs[$stage]}; do
                # A stage that is not asked for counts as done.
                [[ ${done[$need]-ok} == ok ]] || { later+=("$stage"); continue 2; }
            done
            if ((${#process[@]} == lanes)); then later+=("$stage"); else start "$stage"; fi
        done
        ahead=(${later[@]+"${later[@]}"})
        ((${#process[@]})) || break
        wait -n || true
        for stage in "${!process[@]}"; do
            if [[ -s $logs/$stage.status ]] || ! kill -0 "${process[$stage]}" 2>/dev/null; then
                unset "process[$stage]"
                status=$(cat "$logs/$stage.status" 2>/dev/null || true)
                [[ -n $status ]] || { status=1; echo "$stage: no status was written; is the disk full?"; }
                finish "$stage" "${begun[$stage]}" "$status"
                ((status == 0)) && done[$stage]=ok
            fi
        done
    done
    for stage in ${ahead[@]+"${ahead[@]}"}; do
        summary+=("$(printf '%-11s not run: it needs %s' "$stage" "${needs[$stage]}")")
        failed+=("$stage")
    done
}

interrupted() {
    local group
    trap - INT TERM
    for group in $(jobs -p); do kill -TERM -- "-$group" 2>/dev/null; done
    echo "interrupted" >&2
    exit 130
}

set -m # each stage is a process group of its own, which ends as a whole
trap interrupted INT TERM
if [[ " $* " == *" -h "* || " $* " == *" --help "* ]]; then
    sed -n '2,/^set /s/^# \{0,1\}//p' scripts/test.sh
    printf '\nStages: %s\n' "${full[*]}"
    exit
fi
effort=""
lanes=2
case ${1-} in
    "") stages=("${landing[@]}") ;;
    quick) stages=("${quick[@]}"); effort=quick ;;
    full) stages=("${full[@]}"); effort=full; fuzz_seconds=${FUZZ_SECONDS:-120} ;;
    *) stages=("$@"); lanes=1 ;;
esac
for stage in "${stages[@]}"; do
    [[ -v needs[$stage] ]] ||
        { echo "no stage '$stage', only: quick, full, ${full[*]}" >&2; exit 2; }
done
[[ ${1-} != quick && ${1-} != full ]] || (($# == 1)) || { echo "after $1 there is nothing to say" >&2; exit 2; }
if [[ -n ${HASHIKIT_CORPUS-} && ! -d $HASHIKIT_CORPUS ]]; then
    echo "HASHIKIT_CORPUS is $HASHIKIT_CORPUS, which is no folder" >&2
    exit 2
fi
[[ -z $effort ]] || export HASHIKIT_EFFORT=$effort
state="" # what a stage's pass is kept for: these sources, tried this hard, in this way
! git rev-parse --git-dir >/dev/null 2>&1 ||
    state="$effort $(sources) ${PYTHON-} ${FUZZ_SECONDS-} ${PYTEST_ADDOPTS-} ${HASHIKIT_CORPUS-} ${HASHIKIT_REQUIRE_FOREIGN-}"
summary=()
failed=()
if [[ $effort == quick ]]; then
    warm_up
    ((${#failed[@]} == 0)) || stages=()
elif [[ $effort == full ]]; then
    ahead=()
    for stage in "${stages[@]}"; do
        if [[ $(cat "$passed/$stage" 2>/dev/null) == "$state" ]] && is_there "$stage"; then
            echo "$stage: has passed with these sources"
        else
            ahead+=("$stage")
        fi
    done
    stages=(${ahead[@]+"${ahead[@]}"})
elif [[ -n ${1-} ]]; then
    ahead=()
    for stage in "${stages[@]}"; do
        for need in ${needs[$stage]}; do
            [[ $need == @(python|npm) ]] || continue
            is_there "$need" || [[ " ${stages[*]} ${ahead[*]-} " == *" $need "* ]] || ahead+=("$need")
        done
    done
    stages=(${ahead[@]+"${ahead[@]}"} "${stages[@]}")
fi
((${#stages[@]} == 0)) || run "${stages[@]}"

printf '\n== summary\n'
printf '%s\n' ${summary[@]+"${summary[@]}"}
[[ " ${stages[*]-} " != *" tests "* ]] || grep -hs "lines of code$" "$logs/tests.log" || true # too long to read, a warning
for stage in browser tests; do
    [[ " ${stages[*]-} " != *" $stage "* ]] || tail -n 1 "$logs/$stage.log" # pytest's summary
done
if ((${#failed[@]})); then
    echo "FAILED after $SECONDS s: ${failed[*]}"
    exit 1
fi
echo "all passed after $SECONDS s"
