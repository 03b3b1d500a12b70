#!/usr/bin/env bash
# Runs the tests, after setting up what they need: Debian packages (if there is apt-get and the
# right to use it), a virtual environment in build/ and npm packages in web/.
#
#   ./scripts/test.sh             what everybody runs who has changed something: styles, types, the
#                                 tests of Python, of the core and of the page that are quick; on the
#                                 current sources, the engine included
#   ./scripts/test.sh landing     what a change must pass before it lands: the above and the slow
#                                 tests, the core under sanitizers and fuzzers, what is built from
#                                 sources byte for byte, the page in every browser
#   ./scripts/test.sh full        everything, with four times the random examples: before a release
#   ./scripts/test.sh STAGE ...   only these stages, one after the other; before them those that make
#                                 what they need, if that is missing or made from other sources
#   ./scripts/test.sh --help      this, and the names of the stages
#
# `landing` and `full` do not run again what has passed for these very sources, so an interrupted run
# goes on where it was. Stages that do not need each other run side by side. The output of a stage is
# in build/log/; it is printed if the stage fails. The last lines name what was skipped, and why.
#
# PYTHON chooses the interpreter, FUZZ_SECONDS the time for each fuzz target (5; full: 120).
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
fuzz_seconds=${FUZZ_SECONDS:-5}
mkdir -p "$logs" "$passed"

# What each stage needs to have run before. Those that take long stand first among their equals.
declare -A needs=(
    [packages]=""
    [npm]="packages"
    [python]="compiler"
    [compiler]=""
    [engine]="python"
    [package]="engine"
    [core]="engine packages"
    [lint]="python npm"
    [javascript]="npm"
    [tests]="engine npm packages"
    [browser]="engine npm"
    [more-packages]="packages"
    [sanitizers]="more-packages"
    [slow]="package npm more-packages"
    [browsers]="package npm more-packages"
    [wheel]="package"
    [wasm]="python npm"
    [fuzz]="sanitizers package"
    [check]="packages"
    [planted]="python"
)
daily=(compiler python packages npm engine lint javascript core tests browser)
landing=("${daily[@]}" more-packages package sanitizers slow browsers wasm wheel fuzz)
full=("${landing[@]}" check planted)

# ------------------------------------------------------------------------------------------ stages

# Debian's packages. Where there is no apt-get, or not the right to use it, what is missing makes
# tests skip, and the last lines of the run say so.

# A compiler and Python, without which nothing can be built.
stage_compiler() {
    missing=()
    has g++ || has clang++ || missing+=(g++)
    if ! has python3 || { [[ $(command -v python3) == /usr/bin/python3 ]] &&
        ! python3 -c 'import ensurepip, sysconfig, os; os.stat(sysconfig.get_paths()["include"] + "/Python.h")' 2>/dev/null; }; then
        missing+=(python3 python3-venv python3-dev)
    fi
    install_missing
}

# For the daily tests: the compiler's cache, Node, a browser without a window, a Japanese font, and
# other people's programs that judge ours.
stage_packages() {
    missing=()
    has git || missing+=(git)
    has ccache || missing+=(ccache)
    has node || missing+=(nodejs)
    has npm || missing+=(npm)
    has sgt-bridges || missing+=(sgt-puzzles)
    has clasp || missing+=(clasp)
    has pdftoppm || missing+=(poppler-utils)
    has cadical || missing+=(cadical)
    has minisat || missing+=(minisat)
    has minizinc || missing+=(minizinc)
    has chromium-headless-shell || has chromium || missing+=(chromium-headless-shell)
    fc-list :lang=ja 2>/dev/null | grep -q . || missing+=(fontconfig fonts-noto-cjk)
    install_missing
}

# Before a landing: clang with its sanitizers and fuzzer, the other browsers, more programs that solve
# what we write; before a release Java, for the solvers of XCSP3.
stage_more-packages() {
    missing=()
    can_fuzz || missing+=(clang libclang-rt-dev)
    has chromium || missing+=(chromium)
    has firefox-esr || has firefox || missing+=(firefox-esr)
    has WebKitWebDriver || missing+=(webkit2gtk-driver)
    has Xvfb || missing+=(xvfb)
    has cbc || missing+=(coinor-cbc)
    has glpsol || missing+=(glpk-utils)
    [[ $effort != full ]] || has java || missing+=(default-jre-headless)
    install_missing
}

