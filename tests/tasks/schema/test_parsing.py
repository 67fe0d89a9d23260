from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fw.language.diagnostics import SchemaError
from fw.language.schema import diagnose
from fw.language.syntax import parser
from fw.language.syntax.scanner import Block, scan
from fw.tasks.schema.loader import load
from fw.tasks.schema.model_cache import ModelCache
from fw.tasks.schema.parsing import read_interfaces
from tests.language.corpus import schema_of_size

FAULTY = "model {0} {{ id: uuid primary\n a: itn\n }}\n"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the models that are parsed, in this process alone."""
    names: list[str] = []
    try_parse = parser.try_parse

    def parse(block: Block) -> Any:
        names.append(block.name)
        return try_parse(block)

    monkeypatch.setattr(parser, "try_parse", parse)
    monkeypatch.setattr("fw.tasks.schema.parsing.can_fork", lambda: False)
    return names


@pytest.fixture
def cache(tmp_path: Path) -> ModelCache:
    return ModelCache(tmp_path, readonly=True)


def test_an_invalid_block_ends_the_parsing(parsed: list[str], cache: ModelCache) -> None:
    text = "model Sound { id: uuid primary }\n" + "".join(map(FAULTY.format, ("A", "B", "C")))
    assert read_interfaces(scan(text).blocks, {}, cache) is None
    assert parsed == ["Sound", "A"]
    assert cache.get(scan(text).blocks[0].hash) is not None


def test_blocks_of_a_file_with_scan_errors_are_not_parsed(
    monkeypatch: pytest.MonkeyPatch, cache: ModelCache
) -> None:
    monkeypatch.setattr("fw.tasks.schema.loader.read_interfaces", None)
    with pytest.raises(SchemaError):
        load({"schema.fw": "model A { id: uuid primary }\nnonsense\n"}, {}, cache)


@pytest.mark.parametrize("place", [0, 30, 119])
def test_two_processes_find_the_same_interfaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    monkeypatch.setattr("fw.tasks.schema.parsing._MANY", 2)
    sound = schema_of_size(120)
    text = sound + FAULTY.format("Faulty")
    blocks = scan(text).blocks
    turned = (*blocks[:place], blocks[-1], *blocks[place:-1])
    assert read_interfaces(turned, {}, ModelCache(tmp_path, readonly=True)) is None
    usable = read_interfaces(blocks[:-1], {}, ModelCache(tmp_path, readonly=True))
    assert usable is not None
    assert [interface.name for interface, _ in usable] == [block.name for block in blocks[:-1]]
    with pytest.raises(SchemaError) as caught:
        load({"schema.fw": text}, {}, ModelCache(tmp_path, readonly=True))
    assert list(caught.value.diagnostics) == diagnose(text)
