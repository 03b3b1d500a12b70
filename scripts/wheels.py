"""Build wheels for Linux, macOS and Windows on one Linux machine, and audit each.

    python scripts/wheels.py                        all platforms, into wheelhouse/
    python scripts/wheels.py linux-aarch64 --out dist

The compiler is zig's, from the package `ziglang`, as for the browser's engine; it brings the C and
C++ libraries of every platform. The interpreter that runs this decides for which versions the
wheels are: Python 3.12 and later give one wheel for all versions from 3.12 on (the stable ABI),
3.11 gives one for 3.11, except for Windows, whose wheels need the stable ABI. A wheel for another
platform is built but cannot be tried here.

It needs: pip install build ziglang wheel auditwheel abi3audit macholib
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import stat
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Platform:
    """A platform's names for the compiler, CMake and the wheel."""

    zig: str
    system: str
    processor: str
    tag: str


PLATFORMS = {
    "linux-x86_64": Platform(
        "x86_64-linux-gnu.2.17", "Linux", "x86_64", "manylinux_2_17_x86_64.manylinux2014_x86_64"
    ),
    "linux-aarch64": Platform(
        "aarch64-linux-gnu.2.17", "Linux", "aarch64", "manylinux_2_17_aarch64.manylinux2014_aarch64"
    ),
    "musl-x86_64": Platform("x86_64-linux-musl", "Linux", "x86_64", "musllinux_1_2_x86_64"),
    "musl-aarch64": Platform("aarch64-linux-musl", "Linux", "aarch64", "musllinux_1_2_aarch64"),
    "macos-x86_64": Platform("x86_64-macos.11.0", "Darwin", "x86_64", "macosx_11_0_x86_64"),
    "macos-arm64": Platform("aarch64-macos.11.0", "Darwin", "arm64", "macosx_11_0_arm64"),
    "windows-x86_64": Platform("x86_64-windows-gnu", "Windows", "AMD64", "win_amd64"),
}


DARWIN = """\
for argument; do
    shift
    case $argument in
    -bundle) set -- "$@" -dynamiclib ;;
    -Wl,@*) set -- "$@" -undefined dynamic_lookup ;;
    *) set -- "$@" "$argument" ;;
    esac
done
"""
"""For macOS: zig's linker makes no bundles and reads no list of the symbols that Python defines. A
library works as well, and leaves these symbols to the program that loads it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the requested wheels; return 1 if one cannot be built or fails its audit."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n")[0],
        epilog="Platforms: " + ", ".join(PLATFORMS),
    )
    parser.add_argument("platforms", nargs="*", metavar="PLATFORM", help="[default: all]")
    parser.add_argument("--out", type=Path, default=ROOT / "wheelhouse", metavar="DIR")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.platforms if name not in PLATFORMS]
    if unknown:
        parser.error(f"unknown platform: {unknown[0]}; known: {', '.join(PLATFORMS)}")
    asked.out.mkdir(parents=True, exist_ok=True)
    failed = False
    for name in asked.platforms or PLATFORMS:
        try:
            wheel = build(PLATFORMS[name], asked.out)
        except subprocess.CalledProcessError as error:
            print(f"{name}: {Path(error.cmd[0]).name} failed", file=sys.stderr)
            failed = True
        else:
            print(f"{name}: {wheel.name}, {wheel.stat().st_size / 1e6:.2f} MB", flush=True)
    return int(failed)


def build(platform: Platform, out: Path) -> Path:
    """Build, rename and audit one wheel.

    Raises:
        subprocess.CalledProcessError: One of the tools failed; its output says why.
    """
    with TemporaryDirectory() as scratch:
        made = Path(scratch, "made")
        toolchain = write_toolchain(platform, Path(scratch))
        run(
            [sys.executable, "-m", "build", "--wheel", "--outdir", str(made), str(ROOT)],
            f"-Ccmake.define.CMAKE_TOOLCHAIN_FILE={toolchain}",
            f"-Cbuild-dir={scratch}/build",
            env={"_PYTHON_HOST_PLATFORM": "linux-" + platform.processor},
        )
        (native,) = made.glob("*.whl")
        run(
            [sys.executable, "-m", "wheel", "tags", "--remove"],
            f"--platform-tag={platform.tag}",
            str(native),
        )
        (wheel,) = made.glob("*.whl")
        audit(platform, wheel)
        return Path(shutil.move(wheel, out / wheel.name))


def write_toolchain(platform: Platform, folder: Path) -> Path:
    """Write a script for each of zig's tools, and the toolchain file for CMake."""
    zig = f'exec "{sys.executable}" -m ziglang'
    programs = {
        "cc": f'{zig} cc -target {platform.zig} "$@"',
        "c++": f'{zig} c++ -target {platform.zig} "$@"',
        "ar": f'{zig} ar "$@"',
        "ranlib": f'{zig} ranlib "$@"',
        "strip": "exit 0",  # the linker has stripped the file
    }
    for name, command in programs.items():
        program = folder / name
        prepared = DARWIN if platform.system == "Darwin" and name in ("cc", "c++") else ""
        program.write_text(f"#!/bin/sh\n{prepared}{command}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    lines = [
        f"set(CMAKE_SYSTEM_NAME {platform.system})",
        f"set(CMAKE_SYSTEM_PROCESSOR {platform.processor})",
        f"set(CMAKE_C_COMPILER {folder}/cc)",
        f"set(CMAKE_CXX_COMPILER {folder}/c++)",
        f"set(CMAKE_AR {folder}/ar)",
        f"set(CMAKE_RANLIB {folder}/ranlib)",
        f"set(CMAKE_STRIP {folder}/strip)",
        # nanobind relies on Python.h to include this, which it does not under the stable ABI.
        'set(CMAKE_CXX_FLAGS_INIT "-include cstdio")',
        "set(CMAKE_SHARED_LINKER_FLAGS_INIT -s)",
        "set(CMAKE_MODULE_LINKER_FLAGS_INIT -s)",
        "set(HASHIKIT_LLVM_RUNTIME ON)",  # for the bill of materials
    ]
    if platform.system == "Windows":
        lines += windows_python(folder)
    file = folder / "toolchain.cmake"
    file.write_text("\n".join(lines) + "\n")
    return file


