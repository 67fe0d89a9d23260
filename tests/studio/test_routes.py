"""Registration of endpoints."""

from __future__ import annotations

import pytest

from fw.studio import routes
from fw.studio.endpoints import project
from fw.studio.routes import endpoint, endpoints


def test_each_module_registers_its_endpoints() -> None:
    found = endpoints()
    assert found["GET", "/api/project"] is project.show
    modules = {one.__module__.rpartition(".")[2] for one in found.values()}
    assert modules >= {"access", "conflicts", "database", "language", "plans", "project", "start"}


def test_two_endpoints_cannot_have_the_same_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "_registered", dict(endpoints()))
    with pytest.raises(ValueError, match="GET /api/project is"):
        endpoint("GET", "/api/project")(lambda _context, _body: None)
