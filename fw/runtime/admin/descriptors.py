"""What `admin/resources/*.json` and `admin/menu.json` say of the models, as far as it holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from fw.runtime.admin.json_file import Fault, JsonFile
from fw.runtime.names import normalize_name

__all__ = ["FOLDER", "MENU", "THEME", "Descriptors", "Known"]

FOLDER: Final = "admin/resources"
MENU: Final = "admin/menu.json"
THEME: Final = "admin/theme.json"


class _Described(BaseModel):
    """One member of `fields` or `relations`: what the pages can't do without."""

    model_config = ConfigDict(extra="allow", strict=True)

    label: str


class _Field(_Described):
    type: str
    labels: dict[str, str] = {}


class _Relation(_Described):
    kind: str
    model: str


def _listed(fields: Any) -> Any:
    """Return fields as a list, which a single one needn't be in the file."""
    return [fields] if isinstance(fields, str) else fields


class _Resource(BaseModel):
    """A descriptor. What else may stand there is for the pages to read."""

    model_config = ConfigDict(extra="allow", strict=True)

    model: str
    path: str
    key: str
    title: Annotated[list[str], Field(min_length=1), BeforeValidator(_listed)] | None = None
    sort: Annotated[list[str], BeforeValidator(_listed)] = []
    one: str | None = None
    many: str | None = None
    fields: dict[str, _Field]
    relations: dict[str, _Relation] = {}


@dataclass(frozen=True, slots=True)
class Known:
    """What the files said when they were looked at last; each look that finds news makes another.

    `resources` are descriptors by path, `menu` is as it stands in the file, None without one.
    """

    resources: Mapping[str, Mapping[str, Any]]
    menu: list[Any] | None
    faults: tuple[Fault, ...]


class Descriptors:
    """Reads the files of a project. `models` are the names of its models, by their paths."""

    def __init__(self, root: Path, models: Mapping[str, str]) -> None:
        self._root = root
        self._models = models
        self._menu, self._theme = JsonFile(root, MENU), JsonFile(root, THEME)
        self._files: dict[str, JsonFile] = {}
        self._known: Known | None = None
        self._lock = Lock()

    def look(self) -> Known:
        """Return what the files say now; only changed ones are read. It takes a while."""
        with self._lock:
            names = self._names()
            changed = names != [*self._files]
            self._files = {
                name: self._files.get(name) or JsonFile(self._root, f"{FOLDER}/{name}")
                for name in names
            }
            for file in (self._menu, self._theme, *self._files.values()):
                changed = file.look() or changed
            if changed or self._known is None:
                self._known = self._made()
            return self._known

    def _names(self) -> list[str]:
        folder = self._root / FOLDER
        if not folder.is_dir():
            return []
        return sorted(one.name for one in folder.glob("*.json") if not one.name.startswith("."))

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
        menu, fault = self._menu_of()
        return Known(found, menu, (*faults, *filter(None, [fault, self._theme.fault])))

    def _fault_of(self, value: Mapping[str, Any], others: Mapping[str, Any]) -> str | None:
        """Return why a descriptor can't be used, None if it can."""
        try:
            resource = _Resource.model_validate(value)
        except ValidationError as error:
            first = error.errors()[0]
            return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        model = self._models.get(resource.path)
        if model is None or normalize_name(model) != normalize_name(resource.model):
            return f"there is no model {resource.model} at /{resource.path}"
        if resource.path in others:
            return f"another file describes /{resource.path}"
        missing = [
            name for name in (resource.key, *(resource.title or ())) if name not in resource.fields
        ]
        return f"key or title is {missing[0]!r}, which is no field" if missing else None

    def _menu_of(self) -> tuple[list[Any] | None, Fault | None]:
        if self._menu.value is None:
            return None, self._menu.fault
        menu = self._menu.value.get("menu")
        fault = next(_menu_faults(menu, self._models), None)
        return (menu, None) if fault is None else (None, Fault(MENU, fault))


def _menu_faults(menu: Any, models: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with a menu."""
    if not isinstance(menu, list):
        yield '"menu" must be a list'
        return
    for item in menu:
        if isinstance(item, str):
            if item not in models:
                yield f"there is no model at /{item}"
        elif isinstance(item, dict) and isinstance(item.get("label"), str):
            for fault in _menu_faults(item.get("items"), models):
                yield f"{item['label']}: {fault}".replace('"menu"', '"items"')
        else:
            yield 'what isn\'t a path must be a group: {"label": …, "items": […]}'
