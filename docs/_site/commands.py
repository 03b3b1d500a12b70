"""The command line: every command as its own `--help` describes it.

    ```{command} solve
    ```

stands for the help of `hashi solve`: its description, usage, arguments, options and examples;

    ```{commands}
    ```

for the list of all commands, each with a link to its section of the page.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import click
from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.application import Sphinx

from hashikit.cli.app import SECTIONS, hashi
from hashikit.cli.command import Command, Context, Example

EVERYWHERE = re.compile(r"--(language|help)\b")
"""Options that every command has; the page describes them once."""

CODE = re.compile(
    r"(?P<code>(?<![\w-])--[a-z][\w-]*|\{[^{}]*\}|\"\w+\")"  # an option; JSON; a key of it
    r"|(?<!\w)'(?P<quoted>[^']+)'(?!\w)"
)
"""What is code in a help text, which has no markup."""


class Help(NamedTuple):
    """What `--help` says of a command."""

    usage: str
    paragraphs: list[str]
    sections: list[tuple[str, list[tuple[str, str]]]]
    """Of arguments and options: a title, and the names with their descriptions."""
    examples: list[Example]


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


def marked(text: str) -> list[nodes.Node]:
    """A help text with its options, commands and values as code."""
    made: list[nodes.Node] = []
    end = 0
    for match in CODE.finditer(text):
        code = match["code"] or match["quoted"]
        made += [nodes.Text(text[end : match.start()]), nodes.literal(code, code)]
        end = match.end()
    return [*made, nodes.Text(text[end:])]


def described(records: list[tuple[str, str]]) -> nodes.definition_list:
    """Names, each with its description below it."""
    made = nodes.definition_list()
    for name, text in records:
        term = nodes.term("", "", nodes.literal(name, name))
        about = nodes.definition("", nodes.paragraph("", "", *marked(text)))
        made += nodes.definition_list_item("", term, about)
    return made


def script(lines: list[str]) -> nodes.literal_block:
    """Lines for a shell."""
    text = "\n".join(lines).strip()
    return nodes.literal_block(text, text, language="sh")


class OneCommand(Directive):
    """What `command` stands for."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Everything in the order of the help."""
        found = help_of(self.arguments[0])
        made: list[nodes.Node] = [
            nodes.paragraph("", "", *marked(text)) for text in found.paragraphs
        ]
        made.append(script([found.usage]))
        for title, records in found.sections:
            made += [nodes.rubric(title, "", *marked(title)), described(records)]
        if found.examples:
            lines = []
            for caption, line in found.examples:
                lines += ["", f"# {caption}", line] if caption else [line]
            made += [nodes.rubric("Examples", "Examples"), script(lines)]
        return made


class AllCommands(Directive):
    """What `commands` stands for."""

    def run(self) -> list[nodes.Node]:
        """A table."""
        lines = ["| command | what it does |", "|---|---|"]
        for title, commands in SECTIONS.items():
            lines.append(f"| **{title}** | |")
            lines += [f"| [`hashi {name}`](#{name}) | {what} |" for name, what in commands.items()]
        node = nodes.section()
        node.document = self.state.document
        self.state.nested_parse(StringList(lines, "commands"), self.content_offset, node)
        return node.children


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("command", OneCommand)
    app.add_directive("commands", AllCommands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
