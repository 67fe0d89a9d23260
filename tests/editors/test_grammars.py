"""The grammars are those of the words, and editors find the scanner's tokens with them."""

from __future__ import annotations

import json
import os
import re
import subprocess
from bisect import bisect_right
from collections.abc import Iterator, Mapping
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
from tests.packages import EXTENSION, STUDIO, fetched

ROOT = Path(__file__).parents[2]
FILES = ROOT / "fw/editors/files"
TEXTS = max(100, int(5_000 * scale()))

Tokens = dict[int, tuple[int, str]]
"""The end and the kind of each token, by its start."""
Kinds = Mapping[str, tuple[str, ...]]
TEXTMATE: Kinds = {
    "comment": ("comment",),
    "string": ("string",),
    "name": ("entity.name.type.fw",),
    "field": ("variable.other.property.fw",),
    "type": ("support",),
    "enum": ("entity.name",),
    "constraint": ("storage.modifier.fw",),
    "relation": ("keyword.declaration.relation.fw",),
}
CODEMIRROR: Kinds = {
    "comment": ("comment", "docComment"),
    "string": ("string",),
    "name": ("className.definition",),
    "field": ("propertyName.definition",),
    "type": ("typeName.standard",),
    "enum": ("className",),
    "constraint": ("modifier",),
    "relation": ("definitionKeyword",),
}
"""The kinds of tokens that each grammar gives."""


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
    for path, text in script().grammars().items():
        assert path.read_text() == text, "run doit editors"


def test_the_bundle_is_up_to_date(modules: Path) -> None:
    for name, content in script().bundle(modules).items():
        assert (FILES / "vscode" / name).read_bytes() == content, "run doit editors"
    assert vsix() == vsix()


def test_every_word_has_a_meaning() -> None:
    assert {word for words in GROUPS.values() for word in words} <= MEANINGS.keys() | {"uuid"}


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Return valid schemas: random ones, and those of the golden tests."""
    random = Random(5)
    found = [random_schema(random) for _ in range(TEXTS)] + [schema_of_size(3)]
    golden = (path.read_text() for path in sorted(ROOT.glob("tests/golden/*/schema.fw")))
    found += [text for text in golden if not diagnose(text)]
    # Offsets are UTF-16 units in JavaScript.
    return [text for text in found if all(ord(letter) <= 0xFFFF for letter in text)]


def tokens_of(texts: list[str], program: str, *arguments: Path) -> Iterator[Tokens]:
    """Run a program of this folder; yield the tokens of each text by their start."""
    command = ["node", Path(__file__).with_name(program), *arguments]
    done = subprocess.run(
        command, input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    for found in json.loads(done.stdout):
        yield {start: (end, kind) for start, end, kind in found}


def test_the_textmate_grammar_finds_the_tokens_of_the_scanner(
    texts: list[str], modules: Path
) -> None:
    grammar = FILES / "vscode/fw.tmLanguage.json"
    for text, found in zip(texts, tokens_of(texts, "tokenize.js", grammar, modules), strict=True):
        check(text, found, TEXTMATE)


def test_the_mode_of_codemirror_finds_the_tokens_of_the_scanner(
    texts: list[str], modules: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    mode = tmp_path / "mode.cjs"
    command = [modules / ".bin/esbuild", "--bundle", "--format=cjs", f"--outfile={mode}"]
    paths = os.environ | {"NODE_PATH": str(fetched(tmp_path_factory, STUDIO))}
    source = STUDIO / "src/code/language.ts"
    subprocess.run([*command, source], check=True, capture_output=True, env=paths)
    for text, found in zip(texts, tokens_of(texts, "codemirror.js", mode), strict=True):
        check(text, found, CODEMIRROR)


def check(text: str, found: Tokens, kinds: Kinds) -> None:
    """Compare the tokens of one text, and the kinds of names and types."""
    starts = sorted(found)
    for token in tokenize(text):
        if token.kind == "newline":
            continue
        # A token of the scanner may be several in the grammar, such as `Author.email`.
        start = starts[bisect_right(starts, token.start) - 1]
        end, kind = found[start]
        where = (text[: token.start].count("\n") + 1, token, kind)
        if token.kind in ("comment", "string"):
            # CodeMirror's lines end before the CR of a CRLF.
            written = token.text.removesuffix("\r") if end < token.end else token.text
            assert (start, end) == (token.start, token.start + len(written)), where
            assert kind.startswith(kinds[token.kind]), where
        else:
            assert not kind.startswith(kinds["comment"] + kinds["string"] + ("invalid",)), where
            assert end > token.start, where
    scanned = scan(text)
    for block in (*scanned.blocks, *scanned.enums):
        outline = outline_of(block)
        assert outline.name is not None
        assert found[block.start + outline.name.start][1] in kinds["name"]
        for name, field in outline.fields.items():
            place = (name, block.text[field.statement.start : field.statement.end])
            assert found[block.start + field.name.start][1] in kinds["field"], place
            kind = found[block.start + field.type[0].start][1]
            known = field.type[0].text.lower() in TYPES
            assert kind.startswith(kinds["type" if known else "enum"]), place
            for constraint in field.constraints:
                kind = found[block.start + constraint.start][1]
                assert kind in kinds["constraint"], (place, constraint.word)
        for relation in outline.relations:
            kind = found[block.start + relation.kind.start][1]
            assert kind in kinds["relation"]


def test_words_of_the_tree_sitter_grammar() -> None:
    text = (FILES / "tree-sitter/grammar.js").read_text()
    words = set(re.findall(r'^  "(\w+)",$', text, re.M))
    assert words | {"database"} == {word for listed in GROUPS.values() for word in listed}