has() { command -v "$1" >/dev/null || [[ -x /usr/games/$1 ]]; }

# Installs the packages that `missing` names.
install_missing() {
    if ((${#missing[@]} == 0)); then
        echo "nothing to install"
        return
    fi
    local sudo=()
    if ! has apt-get; then
        skip "no apt-get: tests that need these are skipped: ${missing[*]}"
        return
    elif [[ $(id -u) != 0 ]]; then
        if has sudo && sudo -n true 2>/dev/null; then
            sudo=(sudo)
        else
            skip "not root: tests that need these are skipped: apt-get install ${missing[*]}"
            return
        fi
    fi
    echo "installing ${missing[*]}"
    "${sudo[@]}" apt-get -qq update &&
        "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
            --no-install-recommends -o Dpkg::Use-Pty=0 "${missing[@]}" ||
        skip "apt-get failed: tests that need these are skipped: ${missing[*]}"
}

# Says in the last lines of the run what was left out.
skip() {
    echo "$1"
    echo "$1" >>"$logs/skipped"
}

# Makes a fresh environment of a recent enough interpreter, with hashikit and the tools for testing.
# The wheel is built while the tools are installed.
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
    "$python" -m venv "$venv"
    "$venv/bin/python" --version
    requirements build-system >build/requirements-build.txt
    requirements test >build/requirements-test.txt
    "${install[@]}" -r build/requirements-build.txt
    build_wheel &
    local wheel=$!
    "${install[@]}" -r build/requirements-test.txt
    if [[ $effort == full ]]; then
        requirements test-tasks >build/requirements-tasks.txt
        "${install[@]}" -r build/requirements-tasks.txt
        touch "$venv/.full"
    fi
    wait "$wheel"
    "${install[@]}" "$wheels"/hashikit-*.whl
    cp pyproject.toml "$venv/.made-for"
}

# Builds the wheel and says of which sources. Its build folder and the compiler's cache stay warm,
# because the build's own tools always lie in the same environment.
build_wheel() {
    local digest
    digest=$(package_digest)
    rm -rf "$wheels"
    "$venv/bin/python" -m pip --quiet --disable-pip-version-check wheel --no-build-isolation \
        --no-deps --wheel-dir "$wheels" .
    echo "$digest" >"$wheels/.sources"
}

# Installs the wheel of the current sources.
stage_package() {
    [[ $(cat "$wheels/.sources" 2>/dev/null) == "$(package_digest)" ]] || build_wheel
    "$venv/bin/python" -m pip --quiet --disable-pip-version-check install --no-compile --no-deps \
        --force-reinstall "$wheels"/hashikit-*.whl
}

# Compiles the engine of the current sources and puts it beside them, for the daily tests.
stage_engine() {
    local folder built
    folder=$(engine_folder)
    cmake=$(command -v cmake || echo "$venv/bin/cmake")
    PATH=$PATH:$PWD/$venv/bin "$cmake" --build "$folder" --parallel "$cores"
    for built in "$folder"/_core.*.so; do # by a new file: a running process may have mapped the old one
        cp "$built" "src/hashikit/${built##*/}.new"
        mv "src/hashikit/${built##*/}.new" "src/hashikit/${built##*/}"
    done
}

# Where the wheel was compiled.
engine_folder() {
    local folders=(build/cp3*/)
    echo "$PWD/${folders[0]%/}"
}

# A digest of what the wheel is made from.
package_digest() {
    {
        git ls-files --cached --others --exclude-standard -z -- src core packaging CMakeLists.txt \
            pyproject.toml README.md LICENSE THIRD_PARTY.md | sort -zu | xargs -0 sha1sum || true # there may be no git
    } 2>/dev/null | sha1sum
}

# Whether the environment is there: an interrupted stage leaves half of it, and a release needs more.
has_tools() { cmp -s pyproject.toml "$venv/.made-for" && [[ $effort != full || -f $venv/.full ]]; }
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

# Tests that wheel alone, in an environment without compiler and sources: it is typed, contains its
# licenses and its bill of materials, and does what the README shows.
stage_wheel() {
    local bare=$PWD/build/bare wheel=("$wheels"/hashikit-*.whl) tool
    rm -rf "$bare"
    "$venv/bin/python" -m venv "$bare/venv"
    "$venv/bin/python" -m pip check
    "$bare/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --only-binary :all: "${wheel[0]}" pytest
    "$bare/venv/bin/python" - <<'END'
import json
from importlib.metadata import distribution
assert "hashikit/py.typed" in map(str, distribution("hashikit").files)
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
    command -v npm >/dev/null || { skip "no npm: the page is neither built nor tested"; return; }
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

can_fuzz() {
    local file=build/can-fuzz
    command -v clang++ >/dev/null &&
        echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' \
            >"$file.cpp" &&
        clang++ -fsanitize=fuzzer,address,undefined "$file.cpp" -o "$file" 2>/dev/null
}

configure_core() { # FOLDER OPTION ...
    local options=(-DHASHIKIT_TESTS=ON -DCMAKE_BUILD_TYPE=Release) cmake
    cmake=$(command -v cmake || echo "$venv/bin/cmake")
    if command -v ninja >/dev/null; then
        options+=(-G Ninja)
    elif [[ -x $venv/bin/ninja ]]; then
        options+=(-G Ninja "-DCMAKE_MAKE_PROGRAM=$PWD/$venv/bin/ninja")
    fi
    "$cmake" -S . -B "$1" "${options[@]}" "${@:2}"
}

# Builds targets and runs the tests that ctest has then.
test_core() { # FOLDER TARGETS CTEST-OPTION ...
    local programs
    programs=$(dirname "$(command -v cmake || echo "$venv/bin/cmake")")
    # shellcheck disable=SC2086
    "$programs/cmake" --build "$1" --parallel "$cores" --target $2
    "$programs/ctest" --test-dir "$1" --output-on-failure --parallel "$cores" "${@:3}"
}

# Runs the core's own tests on the engine of the wheel.
stage_core() {
    configure_core build/core "-DHASHIKIT_BUILT_CORE=$(engine_folder)/libhashicore.a" \
        -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG"
    test_core build/core tests --label-regex daily
}

# Runs the core's own tests under AddressSanitizer and UndefinedBehaviorSanitizer, with fewer examples:
# `core` has judged the answers to all of them. Builds the fuzz targets, too, if clang's fuzzer is there.
stage_sanitizers() {
    local sanitizers=address,undefined compiler=() targets=all some=(--label-exclude full)
    if can_fuzz; then
        sanitizers=fuzzer-no-link,$sanitizers
        compiler=(-DCMAKE_CXX_COMPILER=clang++)
    else
        skip "no clang with libFuzzer: fuzz targets run on random inputs"
    fi
    if [[ $effort == full ]]; then
        targets="all small"
        some=()
    else
        export HASHIKIT_EFFORT=daily
    fi
    configure_core build/sanitizers ${compiler[@]+"${compiler[@]}"} -DHASHIKIT_SANITIZE="$sanitizers"
    test_core build/sanitizers "$targets" ${some[@]+"${some[@]}"}
}

# Runs the self-checking engine: the core's tests, the published puzzles, and the fuzz targets for a
# while with a different seed every day.
stage_check() {
    configure_core build/check -DHASHIKIT_CHECK=ON
    test_core build/check "test_search test_make test_corpus fuzz_search fuzz_session fuzz_large" \
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
    "$venv/bin/python" -c "import atheris" 2>/dev/null ||
        "$venv/bin/python" -m pip --quiet install --no-compile --only-binary :all: atheris ||
        skip "no atheris for this Python: the fuzzers of Python mutate at random"
    for target in build/sanitizers/core/fuzz/fuzz_* tests/fuzz/fuzz_*.py; do
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

# The tests of Python, of all but the page, and those of the page, in a real browser; more at once than
# there are cores, because they often wait. First the quick ones, on the sources as they are …
stage_tests() { on_sources $((cores + 1)) "not slow" tests --ignore tests/web; }
stage_browser() { on_sources $((2 * cores)) "not slow" tests/web; }

# … then the slow ones, and all that draw random examples again with more of them, on the wheel.
stage_slow() { run_pytest $((cores + 1)) "$(remaining)" tests --ignore tests/web; }
stage_browsers() { run_pytest $((2 * cores)) "$(remaining)" tests/web; }
remaining() { [[ $effort == full ]] && echo slow || echo "slow or draws"; }

on_sources() {
    [[ $effort == full ]] || export HASHIKIT_EFFORT=daily
    PYTHONPATH=$PWD/src run_pytest "$@"
}

run_pytest() { # PROCESSES MARKERS ARGUMENT ...
    local processes=$1 marked="($2) and not full" seconds=300
    [[ $effort == full ]] && { marked=$2; seconds=1200; } # tests that are four times as long
    "$venv/bin/python" -m pytest -rfERs --durations 20 -n "$processes" --dist worksteal \
        -o cache_dir="build/pytest/$3" --timeout "$seconds" -m "$marked" "${@:3}"
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
        python) has_tools ;;
        npm) has_npm_tools ;;
        engine) compgen -G "src/hashikit/_core.*" >/dev/null ;;
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

# Prints, for each reason that pytest gives, how many tests were skipped.
skips() { # LOG
    sed -n 's/^SKIPPED \[\([0-9]*\)\] [^ ]* /\1 /p' "$1" |
        awk '{ n = $1; sub(/^[0-9]+ /, ""); skipped[$0] += n }
            END { for (reason in skipped) print skipped[reason] " skipped: " reason }' |
        sort -rn
}

# Prints the stages that make the files that a stage needs, those that come first first.
needed() { # STAGE
    local need
    for need in ${needs[$1]}; do
        needed "$need"
        [[ $need == @(python|npm|engine|package) ]] && echo "$need"
    done
    return 0
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
kind=${1:-daily}
case $kind in
    daily) stages=("${daily[@]}") ;;
    landing) stages=("${landing[@]}") ;;
    full) stages=("${full[@]}"); effort=full; fuzz_seconds=${FUZZ_SECONDS:-120} ;;
    *) stages=("$@"); lanes=1; kind=stages ;;
