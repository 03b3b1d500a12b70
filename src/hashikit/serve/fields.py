"""The fields of a request: one table checks them and describes them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .._util.checks import show
from ..errors import FormatError, OptionError, nearest
from ..formats._json_text import decode_any
from ..i18n.sentences import Message, Text

Kind = Literal["boolean", "integer", "number", "string", "object", "text or object", "cell"]

_TYPES: dict[str, tuple[type, ...]] = {
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "string": (str,),
    "object": (dict,),
    "text or object": (str, dict),
    "cell": (list,),
}
_KINDS: dict[Kind, Message] = {
    "boolean": Message("true or false"),
    "integer": Message("a whole number"),
    "number": Message("a number"),
    "string": Message("a string"),
    "object": Message("an object"),
    "text or object": Message("a string or an object"),
    "cell": Message("a cell [row, column]"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a request: its name, its kind, a one-line description, and an example."""

    name: str
    kind: Kind
    help: str
    example: Any = None
    choices: Sequence[str] = ()
    least: float | None = None
    most: float | None = None
    required: bool = False

    def check(self, value: Any) -> Any:
        """Return the value if it is valid.

        Raises:
            OptionError: The value is invalid.
        """
        good = isinstance(value, _TYPES[self.kind])
        if isinstance(value, bool) and self.kind != "boolean":
            good = False
        if not good:
            raise OptionError(
                "{name} is {value}, not {kind}",
                name=self.name,
                value=_show(value),
                kind=_KINDS[self.kind],
            )
        if self.choices and value not in self.choices:
            raise OptionError(
                "{name} is {value}; {nearest}",
                name=self.name,
                value=show(value),
                nearest=nearest(value, [*self.choices]),
            )
        low = self.least is not None and value < self.least
        if low or (self.most is not None and value > self.most):
            bounds = Message("from {least} up", least=self.least)
            if self.most is not None:
                bounds = Message("from {least} to {most}", least=self.least or 0, most=self.most)
            raise OptionError(
                "{name} is {value}, not {bounds}", name=self.name, value=show(value), bounds=bounds
            )
        return value

    def schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        either = [{"type": "string"}, {"type": "object"}]
        kind: dict[str, Any] = {"type": self.kind}
        if self.kind == "text or object":
            kind = {"oneOf": either}
        elif self.kind == "cell":
            kind = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
        bounds = {"minimum": self.least, "maximum": self.most, "example": self.example}
        schema: dict[str, Any] = {**kind, "description": self.help}
        schema |= {name: value for name, value in bounds.items() if value is not None}
        if self.choices:
            schema["enum"] = [*self.choices]
        return schema


def read_object(body: bytes) -> dict[str, Any]:
    """The JSON object in the body of a request."""
    try:
        value = decode_any(body.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise OptionError("the request is not UTF-8: byte {start}", start=error.start) from None
    except FormatError as error:
        raise OptionError("the request is not JSON: {error}", error=error.message) from None
    if not isinstance(value, dict):
        raise OptionError("the request is {made}, not an object", made=_show(value))
    return value


def _show(value: Any) -> Text:
    """A value, in terms of JSON."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, dict):
        return Message("an object")
    if isinstance(value, list):
        return Message("an array")
    text = show(value)
    return Message("a string") if text == "a str" else text


def checked(body: Mapping[str, Any], fields: Sequence[Field]) -> dict[str, Any]:
    """Check the fields of a request; `null` counts as missing.

    Raises:
        OptionError: A field is unknown, missing or invalid.

    >>> checked({"limit": 3, "seed": None}, [Field(n, "integer", "") for n in ("limit", "seed")])
    {'limit': 3}
    """
    by_name = {field.name: field for field in fields}
    for name in body:
        if name not in by_name:
            raise OptionError(
                "no field {name}; {nearest}", name=show(name), nearest=nearest(name, [*by_name])
            )
    values = {n: by_name[n].check(value) for n, value in body.items() if value is not None}
    for field in fields:
        if field.required and field.name not in values:
            raise OptionError("the field {name} is missing", name=repr(field.name))
    return values
