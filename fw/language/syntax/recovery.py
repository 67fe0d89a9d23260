"""Faulty blocks: says what is wrong with each statement, and saves those that are right.

textX stops at the first syntax error, so each statement is examined by itself; what passes
goes through the grammar again, which has the last word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from fw.language.diagnostics import MAX_REPORTED, Diagnostic, in_block
from fw.language.model import Model
from fw.language.syntax.parser import RawModel, parse_text
from fw.language.syntax.scanner import MAX_BLOCK, MAX_WORDS, Block, is_too_long
from fw.language.syntax.syntax_issues import MAX_ISSUES, SyntaxIssue, find_syntax_issues
from fw.language.syntax.tokens import Statement, statements

__all__ = ["explain", "salvage"]

MAX_RETRIES = 20
"""How often the grammar may find something that the examination missed."""
MAX_REREAD = 64 * 1024
"""How many characters it may read in doing so, at least one block."""

_DUMMY = "model X"


def explain(block: Block) -> list[Diagnostic]:
    """Return every syntax error of a faulty block."""
    if is_too_long(block):
        size = f"{MAX_WORDS:,} tokens or {MAX_BLOCK // 1024} KiB"
        message = f"model '{block.name}' has more than {size}"
        hint = "split it into several models"
        return [in_block(block, 0, len("model"), "FW116", message, hint)]
    return list(_explain(block)[1])


def salvage(block: Block) -> RawModel | None:
    """Return what is right in a faulty block, None where not even its name is.

    The faults' places are blank in the result's own block, so all positions still hold.
    """
    if is_too_long(block):
        return _stub(block)
    return _explain(block)[0]


def _stub(block: Block) -> RawModel | None:
    """Return a model without anything in it, for others to refer to."""
    if not block.name:
        return None
    text = f"model {block.name} {{}}"
    place = (block.start, block.end, block.line, block.column)
    stub = Block(block.name, None, *place, text)
    return RawModel(stub, Model(block.name, ()), doubtful=frozenset([""]))


@lru_cache(maxsize=4)
def _explain(block: Block) -> tuple[RawModel | None, tuple[Diagnostic, ...]]:
    parts = statements(block.text)
    findings: list[SyntaxIssue] = []
    blanks: list[tuple[int, int]] = []
    header = _header(parts)
    for statement in parts[:header]:
        findings.extend(find_syntax_issues(statement))
    named = not findings
    _body(parts, header, findings, blanks)
    depth = _depth(parts)
    opened = any(statement.kind == "open" for statement in parts)
    if not opened and not findings:
        message = f"model '{block.name}' has no body"
        hint = f"write 'model {block.name} {{ … }}'"
        findings.append(SyntaxIssue("FW105", message, hint, parts[0].start, parts[0].end))
    if depth:
        findings.append(_unclosed(block, parts))
    starts = sorted(one.start for one in findings)
    doubtful = frozenset(
        statement.tokens[0].text
        for statement in parts[header:]
        if statement.kind in ("field", "unknown", "relation") and _touched(statement, starts)
    )
    text = block.text
    if not named:
        end = parts[header - 1].end
        # A header of the same length as the faulty one, so that the lines keep their places.
        text = _DUMMY.ljust(end) + text[end:] if end >= len(_DUMMY) else text
    text = _blanked(text, blanks) + ("" if opened else " {") + " }" * (depth if opened else 1)
    raw = _parse(block, text, findings)
    if not findings:
        message = "invalid model"
        hint = "write 'model <Name> {', its lines, and '}'"
        findings.append(SyntaxIssue("FW113", message, hint, 0, parts[0].end if parts else 1))
    found = tuple(
        in_block(block, one.start, one.end, one.code, one.message, one.hint) for one in findings
    )
    if raw is None or not named:
        return None, found
    return raw._replace(doubtful=doubtful or frozenset([""])), found


def _touched(statement: Statement, starts: Sequence[int]) -> bool:
    found = bisect_left(starts, statement.start)
    return found < len(starts) and starts[found] < statement.end


def _header(parts: Sequence[Statement]) -> int:
    """Return how many statements come before the first brace."""
    for index, statement in enumerate(parts):
        if statement.kind == "open":
            return max(1, index)
    return min(1, len(parts))


def _body(
    parts: Sequence[Statement],
    header: int,
    findings: list[SyntaxIssue],
    blanks: list[tuple[int, int]],
) -> None:
    """Examine what stands between the braces; note in `blanks` where it is wrong."""
    skipped_from: int | None = None
    for index, statement in enumerate(parts[header:], header):
        kind = statement.kind
        if len(findings) >= MAX_REPORTED:
            blanks.append((statement.start, parts[-1].end))
            return
        if skipped_from is not None:
            # Inside braces that should not be there: one fault says so, that is enough.
            if kind == "close" and statement.depth <= 1:
                blanks.append((skipped_from, statement.end))
                skipped_from = None
            continue
        follower = parts[index + 1].kind if index + 1 < len(parts) else ""
        if kind == "open":
            if statement.depth >= 1 and parts[index - 1].kind != "relations":
                skipped_from = statement.start
            continue
        if kind == "close":
            continue
        if statement.depth == 0:
            message = "unexpected text after the end of a model"
            hint = "move it to the next line"
            findings.append(SyntaxIssue("FW113", message, hint, statement.start, statement.end))
            blanks.append((statement.start, parts[-1].end))
            return
        found = _examined(statement, follower)
        findings.extend(found)
        blanks.extend(_wrong(statement, found))
    if skipped_from is not None:
        blanks.append((skipped_from, parts[-1].end))


def _examined(statement: Statement, follower: str) -> Sequence[SyntaxIssue]:
    if statement.kind == "relations" and follower != "open":
        hint = "write 'relations { … }'"
        message = "'relations' requires a block"
        return [SyntaxIssue("FW110", message, hint, statement.start, statement.end)]
    return find_syntax_issues(statement)


def _wrong(statement: Statement, found: Sequence[SyntaxIssue]) -> list[tuple[int, int]]:
    """Return the places of a statement that have to be blank for the rest to be read."""
    places = [one.clear for one in found if one.clear]
    opens = any(token.kind == "open" for token in statement.tokens)
    whole = opens or len(found) >= MAX_ISSUES or len(places) < len(found)
    return [(statement.start, statement.end)] if found and whole else places


def _depth(parts: Sequence[Statement]) -> int:
    """Return how many braces are open at the end."""
    depth = 0
    for statement in parts:
        depth += (statement.kind == "open") - (statement.kind == "close")
    return max(0, depth)


def _unclosed(block: Block, parts: Sequence[Statement]) -> SyntaxIssue:
    opening = next(statement for statement in parts if statement.kind == "open")
    last = next((s for s in reversed(parts) if s.kind == "open"), opening)
    model = f"model '{block.name}'" if block.name else "the model"
    what = model
    if last is not opening and not any(s.kind == "close" and s.start > last.start for s in parts):
        what = f"a block in {model}"
    message = f"missing '}}' at the end of {what}"
    hint = f"add '}}' after the last line of {what}"
    return SyntaxIssue("FW104", message, hint, 0, parts[0].end)


def _blanked(text: str, blanks: Sequence[tuple[int, int]]) -> str:
    pieces: list[str] = []
    position = 0
    for start, end in sorted(blanks):
        pieces.append(text[position:start])
        pieces.append("".join("\n" if c == "\n" else " " for c in text[start:end]))
        position = max(position, end)
    return "".join(pieces) + text[position:]


def _parse(block: Block, text: str, findings: list[SyntaxIssue]) -> RawModel | None:
    """Parse what is left; report and blank what the grammar still refuses."""
    for _ in range(max(1, min(MAX_RETRIES, MAX_REREAD // max(1, len(text))))):
        rest = Block(block.name, block.was, block.start, block.end, block.line, block.column, text)
        raw, offset = parse_text(rest)
        if raw is not None:
            return raw
        faulty = next((s for s in statements(text) if s.start <= offset < s.end), None)
        if faulty is None or faulty.kind in ("header", "open", "close"):
            break
        hint = "write each field, constraint line and relation on its own line"
        findings.append(_unexpected(text, offset, hint))
        text = _blanked(text, [(faulty.start, faulty.end)])
    else:
        return None
    if not findings:
        start = min(offset, max(0, len(block.text) - 1))
        hint = "end the line before the next field, constraint, relation or model"
        findings.append(_unexpected(block.text, start, hint))
    return None


def _unexpected(text: str, start: int, hint: str) -> SyntaxIssue:
    end = start + 1
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    word = text[start:end].strip()
    message = f"unexpected '{word}'" if word else "unexpected end of line"
    return SyntaxIssue("FW113", message, hint, start, end)
