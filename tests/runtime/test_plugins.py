"""Discovery of plugins, and errors in them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fw.cli.app import _plugin_commands
from fw.runtime import Application, FwError
from fw.runtime.application import project
from fw.runtime.cache import Cache
from fw.runtime.cache.stores import DRIVERS
from fw.runtime.database import backends
from fw.runtime.http import RouteTable
from fw.runtime.plugins import Plugin, driver, drivers, forget, installed, package_folders
from fw.runtime.validation import validate
from fw.runtime.validation.registry import _load_all
from fw.runtime.validation.registry import remove as remove_rule

Make = Callable[..., None]


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Install a distribution that is one module, with an entry point of the same name."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))
    # What stands first is the folder of the program.
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(module: str, text: str, name: str | None = None, entry: str = "plugin") -> None:
        (site / f"{module}.py").write_text(f"from fw.runtime import Plugin\n{text}\n")
        info = site / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        line = f"{name or module} = {module}:{entry}"
        (info / "entry_points.txt").write_text(f"[fw.plugins]\n{line}\n")
        _forget()

    def _forget() -> None:
        forget()
        _plugin_commands.cache_clear()
        _load_all.cache_clear()

    _forget()
    yield make
    monkeypatch.undo()
    _forget()


def test_drivers_of_a_plugin_are_listed_by_area(plugin: Make) -> None:
    assert installed() == ()
    plugin(
        "one", "plugin = Plugin(drivers={'cache.stores': {'tiny': 'one:Tiny'}})\nclass Tiny: ..."
    )
    (found,) = installed()
    assert (found.name, found.distribution, found.version) == ("one", "one", "1.0")
    assert isinstance(found.plugin, Plugin)
    assert str(found) == "one (one 1.0)"
    assert dict(drivers("cache.stores")) == {"tiny": "one:Tiny"}
    assert driver("cache.stores", "tiny").__name__ == "Tiny"
    assert driver("cache.stores", "other") is None
    assert not drivers("queue.drivers")


def test_a_plugin_adds_a_store_of_the_cache(
    plugin: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project, "_current", project.Project.load(tmp_path))
    text = (
        "from fw.runtime.cache.stores.memory import connect\n"
        "plugin = Plugin(drivers={'cache.stores': {'tiny': 'stored:connect'}})"
    )
    plugin("stored", text)
    assert "tiny" in DRIVERS.names()
    cache = Cache("tiny")
    cache.put("a", 1, 60)
    assert cache.get("a") == 1
    plugin("clash", "plugin = Plugin(drivers={'cache.stores': {'file': 'x:y'}})")
    with pytest.raises(FwError, match="a plugin adds the cache store 'file', which exists already"):
        Cache("file")


@pytest.mark.parametrize(
    ("text", "entry", "told"),
    [
        ("raise LookupError('of words')", "plugin", "can't be imported: LookupError: of words"),
        ("", "plugin", "can't be imported: AttributeError"),
        ("plugin = 7", "plugin", "broken:plugin is of type int"),
    ],
)
def test_a_broken_plugin_is_reported_with_a_fix(
    plugin: Make, text: str, entry: str, told: str
) -> None:
    plugin("broken", text, entry=entry)
    with pytest.raises(FwError) as caught:
        installed()
    assert "the plugin broken of broken 1.0" in caught.value.message
    assert told in caught.value.message
    sys.modules.pop("broken", None)


def test_a_missing_target_is_reported(plugin: Make) -> None:
    plugin("astray", "plugin = Plugin(drivers={'a': {'b': 'astray:Nothing', 'c': 'nowhere:X'}})")
    with pytest.raises(FwError, match=r"astray:Nothing can't be imported"):
        driver("a", "b")
    with pytest.raises(FwError, match=r"nowhere:X can't be imported"):
        driver("a", "c")


def test_a_name_added_by_two_plugins_is_refused(plugin: Make) -> None:
    plugin("two_a", "plugin = Plugin(drivers={'a': {'x': 'two_a:X'}}, routes={'x': 'two_a'})")
    plugin("two_b", "plugin = Plugin(drivers={'a': {'x': 'two_b:X'}}, routes={'x': 'two_b'})")
    with pytest.raises(
        FwError, match=r"two_a \(two_a 1\.0\) and two_b \(two_b 1\.0\) both add 'x'"
    ):
        drivers("a")
    with pytest.raises(FwError, match=r"/x of the plugin two_b \(two_b 1\.0\) is taken"):
        Application(".").create()


def test_duplicate_plugin_names_are_refused(plugin: Make) -> None:
    plugin("name_a", "plugin = Plugin()", name="same")
    plugin("name_b", "plugin = Plugin()", name="same")
    with pytest.raises(
        FwError, match=r"duplicate plugin: same \(name_a 1\.0\) and same \(name_b 1\.0\)"
    ):
        installed()


def test_a_plugin_cannot_replace_a_route(plugin: Make, tmp_path: Path) -> None:
    plugin("taken", "plugin = Plugin(routes={'posts': 'taken'})")
    table = RouteTable({"posts": "app.routes.post"})
    with pytest.raises(FwError, match="/posts of the plugin taken"):
        Application(tmp_path).routes(table).create()


def test_a_plugin_cannot_replace_a_command(plugin: Make) -> None:
    plugin("shadow", "plugin = Plugin(commands={'build': 'shadow:build'})")
    with pytest.raises(
        FwError, match=r"command build of the plugin shadow .* is also defined by fw itself"
    ):
        _plugin_commands()


def test_a_plugin_adds_a_backend_and_a_rule(plugin: Make) -> None:
    text = (
        "plugin = Plugin(drivers={'database.backends': {'paper': 'more:paper'},"
        " 'validation.rules': {'even': 'more:even'}})\n"
        "class Paper:\n    scheme, aliases = 'paper', ('pulp',)\n"
        "paper = Paper()\n"
        "def check_even(value): return value % 2 == 0\n"
        "even = (check_even, 'must be even')\n"
    )
    plugin("more", text)
    assert "paper" in backends.backend_names()
    assert type(backends.backend_named("paper")).__name__ == "Paper"
    try:
        assert validate({"n": 2}, {"n": "required|integer|even"}) == {"n": 2}
    finally:
        remove_rule("even")


def test_without_plugins_no_metadata_is_read(tmp_path: Path) -> None:
    (tmp_path / "other-1.0.dist-info").mkdir()
    (tmp_path / "other-1.0.dist-info/entry_points.txt").write_text("[console_scripts]\na = b:c\n")
    code = (
        "import sys; from fw.runtime.plugins import installed, package_folders\n"
        "print(installed(), 'importlib.metadata' in sys.modules)\n"
        f"print({str(tmp_path)!r} in dict(package_folders()))"
    )
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=surroundings
    )
    assert done.stdout.split("\n")[:2] == ["() False", "True"], done.stderr


def test_package_folders_are_watched_before_a_package_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, plain = tmp_path / "site-packages", tmp_path / "plain"
    site.mkdir()
    plain.mkdir()
    monkeypatch.setattr(sys, "path", ["", str(site), str(plain), str(tmp_path / "missing")])
    forget()
    assert [path for path, _ in package_folders()] == [str(site)]
    (plain / "x-1.dist-info").mkdir()
    (site / "x-1.dist-info").mkdir()
    before = package_folders()
    assert before[0][1] < site.stat().st_mtime_ns
    forget()
    assert [path for path, _ in package_folders()] == [str(site), str(plain)]
    monkeypatch.undo()
    forget()
