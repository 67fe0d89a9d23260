"""Three-way merges of lines.

Both sides are compared with the base. Edits conflict only if they change a common line, or if one
inserts lines inside what the other replaces. Neighbouring edits are both applied.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

__all__ = ["Clash", "Keys", "merge_lines"]

Lines = Sequence[str]
Keys = Callable[[Lines], Sequence[Hashable]]
"""Returns what the lines are compared by: a key for each."""


class Clash(NamedTuple):
    """A region that both sides changed differently, as lines."""

    base: list[str]
    yours: list[str]
    generated: list[str]


class _Edit(NamedTuple):
    """The replacement of `base[start:end]` by lines; `is_yours` tells the side."""

    start: int
    end: int
    lines: list[str]
    is_yours: bool

    @property
    def is_insertion(self) -> bool:
        return self.start == self.end

    def order(self) -> tuple[int, int, int, bool]:
        """Return the sort key: by place; of two insertions the deeper one, then the generated.

        A deeper insertion continues the block before it, so another in front would take it over.
        """
        return self.start, self.end, -_indentation(self.lines), self.is_yours


def merge_lines(
    base: Lines, yours: Lines, generated: Lines, keys: Keys = list, *, strict: bool = False
) -> list[str | Clash]:
    """Return the merged lines, with a `Clash` in place of each conflict.

    With `strict`, neighbouring edits conflict too, as in git.
    """
    own = _edits(base, yours, keys, is_yours=True)
    new = _edits(base, generated, keys, is_yours=False)
    merged: list[str | Clash] = []
    done = 0
    for group in _groups(_without_repeats(own, new), strict=strict):
        start, end = group[0].start, max(edit.end for edit in group)
        merged += base[done:start]
        merged += _resolve(base, start, end, group)
        done = end
    return [*merged, *base[done:]]


def _edits(base: Lines, side: Lines, keys: Keys, *, is_yours: bool) -> list[_Edit]:
    matcher = SequenceMatcher(None, keys(base), keys(side), autojunk=False)
    edits = [
        _Edit(from_a, to_a, list(side[from_b:to_b]), is_yours)
        for tag, from_a, to_a, from_b, to_b in matcher.get_opcodes()
        if tag != "equal"
    ]
    # Edits of one side stay apart.
    lows = [0, *(edit.end + 1 for edit in edits)]
    highs = [*(edit.start - 1 for edit in edits[1:]), len(base)]
    return [_slid(base, *one) for one in zip(edits, lows, highs, strict=False)]


def _slid(base: Lines, edit: _Edit, low: int, high: int) -> _Edit:
    """Return the same insertion or deletion at the place where it starts a block.

    Of all places from `low` to `high` with the same result, this is the least indented one, and
    of these the first.
    """
    if edit.lines and not edit.is_insertion:
        return edit
    start, end = edit.start, edit.end
    lines = edit.lines or list(base[start:end])
    while start > low and base[start - 1] == lines[-1]:
        start, end, lines = start - 1, end - 1, [lines[-1], *lines[:-1]]
    best = start, end, lines
    while end < high and base[end] == lines[0]:
        start, end, lines = start + 1, end + 1, [*lines[1:], lines[0]]
        if _indentation(lines) < _indentation(best[2]):
            best = start, end, lines
    return _Edit(best[0], best[1], best[2] if edit.is_insertion else [], edit.is_yours)


def _indentation(lines: Lines) -> int:
    first = next((line for line in lines if line.strip()), "")
    return len(first) - len(first.lstrip())


def _without_repeats(own: list[_Edit], new: list[_Edit]) -> list[_Edit]:
    """Return the edits of both sides, once where one is the same as the other or contains it."""
    at = {(edit.start, edit.end): edit for edit in new}
    edits: list[_Edit] = []
    for edit in own:
        other = at.get((edit.start, edit.end))
        if other is None:
            edits.append(edit)
        elif edit.lines == other.lines or (edit.is_insertion and _contains(edit, other)):
            at[edit.start, edit.end] = edit
        elif not (edit.is_insertion and _contains(other, edit)):
            edits.append(edit)
    return [*edits, *at.values()]


def _contains(edit: _Edit, other: _Edit) -> bool:
    size = len(other.lines)
    starts = range(len(edit.lines) - size + 1)
    return any(edit.lines[start : start + size] == other.lines for start in starts)


def _groups(edits: list[_Edit], *, strict: bool) -> Iterator[list[_Edit]]:
    """Yield the edits in order, those that overlap together."""
    group: list[_Edit] = []
    end = 0
    for edit in sorted(edits, key=_Edit.order):
        overlaps = edit.start <= end if strict else edit.start < end
        if group and overlaps and (strict or edit.end > group[0].start):
            group.append(edit)
        else:
            if group:
                yield group
            group, end = [edit], edit.end
        end = max(end, edit.end)
    if group:
        yield group


def _resolve(base: Lines, start: int, end: int, group: list[_Edit]) -> list[str | Clash]:
    own, new = (
        _applied(base, start, end, [edit for edit in group if edit.is_yours is side])
        for side in (True, False)
    )
    if len(group) == 1:
        return list(group[0].lines)
    if own == new:
        return list(own)
    if not any(edit.lines for edit in group):
        return []
    return [Clash(list(base[start:end]), own, new)]


def _applied(base: Lines, start: int, end: int, edits: list[_Edit]) -> list[str]:
    lines: list[str] = []
    for edit in edits:
        lines += [*base[start : edit.start], *edit.lines]
        start = edit.end
    return [*lines, *base[start:end]]
