"""The metrics of the service, for Prometheus."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The metrics of one service, each with a one-line description."""

    media = "text/plain; version=0.0.4; charset=utf-8"

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        place = self._registry
        self.requests = Counter(
            "hashi_requests", "Requests by path and status.", ("path", "status"), registry=place
        )
        self.seconds = Histogram(
            "hashi_request_seconds",
            "Time from head to answer.",
            ("path",),
            buckets=_SECONDS,
            registry=place,
        )
        self.waiting_times = Histogram(
            "hashi_wait_seconds", "Time in the queue.", buckets=_SECONDS, registry=place
        )
        self.refusals = Counter(
            "hashi_refused",
            "Requests refused, by the limit in the way.",
            ("limit",),
            registry=place,
        )
        self.disconnects = Counter(
            "hashi_clients_gone", "Clients that left before an answer.", registry=place
        )
        self.cut = Counter(
            "hashi_connections_cut", "Connections cut, by what was slow.", ("what",), registry=place
        )
        self.waiting = Gauge("hashi_waiting", "Questions in the queue.", registry=place)
        self.working = Gauge("hashi_working", "Questions being worked on.", registry=place)
        self.connections = Gauge("hashi_connections", "Open connections.", registry=place)
        self.held_bytes = Gauge(
            "hashi_held_bytes", "Bytes of requests that are held.", registry=place
        )

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry)
