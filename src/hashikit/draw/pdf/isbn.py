"""The number of a book."""

from __future__ import annotations

import re

from ..._util.checks import check_text
from ...errors import OptionError


def check_isbn(text: str) -> str:
    """An ISBN as it was given, once its last digit is right.

    Raises:
        OptionError: It is no ISBN of 10 or 13 digits.

    >>> check_isbn("978-0-306-40615-7"), check_isbn("0-306-40615-2")
    ('978-0-306-40615-7', '0-306-40615-2')
    """
    check_text("isbn", text)
    digits = re.sub(r"[\s-]", "", text).upper()
    right = False
    if re.fullmatch(r"97[89]\d{10}", digits, re.ASCII):
        right = sum((1, 3)[place % 2] * int(d) for place, d in enumerate(digits)) % 10 == 0
    elif re.fullmatch(r"\d{9}[\dX]", digits, re.ASCII):
        values = [10 if d == "X" else int(d) for d in digits]
        right = sum((10 - place) * value for place, value in enumerate(values)) % 11 == 0
    if not right:
        raise OptionError(
            "isbn is {isbn}, not an ISBN of 10 or 13 digits whose last digit is right",
            isbn=repr(text),
        )
    return text.strip()
