"""Parsing of dates and times: ISO 8601, or a format in the notation of PHP or Python."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone

__all__ = ["Format", "in_iso"]

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_LETTERS = {
    "Y": r"[0-9]{4}",
    "y": r"[0-9]{2}",
    "m": r"[0-9]{2}",
    "n": r"[1-9][0-9]?",
    "d": r"[0-9]{2}",
    "j": r"[1-9][0-9]?",
    "H": r"[0-9]{2}",
    "G": r"[0-9]|1[0-9]|2[0-9]",
    "h": r"[0-9]{2}",
    "g": r"[1-9][0-9]?",
    "i": r"[0-9]{2}",
    "s": r"[0-9]{2}",
    "v": r"[0-9]{3}",
    "u": r"[0-9]{6}",
    "A": r"AM|PM",
    "a": r"am|pm",
    "D": "|".join(day[:3] for day in _DAYS),
    "l": "|".join(_DAYS),
    "M": "|".join(month[:3] for month in _MONTHS),
    "F": "|".join(_MONTHS),
    "P": r"[+-][0-9]{2}:[0-9]{2}",
    "O": r"[+-][0-9]{4}",
}
_PYTHON = {
    "Y": "Y",
    "y": "y",
    "m": "m",
    "d": "d",
    "H": "H",
    "I": "h",
    "M": "i",
    "S": "s",
    "f": "u",
    "p": "A",
    "a": "D",
    "A": "l",
    "b": "M",
    "B": "F",
    "z": "O",
}
_ISO = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"(?:[Tt ](?:[01][0-9]|2[0-3]):[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})?)?"
)


def in_iso(value: object) -> datetime | None:
    """Return the time of a date, datetime or ISO 8601 text; it is in UTC without an offset."""
    if isinstance(value, str) and _ISO.fullmatch(value):
        try:
            value = datetime.fromisoformat(value.upper())
        except ValueError:
            return None
    if isinstance(value, datetime):
        return _in_utc(value)
    if isinstance(value, date):
        return datetime.combine(value, time(), UTC)
    return None


def _in_utc(moment: datetime) -> datetime | None:
    try:
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except OverflowError:
        return None


@dataclass(frozen=True, slots=True)
class Format:
    """Date format. Parts that the format lacks default to 1900-01-01 00:00 UTC."""

    pattern: re.Pattern[str]

    @classmethod
    def parse(cls, text: str) -> Format:
        """Return the format of `Y-m-d` or `%Y-%m-%d`; raise ValueError for unknown letters."""
        python = "%" in text
        pattern, position, seen = "", 0, set[str]()
        while position < len(text):
            sign, following = text[position], text[position + 1 : position + 2]
            escaped = sign == ("%" if python else "\\")
            letter = _PYTHON.get(following, "") if python and escaped else sign
            position += 2 if escaped else 1
            if (python and escaped and following == "%") or (escaped and not python):
                pattern += re.escape(following)
            elif python and not escaped:
                pattern += re.escape(sign)
            elif letter in _LETTERS and letter not in seen:
                seen.add(letter)
                pattern += f"(?P<{letter}>{_LETTERS[letter]})"
            elif (letter.isalnum() and letter.isascii()) or not letter or letter in seen:
                raise ValueError(f"its format has {sign + following if python else sign!r}")
            else:
                pattern += re.escape(letter)
        if not seen:
            raise ValueError("it needs a format, such as Y-m-d")
        return cls(re.compile(pattern))

    def read(self, text: str) -> datetime | None:
        """Return the time that a text states in this format, None if the text doesn't match."""
        match = self.pattern.fullmatch(text) if len(text) <= 200 else None
        if match is None:
            return None
        found = match.groupdict()
        try:
            moment = _moment(found)
        except (OverflowError, ValueError):
            return None
        day = found.get("l") or found.get("D")
        right = day is None or _DAYS[moment.weekday()].startswith(day)
        return _in_utc(moment) if right else None


def _moment(found: Mapping[str, str]) -> datetime:
    def first(letters: str, default: int) -> int:
        return next((int(found[letter]) for letter in letters if letter in found), default)

    month = first("mn", 1)
    name = found.get("F") or found.get("M")
    if name is not None:
        month = next(at for at, known in enumerate(_MONTHS, 1) if known.startswith(name))
    year = first("Y", 1900)
    if "y" in found:
        # As in POSIX, 69 to 99 are in the 20th century.
        year = (1900 if int(found["y"]) >= 69 else 2000) + int(found["y"])
    fraction = first("u", first("v", 0) * 1000)
    zone = _zone(found.get("P") or found.get("O"))
    return datetime(
        year, month, first("dj", 1), _hour(found), first("i", 0), first("s", 0), fraction, zone
    )


def _hour(found: Mapping[str, str]) -> int:
    for letter in "HG":
        if letter in found:
            return int(found[letter])
    for letter in "hg":
        if letter in found:
            hour = int(found[letter])
            if not 1 <= hour <= 12:
                raise ValueError(hour)
            half = (found.get("A") or found.get("a") or "am").lower()
            return hour % 12 + (12 if half == "pm" else 0)
    return 0


def _zone(text: str | None) -> timezone:
    if text is None:
        return UTC
    hours, minutes = int(text[1:3]), int(text[-2:])
    if minutes > 59:
        raise ValueError(text)
    offset = timedelta(hours=hours, minutes=minutes)
    return timezone(-offset if text[0] == "-" else offset)
