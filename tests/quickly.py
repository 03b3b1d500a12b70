"""Generated puzzles for tests that are not about how these look: the quick kind."""

from __future__ import annotations

from functools import partial

import hashikit

generate = partial(hashikit.generate, style="quick")
complete = partial(hashikit.complete, style="quick")
generate_many = partial(hashikit.generate_many, style="quick")
