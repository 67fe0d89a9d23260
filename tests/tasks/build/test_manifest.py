from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from fw.tasks.build.manifest import Entry, Manifest, ModelRecord, Recipe, stamp
from fw.tasks.build.up_to_date import ABSENT, MANIFEST
from fw.tasks.schema.model_cache import ModelCache
from fw.tasks.settings import RecordedSettings, read_settings
from fw.tasks.subprocess import can_fork, run_in_subprocess


def sample() -> Manifest:
    return Manifest(
        complete=True,
        inputs={"schema.fw": (1, 2)},
        migrations={"001_a_migration.py": (3, 4)},
        models={"A": ModelRecord("hash", "key", ("B",), ("A", None, 1), ("app/models/a.py",))},
        entries={"app/models/a.py": Entry("models", "A", "key.recipe", "digest", (5, 6), "base")},
        recipes={"models": Recipe("t", "b", "s")},
        settings=("shop", {"project": {"name": "shop"}}),
        read={"models": ("auth",)},
    )


def test_a_manifest_survives_a_round_trip(tmp_path: Path) -> None:
    (tmp_path / ".fw").mkdir()
    sample().save(str(tmp_path))
    data = (tmp_path / MANIFEST).read_bytes()
    (tmp_path / MANIFEST).unlink()
    (tmp_path / MANIFEST).write_bytes(data)
    assert Manifest.load(str(tmp_path)) == sample()


def test_orphans_make_a_manifest_incomplete(tmp_path: Path) -> None:
    (tmp_path / ".fw").mkdir()
    manifest = sample()
    manifest.orphans = {"app/models/gone.py": ("models", "Gone")}
    manifest.save(str(tmp_path))
    data = (tmp_path / MANIFEST).read_bytes()
    (tmp_path / MANIFEST).unlink()
    (tmp_path / MANIFEST).write_bytes(data)
    loaded = Manifest.load(str(tmp_path))
    assert loaded is not None
    assert not loaded.complete


def test_a_missing_manifest_is_none(tmp_path: Path) -> None:
    assert Manifest.load(str(tmp_path)) is None
    assert stamp(str(tmp_path / "missing")) == ABSENT


def test_the_cache_keeps_models_between_processes(tmp_path: Path) -> None:
    (tmp_path / ".fw").mkdir()
    with closing(ModelCache(tmp_path)) as cache:
        cache.put([("a", ("A", ()))], live=1)
    with closing(ModelCache(tmp_path)) as cache:
        assert cache.get("a") == ("A", ())
        assert cache.get("b") is None


def test_a_cache_opens_its_own_connection_after_a_fork(tmp_path: Path) -> None:
    if not can_fork():
        pytest.skip("this system can't fork here")
    (tmp_path / ".fw").mkdir()
    with closing(ModelCache(tmp_path)) as cache:
        cache.put([("a", ("A", ()))], live=1)
    with closing(ModelCache(tmp_path)) as cache:
        assert cache.get("a") == ("A", ())
        assert run_in_subprocess(lambda: cache.get("a"))() == ("A", ())
        assert cache.get("a") == ("A", ())


def test_old_entries_of_the_cache_are_deleted(tmp_path: Path) -> None:
    (tmp_path / ".fw").mkdir()
    with closing(ModelCache(tmp_path)) as cache:
        for number in range(0, 2000, 100):
            cache.put([(str(n), ("A",)) for n in range(number, number + 100)], live=1)
    with closing(ModelCache(tmp_path)) as cache:
        assert cache.get("0") is None
        assert cache.get("1999") == ("A",)


def test_a_read_only_cache_is_kept_in_memory(tmp_path: Path) -> None:
    cache = ModelCache(tmp_path, readonly=True)
    cache.put([("a", ("A",))], live=1)
    assert cache.get("a") == ("A",)
    assert list(tmp_path.iterdir()) == []


def test_a_process_with_other_threads_does_not_fork() -> None:
    done = Event()
    other = Thread(target=done.wait)
    other.start()
    try:
        assert not can_fork()
    finally:
        done.set()
        other.join()


def test_other_systems_do_not_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert not can_fork()


@pytest.mark.parametrize("call", ["pipe", "fork"])
def test_a_failed_fork_returns_none(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    def refuse() -> None:
        raise BlockingIOError

    monkeypatch.setattr(os, call, refuse)
    assert run_in_subprocess(lambda: 1)() is None


def test_a_failed_subprocess_returns_none(tmp_path: Path) -> None:
    if can_fork():
        assert run_in_subprocess(lambda: 1 / 0)() is None
        assert run_in_subprocess(lambda: {"a": (1, "b")})() == {"a": (1, "b")}


def test_settings_remember_what_was_read(tmp_path: Path) -> None:
    (tmp_path / "fw.toml").write_text(
        '[project]\nname = "x"\n[auth]\nroutes = 1\n[server]\nport = 1'
    )
    settings = read_settings(tmp_path)
    read: set[str] = set()
    watched = RecordedSettings(settings.values, read)
    assert watched["auth"] == {"routes": 1}
    assert watched.get("nothing") is None
    assert read == {"auth", "nothing"}
    assert set(watched) == {"project", "auth", "server"}
    assert read == {"auth", "nothing", "project", "server"}
    assert len(watched) == 3
