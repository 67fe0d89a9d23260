# fw:generated:sha256:5b3a01208fa3f187d1ef88a77f0bd7096f08cdcfa303e018c7736a6d4d8156e1
"""Enums that models share: each member has the value that is stored, and a label."""

from fw.runtime.database import TextChoices


class Status(TextChoices):
    OPEN = "open", "Open"
    PAID = "paid", "Paid and delivered"
