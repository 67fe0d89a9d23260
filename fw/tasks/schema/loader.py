"""From `schema.fw` to a schema, at the cost of what changed in it.

Every block is scanned, only blocks with an unknown hash are parsed, every reference is checked
from the models' interfaces, and a model is loaded when a builder asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from fw.language.checks.references import Interface, check_links, depends_on, resolve
from fw.language.model import Model, Schema
from fw.language.serialization import from_data
from fw.language.syntax.scanner import MAX_SIZE, scan
from fw.runtime.errors import FwError
from fw.tasks.build.state import ModelRecord
from fw.tasks.schema.model_cache import ModelCache
from fw.tasks.schema.parsing import parse_one, read_interfaces

__all__ = ["Loaded", "load", "read_schema"]

_FILE = "schema.fw"


class Loaded(NamedTuple):
    """A sound schema. `blocks` are the hashes by model, `seconds` what each step took."""

    schema: Schema
    blocks: Mapping[str, str]
    interfaces: Mapping[str, Interface]
    refers: Mapping[str, tuple[str, ...]]
    seconds: Mapping[str, float]


class _Models(Mapping[str, Model]):
    """The models in file order, each made when it is first asked for."""

    def __init__(self, names: Mapping[str, str], make: Callable[[str], Model]) -> None:
        self._names = names
        self._make = make
        self._made: dict[str, Model] = {}

    def __getitem__(self, name: str) -> Model:
        model = self._made.get(name)
        if model is None:
            if name not in self._names:
                raise KeyError(name)
            model = self._made[name] = self._make(name)
        return model

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names


def read_schema(root: Path) -> str:
    """Return the text of a project's schema; FwError where there is none that can be read."""
    file = root / _FILE
    try:
        if file.stat().st_size <= MAX_SIZE:
            return file.read_bytes().decode()
    except FileNotFoundError:
        hint = "run this in a project's folder, or make one: fw new <name>"
        raise FwError(f"there is no {_FILE} here", hint=hint) from None
    except OSError as fault:
        raise FwError(f"{_FILE} can't be read: {fault.strerror}") from fault
    except UnicodeDecodeError:
        pass
    from fw.language.schema import read

    return read(file)


def load(text: str, known: Mapping[str, ModelRecord], cache: ModelCache) -> Loaded:
    """Return the schema of a text; raises SchemaError with every fault in it.

    `known` are the models of the last build: a block with the hash it had then is sound.
    """
    started = perf_counter()
    scanned = scan(text)
    after_scan = perf_counter()
    sources = {block.hash: block for block in scanned.blocks}
    usable = None if scanned.faults else read_interfaces(scanned.blocks, known, cache)
    after_parse = perf_counter()
    if usable is None or check_links([one for one, _ in usable], scanned.blocks, _FILE):
        from fw.language.schema import SchemaError, diagnose

        # Whoever reads faults can wait: this reads the whole text, and finds all of them.
        raise SchemaError(diagnose(text, _FILE))
    by_name = {interface.name: interface for interface, _ in usable}
    blocks = {interface.name: block.hash for interface, block in usable}

    def make(name: str) -> Model:
        data = cache.get(blocks[name])
        model = parse_one(sources[blocks[name]]) if data is None else from_data(data)
        return resolve(model, by_name)

    refers = {
        name: record[2]
        if (record := known.get(name)) and record[0] == blocks[name]
        else tuple(sorted(depends_on(interface)))
        for name, interface in by_name.items()
    }
    seconds = {
        "scan": after_scan - started,
        "parse": after_parse - after_scan,
        "check": perf_counter() - after_parse,
    }
    return Loaded(Schema(scanned.provider, _Models(blocks, make)), blocks, by_name, refers, seconds)
