"""Creates a new project: the files that exist before its first build."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from shutil import rmtree
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING

from fw.language.model import Schema
from fw.language.reserved_names import DEVICES
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.artifact import Artifact, Policy, Scope, Settings, kinds
from fw.tasks.render.renderer import COMPILED, Renderer

if TYPE_CHECKING:
    from fw.tasks.scaffold.starters import Starter

__all__ = ["NEW_FILES", "SAMPLE_FIELDS", "fill", "new", "outdated_samples"]

NEW_FILES = (
    "schema.fw",
    "database/seeds/01_blog.yaml",
    "database/seeds/02_welcome.py",
    ".env",
    ".env.example",
)
"""Files of a new project in addition to those of `fw.tasks.kinds.project`."""

SAMPLE_FIELDS = {
    "Author": {"name", "email"},
    "Post": {"title", "body", "status", "published_at", "author_id"},
}
"""Fields that the sample rows set, by model."""

_SEEDS = "database/seeds/"
_EMPTY = ("database/migrations/.gitkeep", "storage/logs/.gitkeep")
_SECRET = frozenset({".env"})
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,99}")


def new(
    root: Path, name: str, *, sample: bool = True, starter: Starter | None = None
) -> list[PurePosixPath]:
    """Create the project `name` in the folder `root`, completely or not at all.

    A `sample` project has two models and rows for them; one with a `starter` has its files. Return
    the written paths, relative to `root`. Raise FwError if `root` exists or cannot be created, or
    if the name is invalid.
    """
    _check_name(name)
    if root.is_symlink() or (root.exists() and not _is_empty(root)):
        raise FwError(say("{root} already exists", root=root.name), hint=say("choose another name"))
    texts = _project_texts(name, sample=sample, starter=starter)
    if not root.parent.is_dir():
        raise FwError(
            say("folder {parent} does not exist", parent=root.parent), hint=say("create it first")
        )
    try:
        staged = Path(mkdtemp(prefix=f".{name}.", dir=root.parent))
        _write(staged, texts)
        staged.chmod(0o755)
        staged.rename(root)
    except OSError as fault:
        raise FwError(
            say("cannot create {root}: {strerror}", root=root.name, strerror=fault.strerror)
        ) from fault
    return [PurePosixPath(path) for path in texts]


def fill(
    root: Path, name: str, *, sample: bool = True, starter: Starter | None = None
) -> list[PurePosixPath]:
    """Create the project `name` in the existing folder `root`, completely or not at all.

    Files that are already there stay. Return the written paths, and raise FwError if one of them
    exists or cannot be written, or if the name is invalid.
    """
    _check_name(name)
    texts = _project_texts(name, sample=sample, starter=starter)
    tops = sorted({path.partition("/")[0] for path in texts})
    taken = [top for top in tops if os.path.lexists(root / top)]
    if taken:
        raise FwError(
            say("{listed} already exist in {root}", listed=", ".join(taken), root=root),
            hint=say("use an empty folder"),
        )
    placed: list[Path] = []
    try:
        with TemporaryDirectory(prefix=".fw-new-", dir=root) as staged:
            _write(Path(staged), texts)
            # fw.toml is last: a folder with it is a project.
            for top in sorted(tops, key="fw.toml".__eq__):
                moved = (Path(staged) / top).rename(root / top)
                placed.append(moved)
    except OSError as fault:
        for path in placed:
            rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        raise FwError(
            say("cannot create {name}: {strerror}", name=name, strerror=fault.strerror)
        ) from fault
    return [PurePosixPath(path) for path in texts]


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name) or name.endswith((".", " ")):
        raise FwError(
            say("invalid project name {name}", name=repr(name)),
            hint=say("use letters, digits, dots, dashes and underscores, a letter or digit first"),
        )
    if name.split(".")[0].rstrip().lower() in DEVICES:
        raise FwError(
            say("{name} is a reserved device name on Windows", name=repr(name)),
            hint=say("choose another name"),
        )


def _project_texts(name: str, *, sample: bool, starter: Starter | None) -> Mapping[str, str]:
    texts = _texts(name, sample=sample and starter is None)
    return texts if starter is None else starter.complete(texts)


def _sample_files(root: Path) -> list[str]:
    """Return the files of sample rows that are unchanged since `new` wrote them."""
    paths = [path for path in NEW_FILES if path.startswith(_SEEDS) and (root / path).is_file()]
    if not paths:
        return []
    texts = Renderer(COMPILED).render_many([_new_file(path, "") for path in paths])
    return [path for path, text in zip(paths, texts, strict=True) if _is_there(root / path, text)]


def outdated_samples(root: Path, schema: Schema) -> list[str]:
    """Return the files of sample rows that no longer fit the schema and that nobody has edited."""
    if all(_fits(schema, model, given) for model, given in SAMPLE_FIELDS.items()):
        return []
    return _sample_files(root)


def _fits(schema: Schema, name: str, given: set[str]) -> bool:
    if name not in schema.models:
        return False
    fields = schema[name].fields
    needed = {field.name for field in fields if field.needed_on_create}
    return needed <= given <= {field.name for field in fields}


def _is_there(file: Path, text: str) -> bool:
    return file.is_file() and file.read_bytes().replace(b"\r\n", b"\n") == text.encode()


def _is_empty(root: Path) -> bool:
    return root.is_dir() and not any(root.iterdir())


def _texts(name: str, *, sample: bool) -> Mapping[str, str]:
    schema, settings = Schema(None, {}), Settings(name)
    artifacts = [
        Artifact(kind.path, kind.template, kind.build(schema, settings), kind.name)
        for kind in kinds()
        if kind.scope is Scope.PROJECT and kind.policy is Policy.ONCE
    ]
    artifacts += [
        _new_file(path, name, sample=sample)
        for path in NEW_FILES
        if sample or not path.startswith(_SEEDS)
    ]
    texts = dict(zip(_paths(artifacts), Renderer(COMPILED).render_many(artifacts), strict=True))
    return dict(sorted((texts | dict.fromkeys(_EMPTY, "")).items()))


def _new_file(path: str, project: str, *, sample: bool = True) -> Artifact:
    return Artifact(path, f"{path}.mako", {"project": project, "sample": sample}, "new file")


def _paths(artifacts: Iterable[Artifact]) -> Iterable[str]:
    return (artifact.path for artifact in artifacts)


def _write(root: Path, texts: Mapping[str, str]) -> None:
    for path, text in texts.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600 if path in _SECRET else 0o644)
        file.write_text(text, encoding="utf-8", newline="\n")
