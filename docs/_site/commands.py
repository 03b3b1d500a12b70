"""The command line in Markdown: each command as its own `--help` describes it."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

import click

from hashikit.cli.app import SECTIONS, hashi
from hashikit.cli.command import Command, Context, Example

PAGES = {
    "Solve": "solving",
    "Reason as a person does": "reasoning",
    "Make": "making",
    "Prove": "proving",
    "Exchange": "exchanging",
    "Train machines": "training",
    "Compare solvers": "comparing",
    "Serve": "serving",
    "Play": "serving",
}
"""The page in docs/reference/cli/ that has the commands of each section of `hashi --help`."""

COMMON = 4
"""What so many commands describe in the same words is described once, on the first page."""

EVERYWHERE = re.compile(r"--(language|help)\b")
"""Options that every command has; the first page describes them."""

CODE = re.compile(
    r"(?P<code>(?<![\w-])--[a-z][\w-]*|\{[^{}]*\}|\"\w+\"|\[\w+(?:\|\w+)+\])"  # an option; JSON
    r"|(?<!\w)'(?P<quoted>[^']+)'(?!\w)"
)
"""What is code in a help text, which has no markup."""

Record = tuple[str, str]
"""The names of an option or an argument, and its description."""


class Help(NamedTuple):
    """What `--help` says of a command."""

    usage: str
    paragraphs: list[str]
    sections: list[tuple[str, list[Record]]]
    """Of arguments and options: a title, and the records."""
    examples: list[Example]


@cache
def help_of(name: str) -> Help:
    """Ask a command for its help."""
    with click.Context(hashi, info_name="hashi", **hashi.context_settings) as parent:
        command = hashi.get_command(parent, name)
        assert isinstance(command, Command)
        context = Context(command, info_name=name, parent=parent)
        usage = [context.command_path, *command.collect_usage_pieces(context)]
        sections = [
            (title, [record for record in records if not EVERYWHERE.search(record[0])])
            for title, records in command.sections(context)
        ]
    paragraphs = [" ".join(part.split()) for part in (command.help or "").split("\n\n")]
    return Help(
        " ".join(usage),
        paragraphs,
        [(title, records) for title, records in sections if records],
        list(command.examples),
    )


@cache
def common_records() -> list[Record]:
    """What several commands describe in the same words, in the order of the first that does."""
    number = Counter(
        record
        for names in SECTIONS.values()
        for name in names
        for _, records in help_of(name).sections
        for record in records
    )
    return [record for record, times in number.items() if times >= COMMON]


def list_item(record: Record) -> str:
    """A record as an item of a list."""
    names, description = record
    return f"- `{names}`: {marked(description)}"


def marked(text: str) -> str:
    """A help text with its options, commands and values as code."""
    text = re.sub(r"([*_<|])", r"\\\1", text)
    text = CODE.sub(
        lambda match: f"`{(match['code'] or match['quoted']).replace(chr(92), '')}`", text
    )
    return re.sub(r"  \[default: (.*)\]$", r" (default: \1)", text)


def command(name: str) -> str:
    """The help of a command, but for what the first page says of all."""
    description = help_of(name)
    lines = [marked(text) + "\n" for text in description.paragraphs]
    lines += ["```sh", description.usage, "```\n"]
    shared: list[str] = []
    for title, records in description.sections:
        own = [record for record in records if record not in common_records()]
        shared += [f"`{names}`" for names, text in records if (names, text) in common_records()]
        if own:
            lines += [f"**{title}**\n", *map(list_item, own), ""]
    if shared:
        lines.append(
            f"The [common options](index.md#common-options) describe {', '.join(shared)}.\n"
        )
    if description.examples:
        lines += ["**Examples**\n", "```sh"]
        for number, (caption, line) in enumerate(description.examples):
            lines += [*([""] if number else []), *([f"# {caption}"] if caption else []), line]
        lines += ["```"]
    return "\n".join(lines).rstrip("\n") + "\n"


def commands() -> str:
    """A table of all commands."""
    lines = ["| command | what it does |", "|---|---|"]
    for title, names in SECTIONS.items():
        lines.append(f"| **{title}** | |")
        lines += [
            f"| [`hashi {name}`]({PAGES[title]}.md#{name}) | {marked(what)} |"
            for name, what in names.items()
        ]
    return "\n".join(lines) + "\n"


def common() -> str:
    """The records that several commands have."""
    return "\n".join(map(list_item, common_records())) + "\n"
