from __future__ import annotations

import stat
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from ruamel.yaml import YAML

import fw
from fw.language.schema import diagnose, load
from fw.runtime.errors import FwError
from fw.tasks.build.session import BuildOptions, build
from fw.tasks.scaffold.project import SAMPLE_FIELDS, fill, new


def test_a_new_project_has_all_its_files(tmp_path: Path) -> None:
    written = new(tmp_path / "shop", "shop")

    found = {
        path.relative_to(tmp_path / "shop").as_posix()
        for path in (tmp_path / "shop").rglob("*")
        if path.is_file()
    }
    assert {path.as_posix() for path in written} == found
    assert [path.name for path in tmp_path.iterdir()] == ["shop"]
    assert diagnose((tmp_path / "shop" / "schema.fw").read_text()) == []


def test_the_env_file_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    new(tmp_path / "shop", "shop")

    mode = stat.S_IMODE((tmp_path / "shop" / ".env").stat().st_mode)
    assert mode == 0o600
    assert ".env" in (tmp_path / "shop" / ".gitignore").read_text().splitlines()
    example = (tmp_path / "shop" / ".env.example").read_text().splitlines()
    assert [line for line in example if not line.startswith("#")] == ["DATABASE_URL="]


def test_the_requirements_are_the_compatible_versions_of_fw(tmp_path: Path) -> None:
    new(tmp_path / "shop", "shop")

    project = tomllib.loads((tmp_path / "shop" / "pyproject.toml").read_text())["project"]
    assert project["name"] == "shop"
    [line] = project["dependencies"]
    required = Requirement(line)
    assert required.name == "fw-framework"
    assert fw.__version__ in required.specifier
    major, minor, *_ = Version(fw.__version__).release
    assert f"{major}.{minor + 1}.0" not in required.specifier


def test_an_empty_project_has_no_models(tmp_path: Path) -> None:
    written = new(tmp_path / "shop", "shop", sample=False)
    assert [path for path in written if "seeds" in path.parts] == []
    assert not load(tmp_path / "shop" / "schema.fw").models


def test_sample_rows_name_the_fields_that_they_set(tmp_path: Path) -> None:
    new(tmp_path / "shop", "shop")
    rows = YAML().load(tmp_path / "shop" / "database/seeds/01_blog.yaml")
    found = {model: set().union(*named.values()) for model, named in rows.items()}
    assert found == SAMPLE_FIELDS


@pytest.mark.parametrize(
    ("old", "replacement", "fits"),
    [
        ("views: int", "likes: int", True),
        ("Post", "Article", False),
        ("  email: string required unique email\n", "", False),
        ("views: int default 0", "views: int", False),
    ],
)
def test_sample_rows_are_removed_with_their_models(
    tmp_path: Path, old: str, replacement: str, fits: bool
) -> None:
    root, options = tmp_path / "shop", BuildOptions(migrations=False)
    new(root, "shop")
    build(root, options)
    schema = root / "schema.fw"
    schema.write_text(schema.read_text().replace(old, replacement))
    report = build(root, options)
    removed = [one.path for one in report.outcomes if one.path.startswith("database/seeds")]
    assert removed == (
        [] if fits else ["database/seeds/01_blog.yaml", "database/seeds/02_welcome.py"]
    )
    assert (root / "database/seeds/01_blog.yaml").exists() is fits


def test_edited_sample_rows_stay(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    new(root, "shop")
    rows = root / "database/seeds/01_blog.yaml"
    rows.write_text(rows.read_text() + "\n# mine\n")
    (root / "schema.fw").write_text("model Item {\n  id: int primary\n}\n")
    build(root, BuildOptions(migrations=False))
    assert rows.exists()
    assert not (root / "database/seeds/02_welcome.py").exists()


def test_an_empty_folder_is_accepted_and_a_full_one_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    new(tmp_path / "empty", "empty")

    with pytest.raises(FwError, match="already exists"):
        new(tmp_path / "empty", "empty")


def test_a_folder_is_filled_around_its_files(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "notes.txt").write_text("mine")

    written = fill(tmp_path, "shop")

    assert sorted(path.as_posix() for path in written) == sorted(
        path.as_posix() for path in new(tmp_path / "other", "shop")
    )
    assert all((tmp_path / path).is_file() for path in written)
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert not list(tmp_path.glob(".fw-new-*"))


def test_a_file_in_the_way_of_a_project_stays(tmp_path: Path) -> None:
    (tmp_path / "app").write_text("mine")

    with pytest.raises(FwError, match="app already exist"):
        fill(tmp_path, "shop")

    assert [path.name for path in tmp_path.iterdir()] == ["app"]


def test_a_folder_is_filled_completely_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def full(path: Path, target: Path) -> Path:
        if path.name == "schema.fw":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(FwError, match="No space left"):
        fill(tmp_path, "shop")

    assert list(tmp_path.iterdir()) == []


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "shop").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(FwError, match="already exists"):
        new(tmp_path / "shop", "shop")
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize("name", ["", ".", "..", "-rf", "a\nb", "a/b", "é\u202e", "a" * 101, "x."])
def test_a_project_needs_a_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(FwError, match="invalid project name"):
        new(tmp_path / "shop", name)


@pytest.mark.parametrize("name", ["con", "CON", "aux.shop", "nul .x", "COM1", "lpt9.d"])
def test_device_names_of_windows_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(FwError, match="is a reserved device name on Windows"):
        new(tmp_path / name, name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_created_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("fw.tasks.scaffold.project.mkdtemp", refuse)
    with pytest.raises(FwError, match="cannot create shop: Permission denied"):
        new(tmp_path / "shop", "shop")


def test_missing_parent_folders_are_not_created(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for parent in ("file", "missing", "missing/deeper"):
        with pytest.raises(FwError, match="does not exist"):
            new(tmp_path / parent / "shop", "shop")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
