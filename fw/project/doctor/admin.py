"""Check of the admin: descriptors, theme, pages and access."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fw.project.doctor import Finding, Level, shortened
from fw.project.doctor.admin_layouts import layout_faults
from fw.project.doctor.admin_lists import list_faults
from fw.project.doctor.generated import valid_blocks
from fw.project.doctor.json_schema import violations
from fw.project.doctor.theme_contrast import low_contrasts
from fw.runtime.messages import say
from fw.tasks.artifact import TEMPLATES

if TYPE_CHECKING:
    from fw.language.syntax.scanner import Block

__all__ = ["admin", "sort_faults"]

_SOURCES = ("src", "vendor", "index.html", "package.json", "vite.config.ts")
_BUILD = say(
    "run cd admin && npm run build, or delete admin/dist to use the build that fw includes"
)
_REMEDY = say("fix the file, or delete it and run fw build --restore")
_WITHOUT_MODEL = say(
    "no model of schema.fw matches it; copy what you want to keep, then delete the file"
)


def admin(root: Path) -> Iterator[Finding]:
    """Check the files of the admin; without an admin, find nothing."""
    from fw.runtime.config import Config

    if not Config.load_auto(root).has_table("admin"):
        return
    found = [
        *_descriptors(root),
        *_members(root),
        *_labels(root),
        *_overrides(root),
        *_library(root),
        *_pages(root),
    ]
    yield from found
    if not found:
        yield Finding(Level.OK, say("the admin is complete"))
    yield from _contrasts(root)
    yield from _logins(root)


def _descriptors(root: Path) -> Iterator[Finding]:
    from fw.language.diagnostics import SchemaError
    from fw.language.names import names_of
    from fw.runtime.admin.descriptors import FOLDER, Descriptors

    try:
        blocks = valid_blocks(root)
    except SchemaError:
        yield Finding(Level.NOTE, say("cannot check the admin until the schema is valid"))
        return
    declared = [block.name for block in blocks]
    models = {_path(block): block.name for block in blocks}
    known = Descriptors(root, models).refresh()
    generated = {f"{FOLDER}/{names_of(name).module}.json" for name in declared}
    for fault in known.faults:
        is_orphan = fault.file.startswith(FOLDER) and fault.file not in generated
        remedy = _WITHOUT_MODEL if is_orphan else _REMEDY
        yield Finding(
            Level.PROBLEM,
            say("{file} is ignored: {message}", file=fault.file, message=fault.message),
            remedy,
        )
    wrong = {fault.file for fault in known.faults}
    missing = [
        model
        for path, model in models.items()
        if path not in known.resources and f"{FOLDER}/{names_of(model).module}.json" not in wrong
    ]
    if missing:
        names = shortened(missing)
        message = say(
            "missing from the admin, because no file in {folder} describes it: {names}",
            folder=FOLDER,
            names=names,
        )
        yield Finding(Level.NOTE, message, say("run fw build --restore, unless this is intended"))


def _path(block: Block) -> str:
    """Return the first segment of the URLs of a model."""
    from fw.language.names import names_of
    from fw.language.syntax.tokens import statements

    parts = statements(block.text) if "path" in block.text.lower() else []
    given = next((one.tokens[1].text for one in parts if one.kind == "path"), None)
    return names_of(block.name).prefix if given is None else given[2:-1]


def _members(root: Path) -> Iterator[Finding]:
    """Report members and values of descriptors that the pages ignore."""
    from fw.runtime.admin.descriptors import DASHBOARD, FOLDER, THEME, JsonFile

    resource = _json_schema("resource")
    others = {THEME: _json_schema("theme"), DASHBOARD: _json_schema("dashboard")}
    names = sorted(file.name for file in (root / FOLDER).glob("*.json"))
    files = [JsonFile(root, path) for path in (*others, *(f"{FOLDER}/{name}" for name in names))]
    for file in files:
        file.refresh()
    described = [file.value for file in files if file.value is not None]
    for file in files:
        if file.value is not None:
            found = violations(file.value, others.get(file.path, resource))
            named = (
                sort_faults(file.value, described),
                list_faults(file.value),
                layout_faults(file.value, described),
            )
            for message, remedy in (*found, *chain(*named)):
                yield Finding(
                    Level.PROBLEM, say("{path}: {message}", path=file.path, message=message), remedy
                )


def _labels(root: Path) -> Iterator[Finding]:
    """Report labels of other languages that the pages ignore."""
    from fw.runtime.admin.descriptors import FOLDER, MENU, JsonFile
    from fw.runtime.admin.labels import LABELS, unknown_labels

    def values(path: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for file in sorted(root.glob(path)):
            one = JsonFile(root, file.relative_to(root).as_posix())
            one.refresh()
            if one.value is not None:
                yield one.path, one.value

    schema = _json_schema("labels")
    described = {str(one.get("model")): one for _, one in values(f"{FOLDER}/*.json")}
    menu = next((one.get("menu") for _, one in values(MENU)), None)
    for path, value in values(f"{LABELS}/*.json"):
        found = [*violations(value, schema)]
        named = () if found else unknown_labels(value, described, menu)
        for message, remedy in (*found, *named):
            yield Finding(
                Level.PROBLEM, say("{path}: {message}", path=path, message=message), remedy
            )


def _contrasts(root: Path) -> Iterator[Finding]:
    """Report colours of the user's theme with too little contrast."""
    from fw.runtime.admin.descriptors import THEME, JsonFile
    from fw.tasks.scaffold.admin import DEFAULT, theme_text

    file = JsonFile(root, THEME)
    file.refresh()
    if not isinstance(file.value, dict):
        return
    for one in low_contrasts(file.value, json.loads(theme_text(DEFAULT))):
        # Rounded down, so that 4.4996 isn't shown as 4.50.
        figure = int(one.contrast * 100) / 100
        message = say(
            "{theme}: {one} {colour} on {background} {background_colour} has "
            "a contrast of {figure}:1; WCAG 2.2 AA requires {needed}:1",
            theme=THEME,
            one=one.name,
            colour=one.colour,
            background=one.background,
            background_colour=one.background_colour,
            figure=f"{figure:.2f}",
            needed=f"{one.needed:g}",
        )
        remedy = (
            say("use {better}, for example", better=one.better)
            if one.better
            else say("choose another background")
        )
        yield Finding(Level.NOTE, message, remedy)


