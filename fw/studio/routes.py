"""Table of the endpoints: functions of the server's state and of the request's body."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fw.studio.endpoints import (
    access,
    conflicts,
    database,
    insight,
    language,
    plans,
    project,
    start,
)

__all__ = ["ENDPOINTS", "Endpoint"]

Endpoint = Callable[[Any, Mapping[str, Any]], Any]

ENDPOINTS: Mapping[tuple[str, str], Endpoint] = {
    ("GET", "/api/project"): project.show,
    ("POST", "/api/build"): project.build,
    ("GET", "/api/layout"): project.layout,
    ("PUT", "/api/layout"): project.save_layout,
    ("POST", "/api/language"): language.answer,
    ("GET", "/api/conflicts"): conflicts.list_all,
    ("POST", "/api/conflicts/file"): conflicts.read,
    ("POST", "/api/resolve"): conflicts.save,
    ("GET", "/api/database"): database.show,
    ("GET", "/api/database/migrations"): database.migrations,
    ("GET", "/api/database/drift"): database.drift,
    ("POST", "/api/database/test"): database.test,
    ("POST", "/api/database/configure"): database.configure,
    ("POST", "/api/database/preview"): database.preview,
    ("POST", "/api/database/migrate"): database.migrate,
    ("POST", "/api/database/rollback"): database.rollback,
    ("GET", "/api/access"): access.show,
    ("PUT", "/api/access"): access.change,
    ("POST", "/api/access/can"): access.can,
    ("POST", "/api/access/install"): access.install,
    ("GET", "/api/routes"): insight.routes,
    ("GET", "/api/jobs"): insight.jobs,
    ("GET", "/api/schedule"): insight.schedule,
    ("GET", "/api/doctor"): insight.doctor,
    ("GET", "/api/graph"): insight.graph,
    ("GET", "/api/start"): start.show,
    ("POST", "/api/start"): start.begin,
    ("POST", "/api/plan"): plans.make,
    ("POST", "/api/plan/file"): plans.read_file,
    ("POST", "/api/apply"): plans.apply,
}
"""The endpoint of each method and path. An answer with `run` is a 202, None is a 204."""
