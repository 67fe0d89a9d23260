"""Config cache: used only while it matches `fw.toml` and the files of config."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fw.runtime import Config, FwError
from fw.runtime.config import merged, read_files
from fw.runtime.optimize.cache_files import CONFIG
from fw.runtime.optimize.config_cache import fault, load, store

TEXT = """
[project]
name = "é"
[mine]
day = 2026-01-31
moment = 2026-01-31T12:00:00.5Z
local = 2026-01-31T12:00:00
hour = 12:30:00
big = 9223372036854775807
part = 0.1
many = [{ a = 1 }, { b = [2026-01-31] }]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose settings are cached, and are wanted from there."""
    (tmp_path / "fw.toml").write_text(TEXT)
    (tmp_path / "config").mkdir()
    (tmp_path / "config/shop.toml").write_text('name = "Ada"\n')
    (tmp_path / ".env").write_text("JWT_SECRET=dangerous\nMINE_PART=0.7\nFW_CONFIG_CACHE=1\n")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///dangerous.db")
    store(tmp_path, read_files(tmp_path))
    return tmp_path


def test_the_cache_has_the_values_of_the_files(project: Path) -> None:
    values = read_files(project)
    assert load(project) == values
    assert fault(project) is None
    config = Config.load_auto(project)
    assert config.values == merged(values)
    assert config.file_of("shop.name") == "config/shop.toml"
    assert config.get("mine.part") == 0.7
    assert config.get("jwt.secret") == "dangerous"


def test_the_cache_has_no_values_of_the_environment(project: Path) -> None:
    assert b"dangerous" not in (project / CONFIG).read_bytes()


def test_the_cache_is_read_without_parsing_toml(project: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from fw.runtime import Config\n"
        f"print(Config.load_auto({str(project)!r}).get('project.name'), 'tomllib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "é False\n"


def test_the_cache_can_be_disabled(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = json.loads((project / CONFIG).read_text())
    stored["files"]["fw.toml"]["project"]["name"] = "from the cache"
    (project / CONFIG).write_text(json.dumps(stored))
    assert Config.load_auto(project).get("project.name") == "from the cache"
    for word in ("0", "", "off"):
        monkeypatch.setenv("FW_CONFIG_CACHE", word)
        assert Config.load_auto(project).get("project.name") == "é"


def test_a_changed_settings_file_makes_the_cache_stale(project: Path) -> None:
    (project / "fw.toml").write_text(TEXT.replace("é", "e"))
    assert "has changed" in str(fault(project))
    assert Config.load_auto(project).get("project.name") == "e"
    (project / "fw.toml").unlink()
    assert load(project) is None
    assert Config.load_auto(project).get("project.name") is None


@pytest.mark.parametrize("change", ["new", "edited", "gone"])
def test_a_changed_file_of_config_makes_the_cache_stale(project: Path, change: str) -> None:
    file = project / "config" / ("more.toml" if change == "new" else "shop.toml")
    if change == "gone":
        file.unlink()
    else:
        file.write_text('name = "Bob"\n')
    assert fault(project) == f"config/{file.name} has changed since it was made"
    key = f"{file.stem}.name"
    assert Config.load_auto(project).get(key) == (None if change == "gone" else "Bob")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"null",
        b"[]",
        b"7",
        b"\xff",
        b"[" * 100_000,
        b'{"format": 1}',
        b'{"format": "fw-config-2 0.1.10", "files": {}, "sources": 1}',
        b'{"format": "fw-config-2 0.1.10", "files": {}, "sources": {"fw.toml": 1}}',
        b'{"values": {"a": {"$date": 1}}}',
        b'{"values": {"a": {"$time": "noon"}}}',
        b"9" * 5000,
    ],
)
def test_a_damaged_cache_is_ignored(project: Path, content: bytes) -> None:
    (project / CONFIG).write_bytes(content)
    assert fault(project) is not None
    assert Config.load_auto(project).get("project.name") == "é"


@pytest.mark.parametrize("line", ["x = nan", '"$date" = "2026-01-31"'])
def test_values_that_would_change_are_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "fw.toml").write_text(f"[mine]\n{line}\n")
    with pytest.raises(FwError, match="can't be stored"):
        store(tmp_path, read_files(tmp_path))
    assert not (tmp_path / CONFIG).exists()


def test_a_missing_settings_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FwError, match=r"missing fw\.toml"):
        store(tmp_path, {})