def _json_schema(name: str) -> dict[str, Any]:
    path = TEMPLATES / "admin" / "schemas" / f"{name}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _overrides(root: Path) -> Iterator[Finding]:
    """Report the user's pages that match no model; the admin ignores them."""
    from fw.language.diagnostics import SchemaError
    from fw.language.names import names_of
    from fw.runtime.names import nearest
    from fw.tasks.scaffold.admin import OVERRIDES

    try:
        models = valid_blocks(root)
    except SchemaError:
        return
    modules = [names_of(model.name).module for model in models]
    former = {names_of(one.was).module: names_of(one.name).module for one in models if one.was}
    for path in sorted((root / OVERRIDES).glob("*.tsx")):
        if path.stem not in modules:
            meant = former.get(path.stem) or nearest(path.stem, modules)
            remedy = (
                say("did you mean '{meant}.tsx'?", meant=meant)
                if meant
                else say("name it after the module of a model")
            )
            yield Finding(
                Level.NOTE,
                say("{overrides}/{path} matches no model", overrides=OVERRIDES, path=path.name),
                remedy,
            )


def _library(root: Path) -> Iterator[Finding]:
    """Report what is left of the library's sources, which earlier versions of fw generated."""
    from fw.tasks.disk.marker import decode, split
    from fw.tasks.kinds.admin import FORMER_LIBRARY
    from fw.tasks.scaffold.admin import OVERRIDES, outdated_imports

    former = filter(Path.is_file, (root / FORMER_LIBRARY).rglob("*"))
    if any(split(decode(file.read_bytes())[0]).hash for file in former):
        remedy = say(
            "move your changes to {overrides}, then delete the folder", overrides=OVERRIDES
        )
        yield Finding(
            Level.NOTE,
            say("{former_library} is not used any more", former_library=FORMER_LIBRARY),
            remedy,
        )
    for path in outdated_imports(root):
        message = say(
            "{path} imports from {former_library}, which is not used any more",
            path=path,
            former_library=FORMER_LIBRARY,
        )
        yield Finding(Level.NOTE, message, say("import from '@fw/admin' instead"))


