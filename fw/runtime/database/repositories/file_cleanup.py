"""Clean-up of files after a write: uploads that a record has taken, and files it no longer has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fw.runtime.database.models.metadata import metadata_of

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.query.selection import Row

__all__ = ["clean_up", "has_files"]


def has_files(store: Store, values: Mapping[str, Any] | None = None) -> bool:
    """Return True if a model has files, and `values` change one of them."""
    files = metadata_of(store.model).files
    return bool(files) and (values is None or not values.keys().isdisjoint(files))


async def clean_up(store: Store, values: Mapping[str, Any], before: Row, after: Row | None) -> None:
    """Remove the uploads in `values`, and the files of `before` that `after` doesn't have.

    Files are removed after the commit. `after` is None for a deleted record.
    """
    from fw.runtime.files.orphans import remove
    from fw.runtime.files.stored_file import StoredFile
    from fw.runtime.files.uploads import Upload

    names = metadata_of(store.model).files
    kept = {file.key for name in names if isinstance(file := (after or {}).get(name), StoredFile)}
    had = {file.key for name in names if isinstance(file := before.get(name), StoredFile)}
    taken = {Upload.decoded(value).key for name in names if type(value := values.get(name)) is str}
    keys = sorted((had - kept) | taken)
    if not keys:
        return

    await store.database.after_commit(lambda: remove(keys))
