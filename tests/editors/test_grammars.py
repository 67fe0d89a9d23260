"""The grammars are those of the words, and editors find the scanner's tokens with them."""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import subprocess
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from fw.editors.helix import helix_queries
from fw.editors.vsix import vsix
from fw.language.editing.outline import outline_of
from fw.language.field_types import TYPES
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
TREE_SITTER: Kinds = {
    "comment": ("comment",),
    "string": ("string", "field.type.string"),
    "name": (
        "header.name.name",
        "header.name.keyword",
        "header.name.type",
        "header.name.block_word",
    ),
    "field": ("field.name.name", "field.name.keyword", "field.name.type", "field.name.block_word"),
    "type": ("field.type.type", "field.type.block_word"),
    "enum": ("field.type.",),
    "constraint": ("keyword",),
    "relation": ("keyword",),
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


@pytest.fixture(scope="module")
def tree_sitter(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """Return the library, and the language that the committed parser defines."""
    library = pytest.importorskip("tree_sitter", reason="it is in the extra 'dev'")
    compiler = shutil.which("cc") or pytest.skip("there is no C compiler")
    source = FILES / "tree-sitter/src"
    target = tmp_path_factory.mktemp("tree-sitter") / "fw.so"
    command = [compiler, "-shared", "-fPIC", "-I", source, source / "parser.c", "-o", target]
    subprocess.run(command, check=True)
    function = ctypes.CDLL(str(target)).tree_sitter_fw
    function.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return library, library.Language(capsule(function(), b"tree_sitter.Language", None))


def leaves(node: Any, name: str = "") -> Iterator[tuple[int, int, str]]:
    """Yield the span of each leaf in bytes, and its kind: `field.type.keyword`, for example."""
    if node.child_count == 0 or node.type == "string":
        yield node.start_byte, node.end_byte, f"{name}{node.type}"
    for at, child in enumerate(node.children):
        label = node.field_name_for_child(at)
        yield from leaves(child, f"{node.type}.{label}." if label else "")


def test_the_tree_sitter_grammar_finds_the_tokens_of_the_scanner(
    texts: list[str], tree_sitter: tuple[Any, Any]
) -> None:
    library, language = tree_sitter
    parser = library.Parser(language)
    for text in texts:
        data = text.encode()
        root = parser.parse(data).root_node
        assert not root.has_error, text
        # Offsets are bytes.
        places = {len(text[:at].encode()): at for at in range(len(text) + 1)}
        found = {places[start]: (places[end], kind) for start, end, kind in leaves(root)}
        check(text, found, TREE_SITTER)


def test_the_parser_knows_every_word(tree_sitter: tuple[Any, Any]) -> None:
    """The committed parser was generated from these words."""
    library, language = tree_sitter
    expected = {word: "keyword" for words in GROUPS.values() for word in words}
    expected |= dict.fromkeys(GROUPS["type"], "type") | dict.fromkeys(GROUPS["block"], "block_word")
    del expected["database"]
    for word, kind in expected.items():
        tree = library.Parser(language).parse(f"model M {{\n  x: int {word}\n}}\n".encode())
        assert [leaf[2] for leaf in leaves(tree.root_node)][6] == kind, (word, str(tree.root_node))


def test_the_queries_fit_the_parser(tree_sitter: tuple[Any, Any]) -> None:
    library, language = tree_sitter
    queries = [FILES / "tree-sitter/queries/highlights.scm", *FILES.glob("zed/languages/fw/*.scm")]
    assert len(queries) == 4
    for path in queries:
        assert library.Query(language, path.read_text()).capture_count > 0, path
    for name, query in helix_queries().items():
        assert library.Query(language, query).capture_count > 0, name


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
