"""Small projects to build, and how they look afterwards."""

from __future__ import annotations

from pathlib import Path

from fw.tasks.build.session import BuildOptions, BuildReport, build
from fw.tasks.build.up_to_date import check_up_to_date

SCHEMA = """database sqlite

model Author {
  id: uuid primary
  name: string required
}

model Post {
  id: uuid primary
  title: string required
  author_id: uuid references Author
}
"""

LAYERS = ("models", "schemas", "repositories", "services", "controllers", "routes")


def project(root: Path, schema: str = SCHEMA) -> Path:
    root.mkdir(exist_ok=True)
    (root / "schema.fw").write_text(schema, encoding="utf-8")
    (root / "fw.toml").write_text('[project]\nname = "shop"\n', encoding="utf-8")
    return root


def rebuild(root: Path, **options: bool) -> BuildReport:
    return build(root, BuildOptions(allow_destructive=True, **options))


def is_fresh(root: str) -> bool:
    """Return True if `fw build --skip-db` would find nothing to do."""
    return check_up_to_date(root, need_database=False) is not None


def edit(root: Path, old: str, new: str, file: str = "schema.fw") -> None:
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def actions(report: BuildReport) -> dict[str, str]:
    return {outcome.path: str(outcome.action) for outcome in report.outcomes}


def tree(root: Path) -> dict[str, bytes]:
    """Every file of a project by path, but for what fw and Python keep for themselves."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and not {".fw", "__pycache__"} & set(path.relative_to(root).parts)
    }
