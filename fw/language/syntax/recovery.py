"""Error recovery: parse a block, report all its syntax errors, and keep its valid statements.

textX stops at the first syntax error. So each statement of an invalid block is checked by itself.
The block is then parsed again without the invalid statements: the grammar decides what is valid.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from fw.language.diagnostics import (
    MAX_REPORTED,
    Diagnostic,
    SchemaError,
    diagnostic_in_block,
)
from fw.language.model import Model
from fw.language.syntax.issues.statement_issues import MAX_ISSUES, find_syntax_issues
from fw.language.syntax.issues.syntax_issue import SyntaxIssue
from fw.language.syntax.parser import ParsedModel, try_parse
from fw.language.syntax.scanner import MAX_BLOCK, MAX_TOKENS, Block, is_too_long
from fw.language.syntax.tokens import NESTED, Statement, header_start, statements
from fw.runtime.messages import say

__all__ = ["parse_and_recover", "parse_block"]

MAX_RETRIES = 20
"""Maximum number of errors that the grammar finds and `find_syntax_issues` misses."""
MAX_REPARSED = 64 * 1024
"""Maximum number of characters parsed again for these; one attempt is always made."""

_PLACEHOLDER_HEADER = "model X"
_WITHOUT_FIELDS = frozenset(["check", "display", "index", "rule", "unique"])
"""Kinds of statements whose errors leave all fields of a model known."""


def parse_block(block: Block) -> ParsedModel:
    """Parse a block. Raises SchemaError with every syntax error of the block."""
    parsed, errors = parse_and_recover(block)
    if parsed is None or errors:
        raise SchemaError(errors)
    return parsed


def parse_and_recover(block: Block) -> tuple[ParsedModel | None, tuple[Diagnostic, ...]]:
    """Parse a block; return its valid statements and its syntax errors.

    The model is None if the name is invalid. Its own block has spaces for the invalid text, so
    that all positions remain.
    """
    parsed, _ = try_parse(block)
    if parsed is not None:
        return parsed, ()
    if is_too_long(block):
        size = say(
            "{maximum} tokens or {kib} KiB", maximum=f"{MAX_TOKENS:,}", kib=MAX_BLOCK // 1024
        )
        message = say("model '{block}' has more than {size}", block=block.name, size=size)
        hint = say("split it into several models")
        start = header_start(block.text)
        error = diagnostic_in_block(block, start, start + len("model"), "FW116", message, hint)
        return _stub(block), (error,)
    return _recover(block)


def _stub(block: Block) -> ParsedModel | None:
    """Return a model without fields, as the target of references."""
    if not block.name:
        return None
    stub = block.with_text(f"model {block.name} {{}}")
    stub.was = None
    return ParsedModel(stub, Model(block.name, ()), invalid_fields=frozenset([""]))


def _recover(block: Block) -> tuple[ParsedModel | None, tuple[Diagnostic, ...]]:
    parts = statements(block.text)
    issues: list[SyntaxIssue] = []
    blanks: list[tuple[int, int]] = []
    header = _header(parts)
    unopened = _begins_nested(parts[1:header])
    if unopened:
        header = 1
    for statement in parts[:header]:
        issues.extend(find_syntax_issues(statement))
    named = not issues
    opened = any(statement.kind == "open" for statement in parts) and not unopened
    if named and not opened and len(parts) > header:
        issues.append(_unopened(parts))
        blanks.append((parts[header].start, parts[-1].end))
    else:
        _body(parts, header, tuple(block.enums), issues, blanks)
    depth = _depth(parts)
    if not opened and not issues:
        issues.append(_no_body(block, parts[0]))
    if depth:
        issues.append(_unclosed(block, parts))
    starts = sorted(one.start for one in issues)
    text = block.text
    if not named:
        text = _with_valid_header(text, parts[header - 1].end)
    text = _blanked(text, blanks) + ("" if opened else " {") + " }" * (depth if opened else 1)
    parsed = _parse(block, text, issues)
    if not issues:
        message = say("invalid model")
        hint = say("write 'model <Name> {', its lines, and '}'")
        issues.append(SyntaxIssue("FW113", message, hint, *_span_of_header(parts)))
    found = tuple(
        diagnostic_in_block(block, one.start, one.end, one.code, one.message, one.hint)
        for one in issues
    )
    if parsed is None or not named:
        return None, found
    # The grammar may have added errors, which belong to no statement.
    invalid = _invalid_fields(parts[header:], starts, len(issues))
    return parsed._replace(invalid_fields=invalid), found


def _begins_nested(parts: Sequence[Statement]) -> bool:
    """Return True if the brace after these statements is that of a nested block."""
    return any(one.kind == "field" or one.tokens[0].text.lower() in NESTED for one in parts)


def _no_body(block: Block, header: Statement) -> SyntaxIssue:
    message = say("model '{block}' has no body", block=block.name)
    hint = say("write '{header} {{ … }}'", header=block.text[header.start : header.end])
    return SyntaxIssue("FW105", message, hint, header.start, header.end)


def _with_valid_header(text: str, end: int) -> str:
    """Replace the header by a valid one of its length, so that all positions remain."""
    return text if end < len(_PLACEHOLDER_HEADER) else _PLACEHOLDER_HEADER.ljust(end) + text[end:]


def _invalid_fields(
    parts: Sequence[Statement], starts: Sequence[int], errors: int
) -> frozenset[str]:
    """Return the names in invalid statements of a body; "" if any may be missing.

    `starts` are the sorted positions of the errors of statements, `errors` the number of all.
    """
    named = frozenset(
        statement.tokens[0].text
        for statement in parts
        if statement.kind in ("field", "unknown", "relation") and _has_issue(statement, starts)
    )
    certain = sum(
        bisect_left(starts, each.end) - bisect_left(starts, each.start)
        for each in parts
        if each.kind in _WITHOUT_FIELDS
    )
    return named or frozenset([""] if errors > certain else ())


def _has_issue(statement: Statement, starts: Sequence[int]) -> bool:
    found = bisect_left(starts, statement.start)
    return found < len(starts) and starts[found] < statement.end


def _header(parts: Sequence[Statement]) -> int:
    """Return the number of statements before the first brace."""
    for index, statement in enumerate(parts):
        if statement.kind == "open":
            return max(1, index)
    return min(1, len(parts))


def _body(
    parts: Sequence[Statement],
    header: int,
    enums: Sequence[str],
    issues: list[SyntaxIssue],
    blanks: list[tuple[int, int]],
) -> None:
    """Check the statements between the braces; add invalid spans to `blanks`.

    `enums` are the names of the shared enums.
    """
    skipped_from: int | None = None
    for index, statement in enumerate(parts[header:], header):
        kind = statement.kind
        if len(issues) >= MAX_REPORTED:
            blanks.append((statement.start, parts[-1].end))
            return
        if skipped_from is not None:
            # Inside unexpected braces: one error is enough.
            if kind == "close" and statement.depth <= 1:
                blanks.append((skipped_from, statement.end))
                skipped_from = None
            continue
        follower = parts[index + 1].kind if index + 1 < len(parts) else ""
        if kind == "open":
            if statement.depth >= 1 and parts[index - 1].kind not in NESTED:
                skipped_from = statement.start
            continue
        if kind == "close":
            continue
        if statement.depth == 0:
            message = say("unexpected text after the end of a model")
            hint = say("move it to the next line")
            issues.append(SyntaxIssue("FW113", message, hint, statement.start, statement.end))
            blanks.append((statement.start, parts[-1].end))
            return
        found = _check(statement, follower, enums)
        issues.extend(found)
        blanks.extend(_invalid_spans(statement, found))
    if skipped_from is not None:
        blanks.append((skipped_from, parts[-1].end))


def _check(statement: Statement, follower: str, enums: Sequence[str]) -> Sequence[SyntaxIssue]:
    if statement.kind in NESTED and follower != "open":
        hint = say("write '{kind} {{ … }}'", kind=statement.kind)
        message = say("'{kind}' requires a block", kind=statement.kind)
        code = "FW110" if statement.kind == "relations" else "FW341"
        return [SyntaxIssue(code, message, hint, statement.start, statement.end)]
    return find_syntax_issues(statement, enums)


def _invalid_spans(statement: Statement, found: Sequence[SyntaxIssue]) -> list[tuple[int, int]]:
    """Return the spans to remove from a statement so that the rest can be parsed."""
    spans = [one.clear for one in found if one.clear]
    opens = any(token.kind == "open" for token in statement.tokens)
    whole = opens or len(found) >= MAX_ISSUES or len(spans) < len(found)
    return [(statement.start, statement.end)] if found and whole else spans


def _depth(parts: Sequence[Statement]) -> int:
    """Return the number of unclosed braces."""
    depth = 0
    for statement in parts:
        depth += (statement.kind == "open") - (statement.kind == "close")
    return max(0, depth)


def _unopened(parts: Sequence[Statement]) -> SyntaxIssue:
    header = " ".join(token.text for token in parts[0].tokens)
    message = say("missing '{{' after '{header}'", header=header)
    return SyntaxIssue(
        "FW104", message, say("write '{header} {{'", header=header), *_span_of_header(parts)
    )


def _unclosed(block: Block, parts: Sequence[Statement]) -> SyntaxIssue:
    opening = next(statement for statement in parts if statement.kind == "open")
    last = next((s for s in reversed(parts) if s.kind == "open"), opening)
    model = say("model '{block}'", block=block.name) if block.name else say("the model")
    what = model
    if last is not opening and not any(s.kind == "close" and s.start > last.start for s in parts):
        what = say("a block in {model}", model=model)
    message = say("missing '}}' at the end of {what}", what=what)
    hint = say("add '}}' after the last line of {what}", what=what)
    return SyntaxIssue("FW104", message, hint, *_span_of_header(parts))


def _span_of_header(parts: Sequence[Statement]) -> tuple[int, int]:
    return (parts[0].start, parts[0].end) if parts else (0, 1)


def _blanked(text: str, blanks: Sequence[tuple[int, int]]) -> str:
    pieces: list[str] = []
    position = 0
    for start, end in sorted(blanks):
        pieces.append(text[position:start])
        pieces.append("".join("\n" if c == "\n" else " " for c in text[start:end]))
        position = max(position, end)
    return "".join(pieces) + text[position:]


def _parse(block: Block, text: str, issues: list[SyntaxIssue]) -> ParsedModel | None:
    """Parse the rest; report and remove statements that the grammar still rejects."""
    for _ in range(max(1, min(MAX_RETRIES, MAX_REPARSED // max(1, len(text))))):
        parsed, offset = try_parse(block.with_text(text))
        if parsed is not None:
            return parsed
        invalid = next((s for s in statements(text) if s.start <= offset < s.end), None)
        if invalid is None or invalid.kind in ("header", "open", "close"):
            break
        hint = say("write each field, constraint line and relation on its own line")
        issues.append(_unexpected(text, offset, hint))
        text = _blanked(text, [(invalid.start, invalid.end)])
    else:
        return None
    if not issues:
        start = min(offset, max(0, len(block.text) - 1))
        hint = say("end the line before the next field, constraint, relation or model")
        issues.append(_unexpected(block.text, start, hint))
    return None


def _unexpected(text: str, start: int, hint: str) -> SyntaxIssue:
    end = start + 1
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    word = text[start:end].strip()
    message = say("unexpected '{word}'", word=word) if word else say("unexpected end of line")
    return SyntaxIssue("FW113", message, hint, start, end)
