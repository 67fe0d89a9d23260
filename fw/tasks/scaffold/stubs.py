"""Stubs of `fw make:*`: one class or function in its place, often with a test."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from fw.language.names import Names, names_of
from fw.language.schema import load
from fw.runtime.errors import FwError
from fw.runtime.names import suggest
from fw.tasks.artifact import Artifact
from fw.tasks.disk.lock import project_lock
from fw.tasks.disk.writer import Outcome
from fw.tasks.render.code import Code
from fw.tasks.scaffold.make import check_name, write_stub
from fw.tasks.schema.source_files import read_sources

__all__ = ["STUBS", "Made", "make_stub"]


class Stub(NamedTuple):
    """The files of a stub, and the next step; both contain names of `Names`, and `dashed`."""

    path: str
    step: str
    test: str | None = None
    others: Mapping[str, str] = {}
    """Further files, by their templates."""


class Made(NamedTuple):
    """The outcome of each file, and the next step."""

    outcomes: list[Outcome]
    step: str


STUBS: Final[Mapping[str, Stub]] = {
    "job": Stub(
        "app/jobs/{module}.py",
        "push it: await Queue().apush({model}())",
        "tests/test_{module}_job.py",
    ),
    "mail": Stub(
        "app/mail/{module}.py",
        'send it: await Mail().asend({model}(name="Ada"), to="ada@example.com")',
        "tests/test_{module}_mail.py",
        {"make/mail.txt.mako": "app/mail/templates/{module}.txt.mako"},
    ),
    "listener": Stub(
        "app/listeners/{module}.py", "write its function; the application finds it at its start"
    ),
    "rule": Stub(
        "app/rules/{module}.py",
        'use it: validate(payload, {{"field": "{module}"}})',
        "tests/test_{module}_rule.py",
    ),
    "middleware": Stub(
        "app/middleware/{module}.py",
        'register it in app/main.py: .middleware("{module}", {model}), and name it in'
        ' [http.middleware] of fw.toml: all = ["{module}"]',
    ),
    "event": Stub(
        "app/events/{module}.py",
        "dispatch it: await adispatch({model}()); listen to it: fw make:listener On{model}"
        " --event {model}",
    ),
    "provider": Stub(
        "app/providers/{module}.py", "register it in app/main.py: .register({model}Provider)"
    ),
    "test": Stub("tests/test_{module}.py", "run it: pytest tests/test_{module}.py"),
    "command": Stub("app/commands/{module}.py", "run it: fw {dashed}"),
}
"""Stubs by kind. The template of a kind is `make/<kind>.py.mako`, that of its test
`make/<kind>_test.py.mako`."""

_SUFFIXES: Final = {
    "mail": "Mail",
    "provider": "Provider",
    "command": "Command",
    "test": "Test",
    "rule": "Rule",
}
"""Last words of names that the file doesn't repeat."""

_MODEL_EVENT: Final = re.compile(r"(Created|Updated|Deleted)\[(\w+)\]")


def make_stub(
    root: Path, kind: str, name: str, *, event: str | None = None, force: bool = False
) -> Made:
    """Write the files of a kind for `name`; existing ones are only replaced with `force`.

    `event` is the one that a listener listens to: `Created[Post]`, or a class in `app/events`.
    Raise UsageError for an invalid name, FwError for an unknown event.
    """
    stub, asked = STUBS[kind], name.removesuffix(_SUFFIXES.get(kind, "")) or name
    check_name(asked)
    names = names_of(asked)
    with project_lock(root):
        _check_place(root, kind)
        context = {"names": names, **_context(root, kind, names, event)}
        paths = {_filled(stub.path, names): f"make/{kind}.py.mako"}
        if stub.test is not None:
            paths[_filled(stub.test, names)] = f"make/{kind}_test.py.mako"
        paths |= {_filled(path, names): template for template, path in stub.others.items()}
        outcomes = [
            write_stub(root, Artifact(path, template, context, "make"), force=force)
            for path, template in paths.items()
        ]
    return Made(outcomes, _filled(stub.step, names))


def _filled(text: str, names: Names) -> str:
    dashed = names.module.replace("_", "-")
    return text.format(module=names.module, model=names.model, dashed=dashed)


def _check_place(root: Path, kind: str) -> None:
    """Raise FwError for a module that a folder of the same name would hide."""
    folder = STUBS[kind].path.rpartition("/")[0]
    if (root / f"{folder}.py").exists():
        raise FwError(
            f"{folder}.py exists, and a folder {folder}/ would hide it",
            hint=f"add the {kind} to {folder}.py, or move its content into {folder}/",
        )


def _context(root: Path, kind: str, names: Names, event: str | None) -> Mapping[str, object]:
    if kind == "command":
        return {"command": Code(names.module.replace("_", "-"))}
    if kind != "listener":
        return {}
    found = _MODEL_EVENT.fullmatch(event or "")
    if found is None:
        return {"event": Code(str(event)), "imports": Code(_event_import(root, str(event)))}
    base, model = found.groups()
    known = load(read_sources(root)).models
    if model not in known:
        raise FwError(f"unknown model {model!r}", hint=suggest(model, known))
    imports = (
        f"from fw.runtime.events import {base}, listener\n\n"
        f"from app.models.{names_of(model).module} import {model}"
    )
    return {"event": Code(f"{base}[{model}]"), "imports": Code(imports)}


def _event_import(root: Path, event: str) -> str:
    check_name(event, "event")
    module = names_of(event).module
    own = root / "app" / "events.py"
    if own.is_file() and f"class {event}" in own.read_text(encoding="utf-8"):
        place = "app.events"
    elif (root / "app" / "events" / f"{module}.py").is_file():
        place = f"app.events.{module}"
    else:
        raise FwError(
            f"unknown event {event!r}",
            hint=f"create it with: fw make:event {event}; events of a model are Created[Post],"
            " Updated[Post] and Deleted[Post]",
        )
    return f"from fw.runtime.events import listener\n\nfrom {place} import {event}"
