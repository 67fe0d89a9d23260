"""Table of the endpoints: functions of the server's state and of the request's body."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fw.studio.endpoints import language, project

__all__ = ["ENDPOINTS", "Endpoint"]

Endpoint = Callable[[Any, Mapping[str, Any]], Any]

ENDPOINTS: Mapping[tuple[str, str], Endpoint] = {
    ("GET", "/api/project"): project.show,
    ("POST", "/api/build"): project.build,
    ("GET", "/api/layout"): project.layout,
    ("PUT", "/api/layout"): project.save_layout,
    ("POST", "/api/language"): language.answer,
}
"""The endpoint of each method and path. An answer with `run` is a 202, None is a 204."""
