"""Properties of any schema: `check` checks them for one, `mutations` makes hostile ones.

The coverage-guided fuzzer (`fuzz_language.py`) and the tests use the same property.
"""

from __future__ import annotations

import ast
import json
import random as randomness
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

from fw.language.checks.enums import syntax_errors
from fw.language.diagnostics import SchemaError, diagnostics_data, render_text
from fw.language.editing.formatter import format_schema
from fw.language.editing.models import add_model, replace_model, set_provider
from fw.language.field_types import TYPES
from fw.language.model import ACTIONS, RELATION_KINDS, Model, Schema
from fw.language.names import names_of
from fw.language.schema import diagnose, load
from fw.language.syntax.parser import parse_whole
from fw.language.syntax.recovery import parse_block
from fw.language.syntax.scanner import MAX_BLOCK, scan
from fw.language.syntax.tokens import COMPOSITES, FLAGS, LINE_WORDS, VALUED, tokenize
from fw.runtime.database.backends import backend_names
from fw.runtime.errors import FwError
from fw.tasks.artifact import Artifact, Scope, Settings, kinds
from fw.tasks.build.session import BuildOptions
from fw.tasks.migrations import MigrationError, plan_revisions
from fw.tasks.render.renderer import Renderer
from tests.language.corpus import edited

__all__ = ["SECONDS", "WORDS", "Checker", "mutated", "mutations", "seeds"]

SECONDS = 2.0
"""The processor time that one input may take, in all that is done with it."""

_MARKS = ("{", "}", "(", ")", ":", ",", '"', "'", "#", "\n", "\r\n", "\\", " ", "\t", "_", "-")
_VALUES = (
    "0", "-1", "1e9", "9223372036854775808", "true", "null", "now", '"x"', "'{}'", '"2024-01-31"',
    "Post", "id", "Émile", "\x00", "\ud800", "\ufeff", "\u2028", "🎉", "a" * 64, "decimal(10, 2)",
    "enum(a, b)", "string(40)", "model A {\n  id: int primary\n}\n",
)  # fmt: skip
WORDS = tuple(
    dict.fromkeys(
        [
            *("model", "database", "as", "via", "through"),
            *(*backend_names(), *TYPES, *FLAGS, *VALUED, *ACTIONS, *RELATION_KINDS),
            *(*COMPOSITES, *LINE_WORDS, *_MARKS, *_VALUES),
        ]
    )
)
"""The grammar's words and signs, and values of every kind."""


def seeds() -> list[str]:
    """Return the schemas of the golden cases, and each of their models by itself."""
    golden = Path(__file__).parents[1] / "golden"
    whole = [file.read_text(encoding="utf-8") for file in sorted(golden.glob("*/schema.fw"))]
    return whole + [block.text for text in whole for block in scan(text).blocks]


def mutations(corpus: Sequence[str], random: randomness.Random) -> Iterator[str]:
    """Yield hostile descendants of a corpus without end."""
    while True:
        text = random.choice(corpus)
        for _ in range(random.choice((1, 1, 1, 2, 4, 16))):
            text = mutated(text, random.choice(corpus), random)
        yield text


def mutated(text: str, other: str, random: randomness.Random) -> str:
    """Return a text with one change to it, which may bring in a piece of the other."""
    start = random.randrange(len(text) + 1)
    end = min(len(text), start + random.choice((0, 0, 1, 5, 40, 400)))
    lines = text.splitlines(keepends=True) or [""]
    line = random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            piece = random.choice(WORDS)
        case 1:
            piece = f" {random.choice(WORDS)} "
        case 2:
            at = random.randrange(len(other) + 1)
            piece = other[at : at + random.choice((5, 40, 400))]
        case 3:
            piece = text[start:end] * random.choice((0, 2, 3, 50))
        case 4:
            return "".join([*lines[:line], *lines[line + 1 :]])
        case _:
            target = random.randrange(len(lines))
            return "".join([*lines[:target], lines[line], *lines[target:]])
    return text[:start] + piece + text[end:]