def _pages(root: Path) -> Iterator[Finding]:
    from fw.runtime.admin.pages.bundle import DIST, INDEX, Bundle

    folder = root / DIST
    if not folder.exists():
        return
    try:
        fault = Bundle(folder).fault()
    except (OSError, ValueError) as error:
        fault = say("cannot read {index}: {error}", index=INDEX, error=error)
    if fault is not None:
        yield Finding(
            Level.PROBLEM,
            say("{folder} is not served: {fault}", folder=DIST.as_posix(), fault=fault),
            _BUILD,
        )
        return
    built = (folder / INDEX).stat().st_mtime
    newer = [path for path in _sources(root / "admin") if path.stat().st_mtime > built]
    if newer:
        name = newer[0].relative_to(root).as_posix()
        message = say(
            "{folder} is older than its sources, such as {name}", folder=DIST.as_posix(), name=name
        )
        yield Finding(Level.NOTE, message, _BUILD)


def _sources(folder: Path) -> Iterator[Path]:
    for name in _SOURCES:
        path = folder / name
        if path.is_file():
            yield path
        for parent, _, files in os.walk(path):
            # A broken link is skipped; the build of the pages doesn't read it either.
            yield from filter(Path.is_file, (Path(parent, file) for file in sorted(files)))


def _logins(root: Path) -> Iterator[Finding]:
    from fw.tasks.settings import has_logins, read_settings

    if not has_logins(read_settings(root)):
        message = say("without logins, anyone who can reach the API can use the admin")
        yield Finding(Level.NOTE, message, say("run fw auth to add logins"))


def sort_faults(
    value: dict[str, Any], described: Sequence[dict[str, Any]]
) -> Iterator[tuple[str, str]]:
    """Yield each fault of a descriptor's sort order with a remedy.

    `described` are all descriptors; the order may use fields of related models.
    """
    from fw.runtime.names import suggest

    order = value.get("sort")
    sorts = order if isinstance(order, list) else [order]
    if not isinstance(value.get("fields"), dict):
        return
    models = {str(one.get("model")): one for one in described}
    known = [*_sortable(value)]
    for name, relation in _table(value, "relations"):
        if relation.get("kind") == "belongs_to":
            other = models.get(str(relation.get("model")), {})
            known += [f"{name}.{field}" for field in _sortable(other)]
    for place, sort in enumerate(sorts):
        if isinstance(sort, str) and sort.removeprefix("-") not in known:
            hint = suggest(sort.removeprefix("-"), known)
            member = f"sort[{place}]" if isinstance(order, list) else "sort"
            yield (
                say(
                    '{member} is "{sort}", which is not a sortable field', member=member, sort=sort
                ),
                hint,
            )


def _sortable(value: dict[str, Any]) -> Iterator[str]:
    for name, field in _table(value, "fields"):
        hidden = field.get("private") or field.get("sort") is False
        if field.get("type") != "json" and not hidden:
            yield name


def _table(value: dict[str, Any], member: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the valid entries of a descriptor's fields or relations."""
    found = value.get(member)
    for name, entry in found.items() if isinstance(found, dict) else ():
        if isinstance(entry, dict):
            yield name, entry
