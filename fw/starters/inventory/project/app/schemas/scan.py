"""Response schema of a scan."""

from typing import Literal

from fw.runtime.http import ResponseSchema, Text, Uuid

__all__ = ["ScanResult"]


class ScanResult(ResponseSchema):
    """Record of a scanned code: its model, key and name."""

    model: Literal["Product", "Location", "Lot"]
    id: Uuid
    title: Text
