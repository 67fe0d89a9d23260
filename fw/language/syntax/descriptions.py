"""Comments directly above a model or a field; those that begin with `##` describe it."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["description_above", "start_with_comments", "start_with_description"]


def description_above(text: str, offset: int) -> str | None:
    """Return the text of the `##` lines directly above the line of an offset; None without any."""
    start = start_with_description(text, offset, 0)
    lines = text[start : text.rfind("\n", 0, offset) + 1].split("\n")
    return "\n".join(line.strip()[2:].strip() for line in lines).strip("\n") or None


def start_with_description(text: str, offset: int, lowest: int) -> int:
    """Return the offset of the first of the `##` lines directly above the line of an offset.

    That is the offset itself without any. No line begins before `lowest`.
    """
    return _start(text, offset, lowest, _is_description)


def start_with_comments(text: str, offset: int, lowest: int) -> int:
    """Return the offset of the first of the comments directly above the line of an offset."""
    return _start(text, offset, lowest, lambda line: line.startswith("#"))


def _is_description(line: str) -> bool:
    return line.startswith("##") and not line.startswith("###")


def _start(text: str, offset: int, lowest: int, belongs: Callable[[str], bool]) -> int:
    start = offset
    end = text.rfind("\n", lowest, offset)
    while end >= 0:
        line_start = max(lowest, text.rfind("\n", lowest, end) + 1)
        line = text[line_start:end].lstrip(" \t\r")
        if not belongs(line):
            break
        start = end - len(line)
        end = line_start - 1 if line_start > lowest else -1
    return start