CONFIG = """\
#define MS_WINDOWS
#define MS_WIN32
#define MS_WIN64
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_WCHAR_T 2
#define ALIGNOF_MAX_ALIGN_T 8
"""
"""For Windows: the part of a 64-bit Python's configuration that the stable ABI's headers use."""


def windows_python(folder: Path) -> list[str]:
    """Write the headers and the import library of Python on Windows, for the toolchain file.

    The headers are those of the running Python with the configuration of one for Windows. The
    import library is made from the names of the stable ABI: on Windows, a library names the DLL
    that each of its symbols comes from, and python3.dll exports exactly these.
    """
    import ziglang
    from abi3info import DATAS, FUNCTIONS  # abi3audit brings it along
    from abi3info.models import PyVersion

    headers = folder / "include"
    shutil.copytree(sysconfig.get_path("include"), headers)
    (headers / "pyconfig.h").write_text(CONFIG)
    names = [
        f"{one.symbol.name}{data}"
        for table, data in ((FUNCTIONS, ""), (DATAS, " DATA"))
        for one in table.values()
        if one.added <= PyVersion(3, 12) and (one.ifdef is None or one.ifdef.windows is True)
    ]
    exports = folder / "python3.def"
    exports.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *sorted(names)]) + "\n")
    library = folder / "python3.lib"
    run(
        [sys.executable, "-m", "ziglang", "dlltool", "-m", "i386:x86-64"],
        *("-d", str(exports), "-l", str(library)),
    )
    return [
        *(f"set(Python_{name}INCLUDE_DIR {headers})" for name in ("", "SABI_")),
        *(f"set(Python_{name}LIBRARY {library})" for name in ("", "SABI_")),
        'set(SKBUILD_SOSABI "")',  # on Windows the module is called _core.pyd
        f"set(HASHIKIT_MINGW {Path(ziglang.__file__).parent}/lib/libc/mingw)",  # for its license
    ]


def audit(platform: Platform, wheel: Path) -> None:
    """Check a wheel against its name: the stable ABI, and the libraries of its platform.

    Raises:
        subprocess.CalledProcessError: The wheel does not match its name.
    """
    if "-abi3-" in wheel.name:
        run([sys.executable, "-m", "abi3audit", "--strict", str(wheel)])
    if platform.tag.startswith("manylinux"):
        command = [sys.executable, "-m", "auditwheel", "show", str(wheel)]
        shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        words = " ".join(shown.split())
        if not re.search(
            r'consistent with the following platform tag: "manylinux_2_(5|12|17)_', words
        ):
            print(shown, file=sys.stderr)
            raise subprocess.CalledProcessError(1, ["auditwheel"])
    else:
        needed = libraries(wheel)
        if not all(re.fullmatch(SYSTEM[platform.system], name) for name in needed):
            print(f"{wheel.name} needs {', '.join(sorted(needed))}", file=sys.stderr)
            raise subprocess.CalledProcessError(1, ["libraries"])


# auditwheel knows neither macOS nor, on a machine with glibc, musl or Windows.
SYSTEM = {
    "Linux": r"libc\.so",
    "Darwin": r"/usr/lib/libSystem\.B\.dylib",
    "Windows": r"python3\.dll|kernel32\.dll|ntdll\.dll|api-ms-win-crt-[a-z]+-l1-1-0\.dll",
}
"""The libraries on every machine with musl, on every Mac, and on Windows with Python."""


def libraries(wheel: Path) -> set[str]:
    """The shared libraries that the compiled module of a wheel needs."""
    with TemporaryDirectory() as folder, ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith((".so", ".pyd")))
        module = files.extract(name, folder)
        if "macosx" in wheel.name:
            from macholib.MachO import MachO

            headers = MachO(module).headers
            return {path for header in headers for *_, path in header.walkRelocatables()}
        if "-win" in wheel.name:
            from pefile import PE  # abi3audit brings it along

            with PE(module) as parsed:
                return {one.dll.decode().lower() for one in parsed.DIRECTORY_ENTRY_IMPORT}
        from elftools.elf.elffile import ELFFile  # auditwheel brings it along

        with open(module, "rb") as file:  # noqa: PTH123
            tags = ELFFile(file).get_section_by_name(".dynamic").iter_tags("DT_NEEDED")
            return {tag.needed for tag in tags}


def run(command: list[str], *more: str, env: dict[str, str] | None = None) -> None:
    """Run a tool; show its output only if it fails."""
    command = [*command, *more]
    done = subprocess.run(
        command,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **(env or {})},
    )
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
        sys.stderr.flush()
        raise subprocess.CalledProcessError(done.returncode, command)


if __name__ == "__main__":
    sys.exit(main())
