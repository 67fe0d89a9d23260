"""The grammars are those of the words, and VS Code's engine finds the scanner's tokens with them."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from fw.editors.vsix import vsix
from fw.language.editing.outline import outline_of
from fw.language.model import TYPES
from fw.language.schema import diagnose
from fw.language.service.words import GROUPS, MEANINGS
from fw.language.syntax.scanner import scan
from fw.language.syntax.tokens import tokenize
from tests.language.corpus import random_schema, scale, schema_of_size
from tests.packages import EXTENSION, fetched

ROOT = Path(__file__).parents[2]
FILES = ROOT / "fw/editors/files"
TEXTS = max(100, int(5_000 * scale()))


def script() -> ModuleType:
    """Import `scripts/editors.py`."""
    spec = spec_from_file_location("editors", ROOT / "scripts/editors.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fetched(tmp_path_factory, EXTENSION)


def test_the_grammars_are_up_to_date() -> None:
    for name, text in script().grammars().items():
        assert (FILES / name).read_text() == text, "run doit editors"


def test_the_bundle_is_up_to_date(modules: Path) -> None:
    for name, content in script().bundle(modules).items():
        assert (FILES / "vscode" / name).read_bytes() == content, "run doit editors"
    assert vsix() == vsix()


def test_every_word_has_a_meaning() -> None:
    assert {word for words in GROUPS.values() for word in words} <= MEANINGS.keys() | {"uuid"}


def test_the_textmate_grammar_finds_the_tokens_of_the_scanner(modules: Path) -> None:
    random = Random(5)
    texts = [random_schema(random) for _ in range(TEXTS)] + [schema_of_size(3)]
    golden = (path.read_text() for path in sorted(ROOT.glob("tests/golden/*/schema.fw")))
    texts += [text for text in golden if not diagnose(text)]
    # Offsets are UTF-16 units in JavaScript.
    texts = [text for text in texts if all(ord(letter) <= 0xFFFF for letter in text)]
    done = subprocess.run(
        [
            "node",
            Path(__file__).with_name("tokenize.js"),
            FILES / "vscode/fw.tmLanguage.json",
            modules,
        ],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    for text, found in zip(texts, json.loads(done.stdout), strict=True):
        check(text, {start: (end, scope) for start, end, scope in found})


def check(text: str, found: dict[int, tuple[int, str]]) -> None:
    """Compare the tokens of one text, and the scopes of names and types."""
    starts = sorted(found)
    for token in tokenize(text):
        if token.kind == "newline":
            continue
        # A token of the scanner may be several in the grammar, such as `Author.email`.
        start = max(at for at in starts if at <= token.start)
        end, scope = found[start]
        where = (text[: token.start].count("\n") + 1, token, scope)
        kind = {"comment": "comment", "string": "string"}.get(token.kind)
        if kind is not None:
            assert (start, end) == (token.start, token.end), where
            assert scope.startswith(kind), where
        else:
            assert not scope.startswith(("comment", "string", "invalid")), where
            assert end > token.start, where
    scanned = scan(text)
    for block in (*scanned.blocks, *scanned.enums):
        outline = outline_of(block)
        assert outline.name is not None
        assert found[block.start + outline.name.start][1] == "entity.name.type.fw"
        for name, field in outline.fields.items():
            place = (name, block.text[field.statement.start : field.statement.end])
            assert found[block.start + field.name.start][1] == "variable.other.property.fw", place
            kind = "support" if field.type[0].text.lower() in TYPES else "entity.name"
            assert found[block.start + field.type[0].start][1].startswith(kind), place
            for constraint in field.constraints:
                scope = found[block.start + constraint.start][1]
                assert scope == "storage.modifier.fw", (place, constraint.word)
        for relation in outline.relations:
            scope = found[block.start + relation.kind.start][1]
            assert scope == "keyword.declaration.relation.fw"


def test_words_of_the_tree_sitter_grammar() -> None:
    text = (FILES / "tree-sitter/grammar.js").read_text()
    words = set(re.findall(r'^  "(\w+)",$', text, re.M))
    assert words | {"database"} == {word for listed in GROUPS.values() for word in listed}
