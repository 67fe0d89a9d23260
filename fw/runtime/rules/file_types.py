"""Types of uploaded files: extensions, media types, and the first bytes that prove them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

__all__ = [
    "DEFAULT_FILE_SIZE",
    "FILE_TYPES",
    "IMAGE_TYPES",
    "MAX_FILE_SIZE",
    "SNIFFED",
    "THUMBNAILED",
    "Detected",
    "canonical",
    "detect",
    "is_text",
    "sample_head",
    "size_text",
    "with_synonyms",
]

DEFAULT_FILE_SIZE: Final = 10 * 2**20
"""Maximum size of a file whose field states none, in bytes."""
MAX_FILE_SIZE: Final = 5 * 2**30
"""The largest object that S3 copies at once, in bytes."""
SNIFFED: Final = 4096
"""Number of bytes that `detect` reads."""

_OPENXML: Final = "application/vnd.openxmlformats-officedocument"
_ODF: Final = "application/vnd.oasis.opendocument"
FILE_TYPES: Final[dict[str, str]] = {
    "7z": "application/x-7z-compressed",
    "avif": "image/avif",
    "bmp": "image/bmp",
    "csv": "text/csv",
    "doc": "application/msword",
    "docx": f"{_OPENXML}.wordprocessingml.document",
    "epub": "application/epub+zip",
    "flac": "audio/flac",
    "gif": "image/gif",
    "gz": "application/gzip",
    "heic": "image/heic",
    "html": "text/html",
    "ics": "text/calendar",
    "jpeg": "image/jpeg",
    "json": "application/json",
    "m4a": "audio/mp4",
    "md": "text/markdown",
    "mov": "video/quicktime",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "odp": f"{_ODF}.presentation",
    "ods": f"{_ODF}.spreadsheet",
    "odt": f"{_ODF}.text",
    "ogg": "audio/ogg",
    "pdf": "application/pdf",
    "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": f"{_OPENXML}.presentationml.presentation",
    "rar": "application/vnd.rar",
    "rtf": "application/rtf",
    "svg": "image/svg+xml",
    "tiff": "image/tiff",
    "txt": "text/plain",
    "wav": "audio/wav",
    "webm": "video/webm",
    "webp": "image/webp",
    "xls": "application/vnd.ms-excel",
    "xlsx": f"{_OPENXML}.spreadsheetml.sheet",
    "xml": "application/xml",
    "zip": "application/zip",
}
"""The media type of each extension that a schema may name."""
IMAGE_TYPES: Final = ("png", "jpeg", "webp", "gif")
"""The types of an `image` that names none: those that every browser shows."""
THUMBNAILED: Final = frozenset(FILE_TYPES[word] for word in IMAGE_TYPES)

_SYNONYMS: Final = {
    "htm": "html", "jpe": "jpeg", "jpg": "jpeg", "markdown": "md", "tif": "tiff",
}  # fmt: skip
_ZIPPED: Final = ("zip", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub")
_TEXTS: Final = ("txt", "csv", "md", "json", "xml", "html", "svg", "ics")
_SIGNATURES: Final[tuple[tuple[int, bytes, tuple[str, ...]], ...]] = (
    (0, b"\x89PNG\r\n\x1a\n", ("png",)),
    (0, b"\xff\xd8\xff", ("jpeg",)),
    (0, b"GIF87a", ("gif",)),
    (0, b"GIF89a", ("gif",)),
    (8, b"WEBP", ("webp",)),
    (8, b"WAVE", ("wav",)),
    (4, b"ftypavif", ("avif",)),
    (4, b"ftypavis", ("avif",)),
    (4, b"ftyphei", ("heic",)),
    (4, b"ftypmif1", ("heic", "avif")),
    (4, b"ftypqt", ("mov",)),
    (4, b"ftypM4A", ("m4a",)),
    (4, b"ftyp", ("mp4", "m4a", "mov")),
    (0, b"BM", ("bmp",)),
    (0, b"II*\x00", ("tiff",)),
    (0, b"MM\x00*", ("tiff",)),
    (0, b"%PDF-", ("pdf",)),
    (0, b"{\\rtf", ("rtf",)),
    (0, b"PK\x03\x04", _ZIPPED),
    (0, b"PK\x05\x06", _ZIPPED),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ("doc", "xls", "ppt")),
    (0, b"\x1f\x8b", ("gz",)),
    (0, b"7z\xbc\xaf\x27\x1c", ("7z",)),
    (0, b"Rar!\x1a\x07", ("rar",)),
    (0, b"ID3", ("mp3",)),
    (0, b"\xff\xfb", ("mp3",)),
    (0, b"\xff\xf3", ("mp3",)),
    (0, b"\xff\xf2", ("mp3",)),
    (0, b"OggS", ("ogg",)),
    (0, b"fLaC", ("flac",)),
    (0, b"\x1a\x45\xdf\xa3", ("webm",)),
)
"""Offset and bytes of each signature, and the types that begin with it; the first one decides."""


class Detected(NamedTuple):
    """The type of a file's content: an extension, empty for unknown content, and a media type."""

    extension: str
    media_type: str


def canonical(word: str) -> str:
    """Return an extension as the schema names it: `jpeg` for `.JPG`."""
    lower = word.lower().removeprefix(".")
    return _SYNONYMS.get(lower, lower)


def detect(head: bytes, name: str) -> Detected:
    """Return the type of a file by its first bytes.

    The extension of the name only decides between types that begin alike, such as a ZIP archive
    and a Word document, or texts.
    """
    claimed = canonical(name.rpartition(".")[2]) if "." in name else ""
    for offset, signature, words in _SIGNATURES:
        if head.startswith(signature, offset) and (offset != 8 or head.startswith(b"RIFF")):
            return _one_of(words, claimed)
    if is_text(head):
        return _one_of(_TEXTS, claimed)
    return Detected("", "application/octet-stream")


def is_text(head: bytes) -> bool:
    """Return True if the first bytes of a file are UTF-8 text without control characters."""
    if not head:
        return True
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        # The last character may be cut off.
        if len(head) < SNIFFED or error.start < len(head) - 3:
            return False
        text = head[: error.start].decode("utf-8")
    return not any(one < " " and one not in "\t\n\r\f" for one in text)


def _one_of(words: tuple[str, ...], claimed: str) -> Detected:
    word = claimed if claimed in words else words[0]
    return Detected(word, FILE_TYPES[word])


def sample_head(words: Iterable[str]) -> tuple[str, bytes]:
    """Return the first of some types and the first bytes of such a file; a text without types."""
    word = next(iter(words), "txt")
    for offset, signature, known in _SIGNATURES:
        if word in known:
            before = b"RIFF\x04\x00\x00\x00" if offset == 8 else b"\x00" * offset
            return word, before + signature
    return word, b"sample"


def with_synonyms(words: Iterable[str]) -> list[str]:
    """Return extensions with their synonyms: `jpeg`, then `jpg` and `jpe`."""
    found: list[str] = []
    for word in words:
        found += [word, *(other for other, known in _SYNONYMS.items() if known == word)]
    return found


def size_text(size: int) -> str:
    """Return a number of bytes as the schema writes it: `2mb`."""
    for unit, factor in (("gb", 2**30), ("mb", 2**20), ("kb", 2**10)):
        if size % factor == 0:
            return f"{size // factor}{unit}"
    return f"{size} bytes"
