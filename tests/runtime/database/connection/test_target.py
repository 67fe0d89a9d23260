"""The database of a project: stated, or the default of the schema's provider."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.language.syntax.scanner import scan
from fw.runtime.database.connection.target import find_url, target_of, url_source
from fw.runtime.database.connection.url import InvalidUrl
from fw.runtime.errors import FwError

DEFAULT = "sqlite:///database/app.db"

SQLITE = [
    "database sqlite\n",
    "database sqlite",
    "DATABASE SQLite # here\nmodel A {\n}\n",
    "\n# first\n\n  # second\r\n\tdatabase\tsqlite\r\n",
    "\ufeffdatabase sqlite\n",
]
NONE = [
    "",
    "# database sqlite\n",
    "database postgres\n",
    "database mysql\n",
    "database oracle\n",
    "databases sqlite\n",
    "model A {\n}\ndatabase sqlite\n",
]


@pytest.fixture(autouse=True)
def _without_url(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.mark.parametrize("text", SQLITE)
def test_a_provider_with_a_file_has_a_default(text: str, tmp_path: Path) -> None:
    (tmp_path / "schema.fw").write_text(text, encoding="utf-8", newline="")
    assert str(find_url(tmp_path)) == DEFAULT
    assert target_of(tmp_path, None).url.database == str(tmp_path.resolve() / "database/app.db")
    assert url_source(tmp_path) == "schema.fw"


@pytest.mark.parametrize("text", NONE)
def test_others_have_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "schema.fw").write_text(text)
    assert find_url(tmp_path) is None
    with pytest.raises(FwError, match="DATABASE_URL is not set"):
        target_of(tmp_path, None)


def test_a_folder_without_a_schema_has_none(tmp_path: Path) -> None:
    assert find_url(tmp_path) is None


@pytest.mark.parametrize("text", [*SQLITE, *NONE])
def test_the_line_is_the_scanners(text: str, tmp_path: Path) -> None:
    (tmp_path / "schema.fw").write_text(text, encoding="utf-8", newline="")
    expected = scan(text.removeprefix("\ufeff")).provider == "sqlite"
    assert (find_url(tmp_path) is not None) is expected


def test_a_stated_url_overrides_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "schema.fw").write_text("database sqlite\n")
    env = tmp_path / ".env"
    env.write_text("DATABASE_URL=\n")
    assert str(find_url(tmp_path)) == DEFAULT
    env.write_text("DATABASE_URL=sqlite:///file.db\n")
    assert (str(find_url(tmp_path)), url_source(tmp_path)) == ("sqlite:///file.db", ".env")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///variable.db")
    assert (str(find_url(tmp_path)), url_source(tmp_path)) == (
        "sqlite:///variable.db",
        "environment",
    )
    assert str(find_url(tmp_path, "sqlite:///given.db")) == "sqlite:///given.db"
    with pytest.raises(InvalidUrl):
        find_url(tmp_path, "nonsense")