esac
for stage in "${stages[@]}"; do
    [[ -v needs[$stage] ]] ||
        { echo "no stage '$stage', only: landing, full, ${full[*]}" >&2; exit 2; }
done
[[ $kind == stages || $# -le 1 ]] || { echo "after $1 there is nothing to say" >&2; exit 2; }
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
rm -f "$logs/skipped"
ahead=()
for stage in "${stages[@]}"; do
    case $kind in
        daily) # an environment that is there serves on; its engine is brought up to the sources
            [[ $stage == python ]] && has_tools && continue
            [[ $stage == npm ]] && has_npm_tools && continue
            ;;
        stages)
            for need in $(needed "$stage"); do
                [[ " ${stages[*]} ${ahead[*]-} " == *" $need "* ]] && continue
                [[ $need == @(python|npm) ]] && is_there "$need" || ahead+=("$need")
            done
            ;;
        *)
            if [[ -n $state && $(cat "$passed/$stage" 2>/dev/null) == "$state" ]] && is_there "$stage"; then
                echo "$stage: has passed with these sources"
                continue
            fi
            ;;
    esac
    ahead+=("$stage")
done
stages=(${ahead[@]+"${ahead[@]}"})
((${#stages[@]} == 0)) || run "${stages[@]}"

printf '\n== summary\n'
printf '%s\n' ${summary[@]+"${summary[@]}"}
[[ " ${stages[*]-} " != *" tests "* ]] || grep -hs "lines of code$" "$logs/tests.log" || true # too long to read, a warning
for stage in tests browser slow browsers; do
    [[ " ${stages[*]-} " == *" $stage "* ]] || continue
    skips "$logs/$stage.log"
    tail -n 1 "$logs/$stage.log" # pytest's summary
done
sort -u "$logs/skipped" 2>/dev/null || true
if ((${#failed[@]})); then
    echo "FAILED after $SECONDS s: ${failed[*]}"
    exit 1
fi
echo "all passed after $SECONDS s"
