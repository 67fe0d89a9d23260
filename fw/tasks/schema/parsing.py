"""Blocks to models: what is known is taken as it is, the rest parsed, on two processors if many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from fw.language.checks.references import Interface, interface_of
from fw.language.model import Model
from fw.language.serialization import Data, from_data, to_data
from fw.language.syntax.scanner import Block
from fw.language.syntax.startup import without_collection
from fw.tasks.schema.prefetch import can_fork, elsewhere, parsed

if TYPE_CHECKING:
    from fw.tasks.build.state import ModelRecord
    from fw.tasks.schema.model_cache import ModelCache

__all__ = ["parse_one", "parse_sound", "read_interfaces"]

_MANY = 100
"""From so many blocks on, a second process costs less than it saves."""


def parse_sound(blocks: Sequence[Block]) -> dict[str, Data]:
    """Return the data of the blocks before the first that has a fault in it, by hash."""
    with without_collection():
        return _parse(blocks, {})


def parse_one(block: Block) -> Model:
    """Return the model of a block that is known to be sound."""
    from fw.language.syntax.parser import parse_block

    return parse_block(block).model


def read_interfaces(
    blocks: Sequence[Block], known: Mapping[str, ModelRecord], cache: ModelCache
) -> list[tuple[Interface, Block]] | None:
    """Return each block's interface; None where a block has a fault, whose search ends there.

    What is parsed and sound goes to the cache.
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
    if unknown:
        ready = parsed()
        cache.put(ready.items(), live=len(blocks))
        for key in unknown.keys() & ready.keys():
            found[key] = interface_of(from_data(ready[key]))
            del unknown[key]
    if unknown:
        with without_collection():
            sound = _parse_all(list(unknown.values()), found)
        cache.put(sound.items(), live=len(blocks))
        if sound.keys() != unknown.keys():
            return None
    return [(found[block.hash], block) for block in blocks]


def _parse_all(blocks: Sequence[Block], found: dict[str, Interface]) -> dict[str, Data]:
    """Parse blocks into `found`, up to a faulty one; return the data of the sound by hash."""
    from fw.language.syntax import parser as _imported_once_for_both  # noqa: F401

    half = len(blocks)
    collect: Callable[[], dict[str, Data] | None] = dict
    if half >= _MANY and can_fork():
        half //= 2
        collect = elsewhere(lambda: _parse(blocks[half:], {}))
    sound = _parse(blocks[:half], found)
    others = collect() or {}
    found |= {key: interface_of(from_data(data)) for key, data in others.items()}
    # The other process may have failed: what it didn't get to is parsed here.
    rest = [block for block in blocks[half:] if block.hash not in others]
    return sound | others | (_parse(rest, found) if len(sound) == half else {})


def _parse(blocks: Sequence[Block], found: dict[str, Interface]) -> dict[str, Data]:
    """Parse blocks into `found`, up to a faulty one; return the data of the sound by hash.

    What is wrong with it is for `fw.language.schema.diagnose` to say: explaining every block of
    a hostile file here, and once more there, has no bound.
    """
    from fw.language.checks.model import check_local
    from fw.language.syntax.parser import parse_text

    sound: dict[str, Data] = {}
    for block in blocks:
        raw, _ = parse_text(block)
        if raw is None or check_local(raw):
            break
        sound[block.hash] = to_data(raw.model)
        found[block.hash] = raw.interface()
    return sound
