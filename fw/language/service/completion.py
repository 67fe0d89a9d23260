"""Completion: the words and names that fit at a place of a schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from fw.language.editing.outline import BlockOutline, outline_of
from fw.language.field_types import TYPES
from fw.language.model import RELATION_KINDS
from fw.language.names import names_of
from fw.language.service.words import LIMITED_ACTIONS, MEANINGS
from fw.language.service.workspace import Workspace
from fw.language.syntax.constraints import GENERATORS
from fw.language.syntax.issues.access_issues import WHO
from fw.language.syntax.issues.rule_words import types_of_rule
from fw.language.syntax.scanner import Block
from fw.language.syntax.tokens import FLAGS, VALUED, Token, tokenize
from fw.runtime.database.backends import backend_names
from fw.runtime.rules.access_rules import ALL, FIELD_VERBS, SHORT_FORMS, VARIABLES, VERBS
from fw.runtime.rules.condition_tokens import KEYWORDS
from fw.runtime.rules.conditions import FUNCTIONS, HAS

__all__ = ["Completion", "complete"]

CompletionKind = Literal[
    "keyword", "type", "model", "enum", "field", "relation", "value", "snippet"
]

_PARTIAL = re.compile(r"[\w.]*\Z", re.ASCII)
_SNIPPETS = {
    "model": "model ${1:Name} {\n  id: uuid primary\n  $0\n}",
    "enum": "enum ${1:Name} {\n  $0\n}",
    "view": 'view ${1:Name} from "${2:view}" {\n  $0\n}',
    "relations": "relations {\n  $0\n}",
    "access": "access {\n  $0\n}",
    "unique": "unique ($0)",
    "index": "index ($0)",
    "primary": "primary ($0)",
    "check": "check ($0)",
    "map": 'map "$0"',
    "path": 'path "/$0"',
}
_WITH_VALUE = {"map": 'map "$0"', "pattern": 'pattern "$0"', "computed": "computed ($0)"}
_SIZED = {"string": "string(${1:80})", "decimal": "decimal(${1:10}, ${2:2})", "enum": "enum($0)"}


class Completion(NamedTuple):
    """A proposal. `insert` is its text if that isn't the label, as a snippet with `$1`, `$0`."""

    label: str
    kind: CompletionKind
    detail: str = ""
    insert: str = ""


def complete(workspace: Workspace, file: str, offset: int) -> list[Completion]:
    """Return the proposals at an offset of a file, the best first."""
    text = workspace.sources.get(file, "")
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    partial = _PARTIAL.search(line)
    assert partial is not None
    before = list(tokenize(line[: partial.start()]))
    if any(token.kind in ("comment", "open") for token in before):
        return []
    place = _Place(workspace, file, offset, partial[0], [token.text for token in before])
    return list(place.proposals())


