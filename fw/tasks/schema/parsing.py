"""Parses the changed blocks of a schema, in two processes if there are many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from fw.language.checks.references.interface import Interface, interface_of
from fw.language.model import Model
from fw.language.serialization import Data, from_data, to_data
from fw.language.syntax.scanner import Block
from fw.language.syntax.startup_cost import gc_paused
from fw.tasks.subprocess import can_fork, run_in_subprocess

if TYPE_CHECKING:
    from fw.tasks.build.manifest import ModelRecord
    from fw.tasks.schema.model_cache import ModelCache

__all__ = ["parse_one", "parse_valid", "read_interfaces"]

_MANY = 100
"""Minimum number of blocks for which a second process saves time."""


def parse_valid(blocks: Sequence[Block]) -> dict[str, Data]:
    """Return the data of the blocks before the first invalid one, by hash."""
    with gc_paused():
        return _parse(blocks, {})


def parse_one(block: Block) -> Model:
    """Return the model of a block that is known to be valid."""
    from fw.language.syntax.recovery import parse_block

    return parse_block(block).model


def read_interfaces(
    blocks: Sequence[Block],
    known: Mapping[str, ModelRecord],
    cache: ModelCache,
    prefetched: Callable[[], Mapping[str, Data]] = dict,
) -> list[tuple[Interface, Block]] | None:
    """Return the interface of each block, or None if a block is invalid.

    `known` are the models of the last build. `prefetched` returns models parsed in advance; it
    is called only if a model is neither known nor in the cache. Valid models are added to the
    cache.
    """
    found: dict[str, Interface] = {}
    unknown: dict[str, Block] = {}
    for block in blocks:
        record = known.get(block.name)
        if record is not None and record.block == block.hash and not block.broken:
            found[block.hash] = Interface._make(record.interface)
        else:
            unknown[block.hash] = block
    for block in list(unknown.values()):
        data = None if block.broken else cache.get(block.hash)
        if data is not None:
            found[block.hash] = interface_of(from_data(data))
            del unknown[block.hash]
    if unknown:
        ready = prefetched()
        cache.put(ready.items(), live=len(blocks))
        for key in unknown.keys() & ready.keys():
            found[key] = interface_of(from_data(ready[key]))
            del unknown[key]
    if unknown:
        with gc_paused():
            valid = _parse_all(list(unknown.values()), found)
        cache.put(valid.items(), live=len(blocks))
        if valid.keys() != unknown.keys():
            return None
    return [(found[block.hash], block) for block in blocks]


def _parse_all(blocks: Sequence[Block], found: dict[str, Interface]) -> dict[str, Data]:
    """Parse blocks into `found` up to the first invalid one; return the valid ones by hash."""
    from fw.language.syntax import parser as _imported_once_for_both  # noqa: F401

    half = len(blocks)
    collect: Callable[[], dict[str, Data] | None] = dict
    if half >= _MANY and can_fork():
        half //= 2
        collect = run_in_subprocess(lambda: _parse(blocks[half:], {}))
    valid = _parse(blocks[:half], found)
    others = collect() or {}
    found |= {key: interface_of(from_data(data)) for key, data in others.items()}
    # The subprocess may have failed: parse here what it did not.
    rest = [block for block in blocks[half:] if block.hash not in others]
    return valid | others | (_parse(rest, found) if len(valid) == half else {})


def _parse(blocks: Sequence[Block], found: dict[str, Interface]) -> dict[str, Data]:
    """Parse blocks into `found` up to the first invalid one; return the valid ones by hash.

    `fw.language.schema.diagnose` reports the errors, so that a file with many of them is not
    analysed twice.
    """
    from fw.language.checks.models.model import check_model
    from fw.language.syntax.parser import try_parse

    valid: dict[str, Data] = {}
    for block in blocks:
        parsed, _ = try_parse(block)
        if parsed is None or check_model(parsed):
            break
        valid[block.hash] = to_data(parsed.model)
        found[block.hash] = parsed.interface()
    return valid
