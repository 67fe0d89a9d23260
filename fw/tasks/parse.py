"""Blocks to models: what is known is taken as it is, the rest parsed, on two processors if many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from fw.language.blocks import Block
from fw.language.collection import without_collection
from fw.language.data import Data, from_data, to_data
from fw.language.links import Interface, interface_of
from fw.language.model import Model
from fw.tasks.ahead import parsed
from fw.tasks.elsewhere import can_fork, elsewhere

if TYPE_CHECKING:
    from fw.language.diagnostics import Diagnostic
    from fw.tasks.cache import ModelCache
    from fw.tasks.manifest import ModelRecord

__all__ = ["parse_one", "parse_sound", "read_interfaces"]

_MANY = 100
"""From so many blocks on, a second process costs less than it saves."""


def parse_sound(blocks: Sequence[Block]) -> dict[str, Data]:
    """Return the data of those blocks that have no fault in them, by hash."""
    with without_collection():
        return _parse(blocks, {}, [])


def parse_one(block: Block) -> Model:
    """Return the model of a block that is known to be sound."""
    from fw.language.parser import parse_block

    return parse_block(block).model


def read_interfaces(
    blocks: Sequence[Block], known: Mapping[str, ModelRecord], cache: ModelCache
) -> tuple[list[tuple[Interface, Block]], list[Diagnostic]]:
    """Return each block's interface, and the faults inside of blocks.

    A block that can't be saved at all has faults and no interface. What is parsed and sound
    goes to the cache.
    """
    found: dict[str, Interface] = {}
    unknown: dict[str, Block] = {}
    for block in blocks:
        record = known.get(block.name)
        if record is not None and record[0] == block.hash and not block.broken:
            found[block.hash] = Interface._make(record[3])
        else:
            unknown[block.hash] = block
    for block in list(unknown.values()):
        data = None if block.broken else cache.get(block.hash)
        if data is not None:
            found[block.hash] = interface_of(from_data(data))
            del unknown[block.hash]
    faults: list[Diagnostic] = []
    if unknown:
        ready = parsed()
        cache.put(ready.items(), live=len(blocks))
        for key in unknown.keys() & ready.keys():
            found[key] = interface_of(from_data(ready[key]))
            del unknown[key]
    if unknown:
        with without_collection():
            sound = _parse_all(list(unknown.values()), found, faults)
        cache.put(sound.items(), live=len(blocks))
    return [(found[block.hash], block) for block in blocks if block.hash in found], faults


def _parse_all(
    blocks: Sequence[Block], found: dict[str, Interface], faults: list[Diagnostic]
) -> dict[str, Data]:
    """Parse blocks into `found` and `faults`; return the data of the sound ones by hash."""
    from fw.language import parser as _imported_once_for_both  # noqa: F401

    half = len(blocks)
    collect: Callable[[], dict[str, Data] | None] = dict
    if half >= _MANY and can_fork():
        half //= 2
        collect = elsewhere(lambda: _parse(blocks[half:], {}, []))
    sound = _parse(blocks[:half], found, faults)
    others = collect() or {}
    found |= {key: interface_of(from_data(data)) for key, data in others.items()}
    # What the other process found fault with is parsed here, where the faults are wanted.
    rest = [block for block in blocks[half:] if block.hash not in others]
    return sound | others | _parse(rest, found, faults)


def _parse(
    blocks: Sequence[Block], found: dict[str, Interface], faults: list[Diagnostic]
) -> dict[str, Data]:
    from fw.language.checks import check_local
    from fw.language.diagnostics import SchemaError
    from fw.language.parser import RawModel, parse_block

    sound: dict[str, Data] = {}
    for block in blocks:
        raw: RawModel | None
        try:
            raw = parse_block(block)
            local = check_local(raw)
            if not local:
                sound[block.hash] = to_data(raw.model)
        except SchemaError as error:
            from fw.language.recover import salvage

            raw = salvage(block)
            local = [*error.diagnostics, *(check_local(raw) if raw else ())]
        faults += local
        if raw is not None:
            found[block.hash] = raw.interface()
    return sound
