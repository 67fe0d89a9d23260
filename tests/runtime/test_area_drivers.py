"""Drivers of plugins."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fw.runtime import plugins
from fw.runtime.application import project
from fw.runtime.cache import Cache
from fw.runtime.cache.stores.memory import MemoryStore
from fw.runtime.errors import FwError
from fw.runtime.storage import Storage
from fw.runtime.storage.drivers.local import LocalDisk


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Mapping[str, str]]:
    """Drivers that a plugin adds, by area; the test fills it."""
    found: dict[str, Mapping[str, str]] = {}
    monkeypatch.setattr(plugins, "drivers", lambda area: found.get(area, {}))
    monkeypatch.setattr(project, "_current", project.Project.load(tmp_path))
    return found


def offer(monkeypatch: pytest.MonkeyPatch, connect: Any) -> str:
    monkeypatch.setitem(sys.modules, "tape", SimpleNamespace(connect=connect))  # type: ignore[misc]
    return "tape:connect"


def test_a_plugin_adds_a_store(
    added: dict[str, Mapping[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    spaces: list[str] = []

    def connect(here: project.Project, space: str) -> MemoryStore:
        spaces.append(space)
        return MemoryStore()

    added["cache.stores"] = {"tape": offer(monkeypatch, connect)}
    cache = Cache("tape")
    cache.put("a", 1)
    cache.persistent.put("a", 2)
    assert (cache.get("a"), cache.persistent.get("a")) == (1, 2)
    assert sorted(spaces) == ["persistent", "values"]


def test_a_plugin_adds_a_storage_driver(
    added: dict[str, Mapping[str, str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def connect(here: project.Project, name: str, options: Any) -> LocalDisk:
        return LocalDisk(name, here.path / options.text("reel"))

    added["storage.drivers"] = {"tape": offer(monkeypatch, connect)}
    (tmp_path / "fw.toml").write_text('[storage.disks.old]\ndriver = "tape"\nreel = "seven"\n')
    monkeypatch.setattr(project, "_current", project.Project.load(tmp_path))
    Storage.disk("old").put("a", b"1")
    assert (tmp_path / "seven/a").read_bytes() == b"1"


def test_a_plugin_cannot_replace_a_driver_of_fw(added: dict[str, Mapping[str, str]]) -> None:
    added["cache.stores"] = {"file": "tape:connect"}
    with pytest.raises(FwError, match="adds the cache store 'file', which exists already"):
        Cache("memory")
