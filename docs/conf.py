"""The site: docs/ as HTML, by Sphinx with MyST and Furo. `./scripts/docs.sh` builds it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_site"))

from project import URLS
from sphinx.application import Sphinx

from hashikit import __version__

project = "hashikit"
author = "The hashikit authors"
project_copyright = author
release = version = __version__
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "board",
    "reference",
]
exclude_patterns = ["_site", "figures"]
source_suffix = {".md": "markdown"}

# What the pages say about the world outside is not looked up: a build needs no network.
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]
suppress_warnings = ["misc.highlighting_failure"]  # outputs with `...` in them
pygments_style = "tango"
pygments_dark_style = "github-dark"

# Docstrings: a name in backticks is a link where there is one, else it is code.
default_role = "py:obj"
add_module_names = False
python_use_unqualified_type_names = True
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {name: f"hashikit.{name}" for name in ("Coord", "Edge", "StateLike", "Sum")}
maximum_signature_line_length = 88
autodoc_default_options = {"members": True, "undoc-members": True}
napoleon_numpy_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True

html_favicon = "../web/public/icons/icon.svg"
html_theme = "furo"
html_title = "hashikit"
html_static_path = ["_site/static"]
html_css_files = ["web/theme.css", "web/hashi-board.css", "site.css"]
html_js_files = [("boards.js", {"type": "module"})]
html_baseurl = URLS.get("Documentation", "")
if "Source" in URLS:
    html_theme_options = {
        "source_repository": URLS["Source"],
        "source_branch": "main",
        "source_directory": "docs/",
    }
html_show_sphinx = False
html_copy_source = False


def trim(app: object, name: str, source: list[str]) -> None:
    """Sessions end in a blank line, which doctest needs and nobody has to see."""
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", trim)
