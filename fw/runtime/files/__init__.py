"""Files of records: fields of the types `file` and `image`, whose content is in the storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.files.stored_file import StoredFile
    from fw.runtime.files.uploads import Upload, receive

__all__ = ["StoredFile", "Upload", "receive"]

_HOMES = {
    "StoredFile": ".stored_file",
    "Upload": ".uploads",
    "receive": ".uploads",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
