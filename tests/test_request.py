"""A request for a new puzzle declares each wish once; Python, commands and service follow it."""

from __future__ import annotations

import inspect
import pickle
from dataclasses import fields

import pytest

from hashikit import OptionError, complete, generate
from hashikit.cli.commands.complete import complete as complete_command
from hashikit.cli.commands.generate import generate as generate_command
from hashikit.generator.request import WISHES, Request, checked
from hashikit.serve.questions import QUESTIONS

ELSEWHERE = {"rows", "cols", "seed", "time_limit"}
"""Wishes whose options `hashi generate` shares with other commands, or words in another way."""


def test_it_has_the_arguments_of_generate() -> None:
    declared = [(each.name, each.type, each.default) for each in fields(Request)]
    parameters = inspect.signature(generate).parameters.values()
    assert declared == [(each.name, each.annotation, each.default) for each in parameters]


def test_it_has_the_arguments_of_complete() -> None:
    declared = {each.name: (each.type, each.default) for each in fields(Request)}
    for each in list(inspect.signature(complete).parameters.values())[1:]:
        if each.name != "symmetry":  # the islands stay, so only two kinds are left
            assert declared[each.name] == (each.annotation, each.default)


def test_every_wish_with_a_help_has_an_option() -> None:
    options = {param.name: param for param in generate_command.params}
    assert {name for name, wish in WISHES.items() if wish.help} == set(WISHES) - ELSEWHERE
    for name, wish in WISHES.items():
        if wish.help:
            assert wish.option in options[name].opts
            assert options[name].help == wish.help  # type: ignore[attr-defined]
    for param in complete_command.params:
        if param.name in WISHES and param.name not in {"islands", *ELSEWHERE}:
            assert param.help == WISHES[param.name].help  # type: ignore[attr-defined]
    completes = {name for name in inspect.signature(complete).parameters if name in WISHES}
    assert completes - ELSEWHERE <= {param.name for param in complete_command.params}


def test_every_wish_with_a_help_in_json_is_a_field_of_the_service() -> None:
    described = {field.name: field.help for field in QUESTIONS["generate"].fields}
    wanted = {name: wish.json_help for name, wish in WISHES.items() if wish.json_help}
    assert wanted == {name: help for name, help in described.items() if name in wanted}


def test_what_is_given_makes_the_same_request() -> None:
    request = Request(rows=5, level="easy", loops=False, need=["pair"], doubles=0.0)
    assert request.given() == {
        "rows": 5, "level": "easy", "doubles": 0.0, "loops": False, "need": ["pair"],
    }  # fmt: skip
    assert Request(**request.given()) == request
    assert pickle.loads(pickle.dumps(request)) == request


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("rows", 0, "rows is 0, not a whole number from 1 to 1000000"),
        ("max_bridges", None, "max_bridges is None, not a whole number from 1 to 4"),
        ("density", 2, "density is 2, not a number from 0 to 1"),
        ("curve", "flat", "curve is 'flat', not one of steady, rising, sting"),
        ("time_limit", -1, "time_limit is -1, not a number of seconds from 0 up, or None"),
    ],
)
def test_a_value_that_no_request_can_have_is_refused(
    name: str, value: object, message: str
) -> None:
    with pytest.raises(OptionError) as caught:
        checked(name, value)
    assert str(caught.value) == message
