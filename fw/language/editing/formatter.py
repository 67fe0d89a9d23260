"""Formatter of schemas: normalises spaces and the case of keywords, keeps comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fw.language.diagnostics import MAX_REPORTED, SchemaError, from_scan_issues, with_sources
from fw.language.editing.lines import INDENT, newline_of
from fw.language.field_types import TYPES
from fw.language.syntax.scanner import MAX_INVALID_SIZE, SCHEMA_FILE
from fw.language.syntax.source_files import Sources, scan_sources
from fw.language.syntax.tokens import (
    COMPOSITES,
    FLAGS,
    NESTED,
    VALUED,
    VIEW,
    Token,
    split_computed,
    split_name,
    tokenize,
)
from fw.runtime.rules.access_rules import SHORT_FORMS, VERBS
from fw.runtime.rules.conditions import FUNCTIONS, HAS

__all__ = ["format_schema", "format_sources", "render_field"]


def format_schema(text: str) -> str:
    """Return the formatted schema, with the same meaning and all comments.

    Formatting is idempotent. Raises SchemaError for a schema with syntax errors.
    """
    return format_sources({SCHEMA_FILE: text})[SCHEMA_FILE]


def format_sources(sources: Sources) -> dict[str, str]:
    """Return the formatted files of a schema, as `format_schema` does."""
    _require_syntax(sources)
    return {file: _formatted(text) for file, text in sources.items()}


def _formatted(text: str) -> str:
    newline = newline_of(text)
    printer = _Printer()
    for token in tokenize(text.removeprefix("\ufeff")):
        printer.take(token)
    printer.finish()
    lines = printer.lines
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    return "".join(line + newline for line in lines)


def render_field(tokens: Sequence[Token]) -> str:
    """Return the formatted line of a field."""
    return _joined(_field_words(tokens))


def _require_syntax(sources: Sources) -> None:
    from fw.language.checks.enums import syntax_errors
    from fw.language.syntax.recovery import parse_block

    scanned = scan_sources(sources)
    found = from_scan_issues(sources, scanned.issues)
    local = syntax_errors(scanned.enums)
    invalid_size = 0
    for block in scanned.blocks:
        try:
            parse_block(block)
        except SchemaError as error:
            local.extend(error.diagnostics)
            invalid_size += len(block.text)
            if len(local) >= MAX_REPORTED or invalid_size >= MAX_INVALID_SIZE:
                break
    if found or local:
        raise SchemaError(found + with_sources(local, sources))


class _Printer:
    """Builds formatted lines from tokens in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0
        self.pending: list[Token] = []
        self.comments: list[str] = []
        self.blank = False
        self.commented = False  # the last line ends with a comment
        self.fresh = True  # no token yet on the source line
        self.in_enum = False

    def take(self, token: Token) -> None:
        if token.kind == "newline":
            self._newline()
        elif token.kind == "comment":
            self._comment(token.text.rstrip())
        elif token.text == "{":
            if self.depth == 0:
                self.in_enum = bool(self.pending) and self.pending[0].text.lower() == "enum"
            self._emit(" {")
            self.depth += 1
        elif token.text == "}":
            self._emit()
            self.depth -= 1
            self.blank = False
            self._line("}")
        else:
            self.pending.append(token)
        self.fresh = token.kind == "newline"

    def finish(self) -> None:
        self._emit()

    def _newline(self) -> None:
        if self.pending and self._is_header():
            return  # its brace is on a later line
        if self.pending:
            self._emit()
        elif self.fresh:
            self.blank = True

    def _comment(self, text: str) -> None:
        if self.pending:
            self.comments.append(text)
        elif self.fresh or self.commented or not self.lines:
            self._line(text)
        else:
            self.lines[-1] += f"  {text}"
            self.commented = True

    def _is_header(self) -> bool:
        word = self.pending[0].text.lower()
        second = self.pending[1].text if len(self.pending) > 1 else ""
        if self.depth == 0:
            return word in ("model", "enum", VIEW)
        return self.depth == 1 and word in NESTED and second != ":" and not self.in_enum

    def _emit(self, suffix: str = "") -> None:
        if not self.pending:
            if suffix:
                self.lines[-1] += suffix
            return
        member = self.in_enum and self.depth == 1
        words = [] if member else _words(self.pending, self.depth)
        comments = "".join(f"  {comment}" for comment in self.comments[:1])
        line = " ".join(token.text for token in self.pending) if member else _joined(words)
        self._line(line + suffix + comments)
        self.commented = bool(comments)
        self.pending.clear()
        for comment in self.comments[1:]:
            self.lines.append(INDENT * (self.depth + bool(suffix)) + comment)
        self.comments.clear()

    def _line(self, text: str) -> None:
        top = self.depth == 0 and text != "}"
        previous = self.lines[-1] if self.lines else ""
        # A blank line goes before a block, but not between a block and its comment.
        apart = top and not text.startswith("#") and not previous.startswith("#")
        after_block = top and previous.startswith("}")
        comment = previous.lstrip().startswith("#")
        opened = not comment and previous.split("  #")[0].endswith("{")
        if previous and (self.blank or apart or after_block) and not opened:
            self.lines.append("")
        self.blank = self.commented = False
        self.lines.append(INDENT * self.depth + text)


