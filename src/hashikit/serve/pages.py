"""Descriptions of the service: OpenAPI for programs, a page for people.

The page has no scripts and makes no requests.
"""

from __future__ import annotations

import json
from html import escape
from typing import Any

from .._version import __version__
from .questions import QUESTIONS, Endpoint
from .settings import Settings

_ERRORS = {
    400: "The request is wrong; the message says what, and where.",
    408: "The request did not arrive in time.",
    413: "The request is too large.",
    415: "The request is not application/json, or not UTF-8, or compressed.",
    503: "The queue is full, the request waited too long, or the service is shutting down: "
    "try again after Retry-After seconds.",
    504: "The time limit was reached before there was an answer.",
}


def openapi(settings: Settings) -> bytes:
    """The description in OpenAPI 3.1."""
    error = {
        "type": "object",
        "properties": {
            "status": {"const": "error"},
            "message": {"type": "string"},
            "line": {"type": ["integer", "null"]},
            "column": {"type": ["integer", "null"]},
        },
    }
    paths: dict[str, Any] = {
        f"/{question.name}": {"post": _operation(question)} for question in QUESTIONS.values()
    }
    for path, what in (
        ("/health", "Whether the service is running."),
        ("/metrics", "For Prometheus."),
    ):
        paths[path] = {"get": {"summary": what, "responses": {"200": {"description": "OK"}}}}
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "hashikit",
                "version": __version__,
                "description": "Hashi (Bridges) puzzles: solve, count, rate, explain, hint, check, "
                f"prove, verify, generate, render. At most {settings.cells} cells, "
                f"{settings.body} bytes and {settings.time_limit:g} seconds a request; a proof may "
                f"have {settings.proof} bytes.",
            },
            "paths": paths,
            "components": {"schemas": {"Error": error}},
        },
        indent=1,
    ).encode()


def _operation(question: Endpoint) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {field.name: field.schema() for field in question.fields},
        "required": [field.name for field in question.fields if field.required],
        "additionalProperties": False,
    }
    wrong = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    answers: dict[str, Any] = {
        "200": {"description": "The answer.", "content": {kind: {} for kind in question.answers}}
    }
    answers |= {str(n): {"description": what, "content": wrong} for n, what in _ERRORS.items()}
    return {
        "operationId": question.name,
        "summary": question.help,
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": schema, "example": question.example}},
        },
        "responses": answers,
    }


def page(settings: Settings) -> bytes:
    """The page."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>hashi serve</title>"
        "<meta name=viewport content='width=device-width'><style>"
        "body{font:16px/1.5 sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem;"
        "color:#1b1b1f;background:#fff}"
        "code,pre{font:14px/1.4 monospace}pre{background:#f0f0f3;padding:.7rem;overflow-x:auto}"
        "table{border-collapse:collapse;width:100%}"
        "td{border-top:1px solid #d5d5da;padding:.3rem .8rem .3rem 0;vertical-align:top}"
        "@media(prefers-color-scheme:dark){body{background:#1b1b1f;color:#e8e8ec}"
        "pre{background:#2a2a30}td{border-color:#44444c}a{color:#8db8ff}}"
        f"</style><h1>hashikit {__version__}</h1>"
        "<p>Each question is a POST of a JSON object; wrong requests are answered with "
        '<code>{"status":"error","message":…}</code>. A request may have at most '
        f"{settings.body:,} bytes, a grid {settings.cells:,} cells, a question "
        f"{settings.time_limit:g} seconds. For programs: <a href=openapi.json>openapi.json</a>. "
        "<a href=health>health</a>, <a href=metrics>metrics</a>.</p>"
    ]
    for question in QUESTIONS.values():
        example = escape(json.dumps(question.example), quote=False)
        parts.append(
            f"<h2 id={question.name}>/{question.name}</h2><p>{escape(question.help)}</p>"
            f"<pre>curl -H 'Content-Type: application/json' \\\n     -d '{example}' \\\n"
            f"     http://{escape(settings.host)}:{settings.port}/{question.name}</pre><table>"
        )
        for field in question.fields:
            kind = " or ".join(field.choices) if field.choices else field.kind
            suffix = ", required" if field.required else ""
            parts.append(
                f"<tr><td><code>{field.name}</code><td>{escape(kind)}{suffix}"
                f"<td>{escape(field.help)}"
            )
        parts.append("</table>")
    return "".join(parts).encode()
