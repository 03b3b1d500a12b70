"""The workers of a Dask cluster."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from ..errors import HashikitError, MissingExtraError

__all__ = ["cluster"]

_PATIENCE = 5
"""Seconds to wait for the scheduler."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a Dask cluster, and how many tasks it does at once.

    Args:
        address: Of its scheduler, as `tcp://10.0.0.1:8786` or `10.0.0.1:8786`.

    Raises:
        MissingExtraError: Dask is not installed.
        HashikitError: There is no scheduler, it has no workers, it is gone.
    """
    try:
        distributed: Any = import_module("distributed")  # it is typed in part only
    except ImportError:
        raise MissingExtraError("Dask is not installed: pip install 'hashikit[dask]'") from None

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # it has its say in one line below
    try:
        # A client of an address that is none would fail once more at the end of the program.
        import_module("distributed.comm").get_address_host_port(address)
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise HashikitError(f"no Dask scheduler at {address}: {reason}") from None
    try:
        number = sum(client.ncores().values())
        if not number:
            raise HashikitError(f"the Dask scheduler at {address} has no workers")
        yield client.get_executor(pure=False), number
    except distributed.KilledWorker:
        raise HashikitError("the same puzzles ended several Dask workers: out of memory?") from None
    except (CancelledError, distributed.comm.CommClosedError):
        raise HashikitError(f"the Dask scheduler at {address} is gone") from None
    finally:
        client.close(timeout=1)
