"""Order of models: each after those whose tables it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from fw.language.checks.references.interface import Interface
from fw.language.syntax.source_files import files_of

if TYPE_CHECKING:
    from fw.language.syntax.scanner import Block

__all__ = ["dependency_order", "required_models", "schema_order"]


def required_models(interface: Interface) -> Iterator[str]:
    """Yield the other models whose tables must exist before that of the model."""
    for _, field, _, target in interface.references:
        if field not in interface.optional_keys and target != interface.name:
            yield target


def schema_order(interfaces: Sequence[Interface], blocks: Sequence[Block]) -> Sequence[int]:
    """Return the positions of the models in the order of the schema.

    Models of one file keep its order. Models of several files have an order that doesn't depend
    on the files: by name, each after those that it needs.
    """
    if len(files_of(blocks)) < 2:
        return range(len(interfaces))
    positions: dict[str, list[int]] = {}
    for position, interface in enumerate(interfaces):
        positions.setdefault(interface.name, []).append(position)
    by_name = {name: interfaces[positions[name][0]] for name in sorted(positions)}
    return [position for name in dependency_order(by_name) for position in positions[name]]


def dependency_order(interfaces: Mapping[str, Interface]) -> Iterator[str]:
    """Yield the names of the models, each after those that it needs."""
    seen: set[str] = set()
    for name in interfaces:
        waiting = [name] if name not in seen else []
        while waiting:
            last = waiting[-1]
            seen.add(last)
            others = required_models(interfaces[last])
            needed = next((one for one in others if one in interfaces and one not in seen), None)
            if needed is not None:
                waiting.append(needed)
                continue
            yield waiting.pop()
