"""Response schema of a scan."""

from typing import Literal

from fw.runtime.http import ResponseSchema, Text, Uuid

__all__ = ["ScanResult"]


class ScanResult(ResponseSchema):
    """What a scanned code belongs to: the model, the key of the record, and its name."""

    model: Literal["Product", "Location", "Lot"]
    id: Uuid
    title: Text
