"""Files: on a folder of the machine, or with a service that speaks S3."""

from __future__ import annotations

from fw.runtime.storage.disk import Disk, FileInfo, NoSuchFile, StorageFault
from fw.runtime.storage.paths import UnsafePath
from fw.runtime.storage.storage import Storage

__all__ = ["Disk", "FileInfo", "NoSuchFile", "Storage", "StorageFault", "UnsafePath"]
