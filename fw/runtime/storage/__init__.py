"""File storage: in a local folder, or with a service that has the S3 API."""

from __future__ import annotations

from fw.runtime.storage.disk import Disk, FileInfo, NoSuchFile, StorageFault
from fw.runtime.storage.paths import UnsafePath
from fw.runtime.storage.storage import Storage

__all__ = ["Disk", "FileInfo", "NoSuchFile", "Storage", "StorageFault", "UnsafePath"]