class Checker:
    """Checks schemas; keeps what makes the next one faster, and how dear the dearest was."""

    def __init__(self, root: Path) -> None:
        self.count = self.loaded = self.rendered = 0
        self.slowest = 0.0
        self._root = root
        self._kinds = kinds()
        self._renderer = Renderer()
        self._seen: set[int] = set()
        self._check("model A {\n  id: int primary\n  a: strng\n}\n")  # imports and compiles
        self._check("model A {\n  id: int primary\n}\n")

    def check(self, text: str) -> None:
        """Fail by an AssertionError, or by whatever error isn't ours, for what isn't so."""
        started = process_time()
        self._check(text)
        taken = process_time() - started
        self.count += 1
        self.slowest = max(self.slowest, taken)
        assert taken < SECONDS, f"{taken:.2f} s for {len(text)} characters"

    def _check(self, text: str) -> None:
        found = diagnose(text)
        lines = text.split("\n")
        for one in found:
            assert one.message
            assert 1 <= one.line <= len(lines)
            assert 1 <= one.column < one.end_column
            assert one.source_line == lines[one.line - 1].rstrip("\r")
        render_text(found).encode()
        json.dumps(diagnostics_data(found)).encode()
        try:
            schema = load(text)
        except SchemaError as error:
            schema, refused = None, error.diagnostics
        else:
            refused = ()
            self.loaded += 1
        assert list(refused) == found
        assert bool(found) == (schema is None)
        tree = _agreed(text)
        assert tree is not None or found
        _check_format(text, tree, schema)
        _check_edits(text, schema)
        if schema is not None and hash(repr(schema)) not in self._seen:
            self._seen.add(hash(repr(schema)))
            self._render(schema)

    def _render(self, schema: Schema) -> None:
        settings = Settings("hostile", {})
        artifacts = []
        for kind in self._kinds:
            for model in schema if kind.scope is Scope.MODEL else (None,):
                given = (schema, settings) if model is None else (model, schema, settings)
                values = {} if model is None else names_of(model.name)._asdict()
                path, owner = kind.path.format(**values), model and model.name
                context = kind.build(*given)
                artifacts.append(Artifact(path, kind.template, context, kind.name, owner))
        options = BuildOptions(dry_run=True, allow_destructive=True)
        try:
            artifacts += plan_revisions(self._root, schema, None, (), options)
        except MigrationError:
            assert any(model.was or any(f.was for f in model.fields) for model in schema)
        for artifact, text in zip(artifacts, self._renderer.render_many(artifacts), strict=True):
            if artifact.path.endswith(".py"):
                ast.parse(text)
        paths = [artifact.path.lower() for artifact in artifacts]
        assert len(paths) == len(set(paths))
        self.rendered += 1


Tree = tuple[str | None, tuple[Model, ...]]


def _agreed(text: str) -> Tree | None:
    """Return what a text says, None for what isn't legal; scanner and grammar must agree."""
    split = _split(text)
    if len(text) <= MAX_BLOCK // 16:  # the grammar alone is given whatever there is
        try:
            whole = parse_whole(text)
        except SchemaError:
            whole = None
        assert split == whole
    return split


def _split(text: str) -> Tree | None:
    scanned = scan(text)
    if scanned.issues or syntax_errors(scanned.enums):
        return None
    try:
        return scanned.provider, tuple(parse_block(block).model for block in scanned.blocks)
    except SchemaError:
        return None


def _check_format(text: str, tree: Tree | None, schema: Schema | None) -> None:
    try:
        laid_out = format_schema(text)
    except SchemaError:
        assert tree is None
        return
    assert tree is not None
    assert format_schema(laid_out) == laid_out
    assert _split(laid_out) == tree
    assert schema is None or load(laid_out) == schema
    assert _comments(laid_out) == _comments(text)


def _comments(text: str) -> Counter[str]:
    return Counter(token.text.rstrip() for token in tokenize(text) if token.kind == "comment")


def _check_edits(text: str, schema: Schema | None) -> None:
    """Edit a schema: what was right stays right, and says what it was made to say."""
    with_provider = edited(text, set_provider, "postgres")
    if schema is not None:
        changed = load(with_provider)
        assert (changed.provider, list(changed)) == ("postgres", list(schema))
    names = [block.name for block in scan(text).blocks]
    name = names[len(text) % len(names)] if names else "Absent"
    _check_model_edits(text, name, schema[name] if schema is not None and names else None)


def _check_model_edits(text: str, name: str, model: Model | None) -> None:
    line = "zebra: string nullable"
    edits = (
        lambda: edited(text, add_model, "Zebra", ["id: int primary"], timestamps=True),
        lambda: edited(text, replace_model, name, [line]),
    )
    for number, make in enumerate(edits):
        try:
            made = make()
        except FwError:
            assert model is None or number == 0
            continue
        if model is None:
            continue
        # What others say of the model may be wrong now, but each line can be read.
        tree = _split(made)
        assert tree is not None, made
        again = next(one for one in tree[1] if one.name == ("Zebra", name)[number])
        assert [one.name for one in again.fields] == ["id", "zebra"][: number + 1]
