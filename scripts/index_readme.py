"""Make the README fit for a package index, which shows it without the files that it refers to.

    python scripts/index_readme.py        before a release: changes README.md

Links to files, and the picture, then lead to the sources, at the version's tag. Where their address
is comes from pyproject.toml; without one nothing is changed.
"""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def absolute(text: str, source: str, tag: str) -> str:
    """A page with links to the sources in place of links to files beside it.

    Args:
        text: Markdown, and HTML pictures.
        source: The address of the repository.
        tag: The tag of the sources.

    >>> absolute("[all](docs/index.md#do), [this](#more)", "https://host/us/hashikit/", "v1")
    '[all](https://host/us/hashikit/blob/v1/docs/index.md#do), [this](#more)'
    >>> absolute('<img src="docs/a.png">', "https://host/us/hashikit", "v1")
    '<img src="https://host/us/hashikit/raw/v1/docs/a.png">'
    """
    source = source.rstrip("/")
    text = re.sub(r"\]\((?![a-z]+:|#)", f"]({source}/blob/{tag}/", text)
    return re.sub(r'src="(?![a-z]+:)', f'src="{source}/raw/{tag}/', text)


def main() -> None:
    """Change the file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = runpy.run_path(str(ROOT / "src" / "hashikit" / "_version.py"))["__version__"]
    source = project.get("urls", {}).get("Source")
    if source is None:
        print("pyproject.toml has no address of the sources; the README is as it was")
        return
    readme = ROOT / "README.md"
    readme.write_text(absolute(readme.read_text("utf-8"), source, f"v{version}"), "utf-8")


if __name__ == "__main__":
    main()
