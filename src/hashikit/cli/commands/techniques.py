"""`hashi techniques`."""

from __future__ import annotations

from ... import i18n
from ...levels import TECHNIQUES
from .. import options
from ..command import command
from ..outputs import When, open_output
from ..status import Exit
from ..terminal import paint


@command(
    ("List the techniques with a description of each", "hashi techniques"),
    ("Auf Deutsch", "hashi techniques --language de"),
)
@options.json
@options.out
@options.color
def techniques(json: bool, out: str | None, color: When) -> Exit:
    """List the solving techniques of explanations, hints and ratings, easiest first."""
    width = max(map(len, TECHNIQUES))
    with open_output(out, color) as output:
        for technique in TECHNIQUES:
            key = technique.value.replace("-", "_")
            title, about = i18n.translate(f"technique.{key}"), i18n.translate(f"about.{key}")
            if json:
                output.write_json({"technique": technique.value, "name": title, "about": about})
                continue
            name = paint(f"{technique.value:<{width}}", "bold", output.color)
            head = i18n.translate("name.technique", name=title)
            output.line(f"{name}  {i18n.translate('so.both', why=head, so=about)}", width + 2)
    return Exit.OK
