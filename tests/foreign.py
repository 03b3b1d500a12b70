"""Other people's programs and packages, which judge ours: what happens where one is missing.

Its tests are skipped there, or fail with HASHIKIT_REQUIRE_FOREIGN=1, as before a landing.
"""

from __future__ import annotations

import os
import shutil
from typing import NoReturn

import pytest


def missing(why: str) -> NoReturn:
    """Skip the test, or fail where everything has to be there."""
    if os.environ.get("HASHIKIT_REQUIRE_FOREIGN"):
        pytest.fail(why)
    pytest.skip(why)


def need(program: str) -> None:
    """The test needs this program."""
    if shutil.which(program) is None:
        missing(f"{program} is not installed")
