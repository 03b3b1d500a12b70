"""The workers of a Dask cluster."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib import import_module
from threading import Thread
from time import monotonic
from typing import Any

from ..errors import HashikitError, missing
from ..i18n.sentences import Message

_CONNECTING = 3
"""Seconds to wait for the scheduler's first answer."""
_PATIENCE = 5
"""Seconds to wait for a scheduler, or for any worker, that has gone to come back."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a Dask cluster, and how many tasks it does at once.

    Args:
        address: Of its scheduler, as `tcp://10.0.0.1:8786` or `10.0.0.1:8786`.

    Raises:
        MissingExtraError: Dask is not installed.
        HashikitError: There is no scheduler, it has no workers, or it is gone.
    """
    try:
        distributed: Any = import_module("distributed")  # only partly typed
    except ImportError:
        raise missing("Dask", "dask") from None

    _hush()
    client = _client(distributed, address)
    _hush()
    try:
        number = sum(client.ncores().values())
        if not number:
            raise HashikitError("the Dask scheduler at {address} has no workers", address=address)
        executor = client.get_executor(pure=False)
        executor.check = _ClusterWatch(client, address).check
        yield executor, number
    except distributed.KilledWorker:
        raise HashikitError(
            "the same puzzles made several Dask workers exit: out of memory?"
        ) from None
    except (
        CancelledError,
        distributed.comm.CommClosedError,
        distributed.client.ClosedClientError,
    ):
        raise HashikitError("the Dask scheduler at {address} is gone", address=address) from None
    finally:
        _in_time(lambda: client.close(timeout=0.5), 1)


def _hush() -> None:
    """Turn the messages of Dask and its libraries into one line of ours."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "concurrent", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _client(distributed: Any, address: str) -> Any:
    """A client of the scheduler."""

    def connect() -> Any:
        # A client with an invalid address would fail again when the program ends.
        import_module("distributed.comm").get_address_host_port(address)
        # A client that never connected would try to disconnect when it is collected.
        client = type("Client", (distributed.Client,), {"__del__": lambda self: None})
        return client(address, timeout=_CONNECTING, set_as_default=False)

    try:
        client = _in_time(connect, _CONNECTING + 1)
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise HashikitError(
            "no Dask scheduler at {address}: {reason}", address=address, reason=reason
        ) from None
    if client is None:
        raise HashikitError(
            "no Dask scheduler at {address}: something else answers", address=address
        )
    return client


def _in_time(call: Callable[[], Any], seconds: float) -> Any:
    """The result of a call, or the error it raises; `None` if the call takes too long."""
    results: list[Any] = []
    failed: list[Exception] = []

    def run() -> None:
        try:
            results.append(call())
        except Exception as error:
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    return results[0] if results else None


class _ClusterWatch:
    """Whether any worker is alive, by its latest sign of life; asking could block forever."""

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        self._lost: float | None = None

    def check(self) -> None:
        """Look, about once a second."""
        reason = None
        if self._client.status != "running":
            reason = Message("the Dask scheduler at {address} is gone", address=self._address)
        elif not self._client.scheduler_info().get("workers"):
            reason = Message(
                "all workers of the Dask scheduler at {address} are gone", address=self._address
            )
        if reason is None:
            self._lost = None
        elif self._lost is None:
            self._lost = monotonic()
        elif monotonic() - self._lost > _PATIENCE:
            raise HashikitError(reason)