def _words(tokens: Sequence[Token], depth: int) -> list[str]:
    texts = [token.text for token in tokens]
    if depth == 1 and len(texts) > 1 and texts[1] == ":":
        return _field_words(tokens)
    if depth == 0 and texts[0].lower() == "database":
        return [text.lower() for text in texts]
    if depth == 2 and texts[0].lower() in (*VERBS, *SHORT_FORMS, "deny", "field"):
        return _rule_words(texts)
    # Keywords and names alternate: model A was B; has_many A as b via c.
    if depth == 1 and _is_check(texts):
        return ["".join(_condition_words(texts))]
    if depth == 1 and texts[0].lower() in COMPOSITES:
        return [texts[0].lower(), " ", *_composite_words(texts[1:])]
    if depth == 1:
        return [texts[0].lower(), *([" ", *texts[1:]] if len(texts) > 1 else [])]
    return [text if index % 2 else text.lower() for index, text in enumerate(texts)]


def _rule_words(texts: Sequence[str]) -> list[str]:
    """Return the words of an access rule; names of roles and fields keep their case."""
    lowered = [text.lower() for text in texts]
    if lowered[0] in SHORT_FORMS:
        return [lowered[0], *texts[1:]]
    end = lowered.index("when") if "when" in lowered else len(texts)
    role = lowered.index("role") if "role" in lowered[:end] else end
    words = [*lowered[:role], *lowered[role : role + 1], *texts[role + 1 : end]]
    if lowered[0] == "field":
        names = next((at for at in range(2, end) if texts[at - 1] != "," != texts[at]), end)
        words[1:names] = texts[1:names]
    return [*words[:end], *(["".join(_condition_words(texts[end:]))] if end < len(texts) else [])]


def _composite_words(texts: Sequence[str]) -> Iterator[str]:
    """Yield the words after `primary`, `unique` or `index`: a keyword isn't after a mark."""
    end = texts.index(")") + 1
    conditional = texts[end : end + 1] and texts[end].lower() == "where"
    plain = texts[:end] if conditional else texts
    for before, text in zip(("(", *plain), plain, strict=False):
        keyword = before not in ("(", ",") and text.lower() in ("desc", "name")
        yield text.lower() if keyword else text
    if conditional:
        parts, label = split_name(texts[end:])
        yield "".join(_condition_words(parts))
        yield from ("name", label) if label else ()


def _is_check(texts: Sequence[str]) -> bool:
    return texts[0].lower() == "check" and "(" in texts[1:3]


_CONDITION_WORDS = ("and", "false", "in", "is", "not", "null", "or", "true")


def _condition_words(texts: Sequence[str]) -> Iterator[str]:
    """Yield `check`, `where` or `computed`, its words, and the spaces between them."""
    previous = ""
    for index, text in enumerate(texts):
        keyword = not index or text.lower() in (*_CONDITION_WORDS, *FUNCTIONS)
        if text.lower() == HAS and texts[index + 1 : index + 2] and _follows_relation(previous):
            keyword = texts[index + 1] == "(" or texts[index + 1].lower() == "me"
        word = text.lower() if keyword else text
        called = word == "(" and previous in FUNCTIONS
        if previous and previous != "(" and word not in (",", ")") and not called:
            yield " "
        yield word
        previous = word


def _follows_relation(previous: str) -> bool:
    """Return True if `has` after a word can only be the keyword."""
    return previous[-1:].isalnum() and previous.lower() not in (*_CONDITION_WORDS, "when")


def _field_words(tokens: Sequence[Token]) -> list[str]:
    tokens, expression, index = split_computed(tokens)
    words = list(_lowered(tokens))
    if expression:
        words.insert(index, "".join(_condition_words([token.text for token in expression])))
    return words


def _lowered(tokens: Sequence[Token]) -> Iterator[str]:
    value_of = ""
    inside = False
    for index, token in enumerate(tokens):
        text, word = token.text, token.text.lower()
        if token.kind == "mark":
            inside = text == "(" or (inside and text != ")")
            yield text
        elif index < 2 or inside:
            yield text
        elif value_of:
            call = index + 1 < len(tokens) and tokens[index + 1].text == "("
            keyword = call or value_of in ("on_delete", "on_update") or word in ("true", "false")
            # An enum may have a value TRUE.
            is_enum = tokens[2].text.lower() not in TYPES or tokens[2].text.lower() == "enum"
            yield word if keyword and not (is_enum and value_of == "default") else text
            value_of = ""
        else:
            value_of = word if word in VALUED else ""
            is_type = index == 2 and word in TYPES
            yield word if is_type or (index > 2 and (word in FLAGS or value_of)) else text


def _joined(words: Sequence[str]) -> str:
    line = ""
    for word in words:
        if word == "[]" and not line.endswith(" default"):
            line += word
        elif word in (":", ",", ")", "("):
            line = line.rstrip(" ") if word != "(" else line
            line += word
        elif word == " ":
            line += word
        else:
            line += word if not line or line.endswith(("(", " ")) else f" {word}"
    return line
