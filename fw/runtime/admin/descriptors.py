"""Descriptors of the models in `admin/resources/*.json`, and the menu in `admin/menu.json`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import from_json

from fw.runtime.admin.actions import Action, action_fault
from fw.runtime.admin.dashboard.widgets import dashboard_fault
from fw.runtime.admin.labels import LABELS, label_fault
from fw.runtime.admin.sections import Section, section_fault
from fw.runtime.admin.titles import title_fault
from fw.runtime.names import normalize_name

__all__ = [
    "DASHBOARD",
    "FOLDER",
    "MARKER",
    "MENU",
    "THEME",
    "Descriptors",
    "Fault",
    "JsonFile",
    "Known",
]

MARKER: Final = "//"
"""Key that identifies a generated file to a build."""
_CONFLICT: Final = b"<<<<<<<"
_BOM: Final = b"\xef\xbb\xbf"


class Fault(NamedTuple):
    """An error in a file, with its path relative to the project."""

    file: str
    message: str


class JsonFile:
    """A JSON file of a project, which may change at any time.

    An invalid file has a fault and no value.
    """

    def __init__(self, root: Path, path: str) -> None:
        self.path = path
        self.value: dict[str, Any] | None = None
        self.fault: Fault | None = None
        self._file = root / path
        self._stamp: object = None
        self._lock = Lock()

    def refresh(self) -> bool:
        """Read the file if it has changed; return True if it has."""
        # Without the lock, another thread would see the file as empty while it is read.
        with self._lock:
            return self._refresh()

    def _refresh(self) -> bool:
        try:
            found = self._file.stat()
            stamp: object = found.st_mtime_ns, found.st_size, found.st_ino
        except FileNotFoundError:
            stamp = "missing"
        except OSError as error:
            stamp = error.errno
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        self.value, message = (None, None) if stamp == "missing" else self._read()
        self.fault = None if message is None else Fault(self.path, message)
        return True

    def _read(self) -> tuple[dict[str, Any] | None, str | None]:
        """Return the object without the marker, or an error message."""
        try:
            raw = self._file.read_bytes().removeprefix(_BOM)
        except OSError as error:
            return None, f"cannot read it: {error.strerror}"
        if (line := _line_of_conflict(raw)) is not None:
            return None, f"unresolved merge conflict in line {line}"
        try:
            value = from_json(raw, allow_inf_nan=False)
        except ValueError as error:
            return None, f"invalid JSON: {error}"
        try:
            json.dumps(value, allow_nan=False)
        except ValueError:
            # 1e999 parses as infinity, which JSON cannot represent.
            return None, "a number is too large"
        if not isinstance(value, dict):
            return None, "it must be an object: {…}"
        value.pop(MARKER, None)
        return value, None


def _line_of_conflict(raw: bytes) -> int | None:
    lines = raw.splitlines() if _CONFLICT in raw else []
    return next((n for n, line in enumerate(lines, 1) if line.startswith(_CONFLICT)), None)


FOLDER: Final = "admin/resources"
MENU: Final = "admin/menu.json"
THEME: Final = "admin/theme.json"
DASHBOARD: Final = "admin/dashboard.json"


def _listed(fields: Any) -> Any:
    """Return the fields as a list; a file may name a single one."""
    return [fields] if isinstance(fields, str) else fields


class _Described(BaseModel):
    """A member of `fields` or `relations`. Only the keys that the pages require are checked."""

    model_config = ConfigDict(extra="allow", strict=True)

    label: str


class _Field(_Described):
    type: str
    labels: dict[str, str] = {}
    colors: dict[str, str] = {}
    icons: dict[str, str] = {}
    inline: bool = False
    creating: bool = False


class _Relation(_Described):
    kind: str
    model: str
    view: Literal["conversation"] | None = None
    author: Annotated[list[str], BeforeValidator(_listed)] = []
    body: str | None = None
    time: str | None = None


class _Tab(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)

    label: str
    filter: dict[str, Any]
    sort: Annotated[list[str], BeforeValidator(_listed)] = []


class _View(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)

    view: Literal["board", "calendar", "inbox", "roster", "timeline"]
    field: str | None = None
    rows: str | None = None
    start: str | None = None
    end: str | None = None
    date: str | None = None
    thread: str | None = None
    author: Annotated[list[str], BeforeValidator(_listed)] = []
    body: str | None = None
    time: str | None = None
    reply: str | None = None
    priority: str | None = None
    unread: dict[str, Any] = {}


class _Resource(BaseModel):
    """A descriptor. The pages read further keys."""

    model_config = ConfigDict(extra="allow", strict=True)

    model: str
    path: str
    key: str
    keys: list[str] = []
    title: Annotated[list[str], Field(min_length=1), BeforeValidator(_listed)] | None = None
    subtitle: Annotated[list[str], BeforeValidator(_listed)] | None = None
    sort: Annotated[list[str], BeforeValidator(_listed)] = []
    one: str | None = None
    many: str | None = None
    view: bool = False
    fields: dict[str, _Field]
    relations: dict[str, _Relation] = {}
    actions: list[Action] = []
    tabs: list[_Tab] = []
    views: list[Literal["table"] | _View] = []
    sections: list[Section] = []
    side: list[str] = []
    columns: list[str] = []


@dataclass(frozen=True, slots=True)
class Known:
    """Content of the files at one time. Each reload that finds a change creates another.

    `resources` are descriptors by path. `menu` and `dashboard` are None without a valid file. `labels`
    are those of other languages.
    """

    resources: Mapping[str, Mapping[str, Any]]
    menu: list[Any] | None
    dashboard: Mapping[str, Any] | None
    faults: tuple[Fault, ...]
    labels: Mapping[str, Mapping[str, Any]]

    def descriptor(self, model: str) -> Mapping[str, Any]:
        """Return the descriptor of a model that has one."""
        return next(one for one in self.resources.values() if one["model"] == model)


class Descriptors:
    """Reads the files of a project. `models` are model names by path."""

    def __init__(self, root: Path, models: Mapping[str, str]) -> None:
        self._root = root
        self._models = models
        self._menu, self._theme = JsonFile(root, MENU), JsonFile(root, THEME)
        self._dashboard = JsonFile(root, DASHBOARD)
        self._files: dict[str, JsonFile] = {}
        self._labels: dict[str, JsonFile] = {}
        self._known: Known | None = None
        self._lock = Lock()

    def refresh(self) -> Known:
        """Return the current content. Reads changed files only; call it in a thread."""
        with self._lock:
            files = self._read(FOLDER, self._files)
            labels = self._read(LABELS, self._labels)
            changed = [*files, *labels] != [*self._files, *self._labels]
            self._files, self._labels = files, labels
            for file in (
                *(self._menu, self._theme, self._dashboard),
                *(*files.values(), *labels.values()),
            ):
                changed = file.refresh() or changed
            if changed or self._known is None:
                self._known = self._made()
            return self._known

    def _read(self, path: str, before: Mapping[str, JsonFile]) -> dict[str, JsonFile]:
        """Return the files of a folder by name."""
        folder = self._root / path
        found = sorted(folder.glob("*.json")) if folder.is_dir() else []
        names = [one.name for one in found if not one.name.startswith(".")]
        return {name: before.get(name) or JsonFile(self._root, f"{path}/{name}") for name in names}

    def _made(self) -> Known:
        found: dict[str, Mapping[str, Any]] = {}
        faults: list[Fault] = []
        for name, file in self._files.items():
            fault = file.fault
            if file.value is not None:
                message = self._fault_of(file.value, found)
                fault = None if message is None else Fault(file.path, message)
                if fault is None:
                    module = name.removesuffix(".json")
                    found[file.value["path"]] = {"module": module, **file.value}
            if fault is not None:
                faults.append(fault)
        models = {one["model"]: one for one in found.values()}
        for path, one in [*found.items()]:
            if message := title_fault(one, models):
                del found[path]
                faults.append(Fault(f"{FOLDER}/{one['module']}.json", message))
        menu, fault = self._menu_of()
        labels, wrong = self._labels_of()
        dashboard, mistake = self._dashboard_of(models)
        others = filter(None, [fault, self._theme.fault, mistake, *wrong])
        return Known(found, menu, dashboard, (*faults, *others), labels)

    def _labels_of(self) -> tuple[dict[str, Mapping[str, Any]], list[Fault]]:
        """Return the valid labels by language, and the errors of the other files."""
        found: dict[str, Mapping[str, Any]] = {}
        faults: list[Fault] = []
        for name, file in self._labels.items():
            message = None if file.value is None else label_fault(name, file.value)
            if fault := file.fault or (message and Fault(file.path, message)):
                faults.append(fault)
            elif file.value is not None:
                found[name.removesuffix(".json")] = file.value
        return found, faults

    def _fault_of(self, value: Mapping[str, Any], others: Mapping[str, Any]) -> str | None:
        """Return the reason why a descriptor is invalid, or None."""
        try:
            resource = _Resource.model_validate(value)
        except ValidationError as error:
            first = error.errors()[0]
            return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        model = self._models.get(resource.path)
        if model is None or normalize_name(model) != normalize_name(resource.model):
            return f"no model {resource.model} at /{resource.path}"
        if resource.path in others:
            return f"another file describes /{resource.path}"
        missing = [name for name in (resource.key, *resource.keys) if name not in resource.fields]
        if missing:
            return f"key names an unknown field {missing[0]!r}"
        return action_fault(resource.actions, value["fields"]) or section_fault(
            resource.sections, {"side": resource.side, "columns": resource.columns}, value
        )

    def _dashboard_of(
        self, models: Mapping[str, Mapping[str, Any]]
    ) -> tuple[Mapping[str, Any] | None, Fault | None]:
        value = self._dashboard.value
        if value is None:
            return None, self._dashboard.fault
        message = dashboard_fault(value, models)
        return (value, None) if message is None else (None, Fault(DASHBOARD, message))

    def _menu_of(self) -> tuple[list[Any] | None, Fault | None]:
        if self._menu.value is None:
            return None, self._menu.fault
        menu = self._menu.value.get("menu")
        fault = next(_menu_faults(menu, self._models), None)
        return (menu, None) if fault is None else (None, Fault(MENU, fault))


def _menu_faults(menu: Any, models: Mapping[str, str]) -> Iterator[str]:
    """Yield the errors in a menu."""
    if not isinstance(menu, list):
        yield '"menu" must be a list'
        return
    for item in menu:
        if isinstance(item, str):
            if item not in models:
                yield f"no model at /{item}"
        elif isinstance(item, dict) and isinstance(item.get("label"), str):
            for fault in _menu_faults(item.get("items"), models):
                yield f"{item['label']}: {fault}".replace('"menu"', '"items"')
        else:
            yield 'an item must be a path or a group: {"label": …, "items": […]}'