class _Place:
    """The place of the cursor: its block, and the words before it on the line."""

    def __init__(
        self, workspace: Workspace, file: str, offset: int, partial: str, words: list[str]
    ) -> None:
        self.names = workspace.names
        self.file = file
        self.offset = offset
        self.partial = partial
        self.lowered = [word.lower() for word in words]
        self.words = words
        text = workspace.sources.get(file, "")
        self.block, self.opened = self._block(text)
        self.outline = BlockOutline("") if self.block is None else outline_of(self.block)

    def _block(self, text: str) -> tuple[Block | None, tuple[str, ...]]:
        """Return the block around the cursor, and the words before its open braces."""
        inside = (one for one in self.names.blocks if one.file == self.file)
        block = next((one for one in inside if one.start < self.offset <= one.end + 1), None)
        if block is None:
            return None, ()
        opened: list[str] = []
        previous: Token | None = None
        for token in tokenize(text[block.start : self.offset]):
            if token.text == "{":
                opened.append(previous.text.lower() if previous is not None else "")
            elif token.text == "}" and opened:
                opened.pop()
            if token.kind not in ("newline", "comment"):
                previous = token
        return block, tuple(opened)

    def proposals(self) -> Iterator[Completion]:
        """Yield the proposals for the place."""
        if not self.opened:
            yield from self._outside()
        elif self.outline.kind == "enum":
            return
        elif self.opened[-1] == "relations" and len(self.opened) > 1:
            yield from self._relation(self._after_brace())
        elif self.opened[-1] == "access" and len(self.opened) > 1:
            yield from self._rule(self._after_brace())
        else:
            yield from self._line(self._after_brace())

    def _after_brace(self) -> list[str]:
        """Return the words of the line after its last brace."""
        at = max((at for at, word in enumerate(self.lowered) if word in "{}"), default=-1)
        self.words = self.words[at + 1 :]
        self.lowered = self.lowered[at + 1 :]
        return self.lowered

    def _outside(self) -> Iterator[Completion]:
        if self.lowered == ["database"]:
            yield from (Completion(name, "value") for name in backend_names())
        elif not self.lowered:
            yield from (_word(word, _SNIPPETS.get(word, "")) for word in ("model", "enum", "view"))
            yield _word("database")

    def _rule(self, words: list[str]) -> Iterator[Completion]:
        """Yield the words of an access rule."""
        if words and words[0] in SHORT_FORMS:
            yield from self._fields()
        elif "when" in words:
            yield from self._fields()
            yield from (_word(word) for word in (*VARIABLES, "and", "or", "not", "is", HAS))
            yield from (
                Completion(one.alias.text, "relation")
                for one in self.outline.relations
                if one.alias
            )
        elif words[:1] == ["field"] and "to" not in words:
            yield from self._field_rule(words)
        elif "to" not in words:
            verbs = [verb for verb in VERBS if verb not in words]
            yield from map(_word, verbs if words else ("deny", "field", *SHORT_FORMS, *verbs))
            yield from [_word("to")] if words and words[-1] in VERBS else []
        elif words[-1] == "to":
            denies = words[0] == "deny"
            yield from (_word(word) for word in WHO if denies or word != ALL)
        elif words[-1] not in ("role", ","):
            yield _word("when")

    def _field_rule(self, words: list[str]) -> Iterator[Completion]:
        """Yield the words between `field` and `to`."""
        if words[-1] in ("field", ","):
            yield from self._fields()
        else:
            yield from (_word(verb) for verb in FIELD_VERBS if verb not in words[2:])
            yield from [_word("to")] if words[-1] in FIELD_VERBS and len(words) > 2 else []

    def _line(self, words: list[str]) -> Iterator[Completion]:
        first = words[0] if words else ""
        if not words:
            lines = (
                "timestamps",
                "relations",
                "access",
                "unique",
                "index",
                "check",
                "display",
                "primary",
            )
            known = {one.tokens[0].text.lower() for one in self.outline.statements}
            for word in (*lines, "map", "path"):
                if word not in ("timestamps", "relations", "access", "display", "map", "path") or (
                    word not in known
                ):
                    yield _word(word, _SNIPPETS.get(word, ""))
        elif words[1:2] == [":"]:
            yield from self._field(words)
        elif first in ("unique", "index", "primary") and ")" not in words:
            yield from self._fields()
        elif first in ("unique", "index") and "where" not in words:
            yield from (_word(word) for word in ("where", "name") if word not in words)
        elif first == "check" or "where" in words:
            yield from self._condition()
        elif first == "display":
            yield from self._path()

    def _field(self, words: list[str]) -> Iterator[Completion]:
        if len(words) == 2:
            yield from self._types()
            return
        last = words[-1]
        if "computed" in words and words.count("(") > words.count(")"):
            yield from self._condition()
        elif words.count("(") > words.count(")"):
            return
        elif last == "references":
            yield from self._targets()
        elif last in LIMITED_ACTIONS:
            yield from (_word(action) for action in LIMITED_ACTIONS[last])
        elif last == "default":
            yield from self._defaults(self.words[2])
        elif last == "updated":
            yield Completion("now()", "value", MEANINGS["now"])
        elif last not in VALUED:
            yield from self._constraints(words)

    def _types(self) -> Iterator[Completion]:
        yield from (
            Completion(word, "type", MEANINGS[word], _SIZED.get(word, "")) for word in TYPES
        )
        for name, block in self.names.by_name.items():
            if outline_of(block).kind == "enum":
                yield Completion(name, "enum", "shared enum")

    def _constraints(self, words: list[str]) -> Iterator[Completion]:
        kind = "array" if "[]" in words[3:] else words[2]
        for word in (*FLAGS, *VALUED):
            types = types_of_rule(word)
            action = word in LIMITED_ACTIONS and "references" not in words
            if word in words or action or (types is not None and kind not in types):
                continue
            if self.outline.kind == "view" and word not in _OF_VIEWS:
                continue
            yield Completion(word, "keyword", MEANINGS[word], _WITH_VALUE.get(word, ""))

    def _targets(self) -> Iterator[Completion]:
        """Yield the models that a foreign key may refer to: first those above this one."""
        model, point, _ = self.partial.partition(".")
        if point:
            outline = self.names.outline(model)
            for field in outline.fields.values() if outline else ():
                if field.constraint("unique") is not None:
                    yield Completion(f"{model}.{field.name.text}", "field", _type_text(field.type))
            return
        below: list[Completion] = []
        for block in self.names.blocks:
            kind = outline_of(block).kind
            if kind == "enum" or (kind == "view" and self.outline.kind != "view"):
                continue
            late = block.file == self.file and block.start > self.offset
            detail = "below: only for a nullable field" if late else ""
            proposal = Completion(block.name, "model", detail)
            if late:
                below.append(proposal)
            elif block.name:
                yield proposal
        yield from below

    def _defaults(self, kind: str) -> Iterator[Completion]:
        enum = self.names.outline(kind)
        line = self.outline.fields.get(self.words[0])
        inline = line.type if line is not None and kind.lower() == "enum" else ()
        values = [token.text for token in inline[2:-1:2]]
        values += [member.name.text for member in enum.members] if enum is not None else []
        values += ["true", "false"] if kind.lower() == "bool" else []
        values += ["[]"] if "[]" in self.words else []
        yield from (Completion(value, "value") for value in values)
        for word, generator in GENERATORS.items():
            if kind.lower() in generator.types and "[]" not in self.words:
                yield Completion(f"{word}()", "value", MEANINGS[word])

    def _fields(self) -> Iterator[Completion]:
        for name, field in self.outline.fields.items():
            yield Completion(name, "field", _type_text(field.type))

    def _condition(self) -> Iterator[Completion]:
        yield from self._fields()
        yield from (_word(word) for word in KEYWORDS)
        yield from (
            Completion(word, "keyword", MEANINGS[word], f"{word}($0)") for word in FUNCTIONS
        )

    def _path(self) -> Iterator[Completion]:
        *path, _ = self.partial.split(".")
        outline: BlockOutline | None = self.outline
        for alias in path:
            relation = outline.relation(alias) if outline is not None else None
            target = relation.model if relation is not None else None
            outline = self.names.outline(target.text) if target is not None else None
        if outline is None:
            return
        start = "".join(f"{alias}." for alias in path)
        for name, field in outline.fields.items():
            yield Completion(start + name, "field", _type_text(field.type))
        for relation in outline.relations:
            if relation.kind.text.lower() == "belongs_to" and relation.alias and relation.model:
                yield Completion(start + relation.alias.text, "relation", relation.model.text)

    def _relation(self, words: list[str]) -> Iterator[Completion]:
        if not words:
            yield from (_word(kind) for kind in RELATION_KINDS)
        elif len(words) == 1 or words[-1] == "through":
            keys = {one.target for one in self.outline.fields.values()}
            models = [one for one in self.names.blocks if outline_of(one).kind != "enum"]
            # Those with a foreign key come first.
            models.sort(key=lambda one: one.name not in keys if words[0] == "belongs_to" else False)
            yield from (Completion(one.name, "model") for one in models if one.name)
        elif len(words) == 2:
            yield _word("as")
        elif words[-1] == "as":
            names = names_of(self.words[1])
            many = words[0] in ("has_many", "many_to_many")
            yield Completion(names.table if many else names.module, "relation")
        elif words[-1] == "via":
            yield from self._keys(words)
        else:
            rest = ("through", "via") if words[0] == "many_to_many" else ("via",)
            yield from (_word(word) for word in rest if word not in words)

    def _keys(self, words: list[str]) -> Iterator[Completion]:
        """Yield the foreign keys of a relation."""
        own = self.block.name if self.block is not None else ""
        source, target = (own, self.words[1]) if words[0] == "belongs_to" else (self.words[1], own)
        if "through" in words:
            source = self.words[words.index("through") + 1]
        outline = self.names.outline(source)
        for name, field in outline.fields.items() if outline is not None else ():
            if field.target == target:
                yield Completion(name, "field", f"refers to {target}")


_OF_VIEWS = ("primary", "nullable", "private", "map", "references")


def _word(word: str, insert: str = "") -> Completion:
    return Completion(word, "keyword", MEANINGS[word], insert)


def _type_text(tokens: Iterable[Token]) -> str:
    return "".join(f"{token.text} " if token.text == "," else token.text for token in tokens)
