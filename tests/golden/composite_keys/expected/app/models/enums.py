# fw:generated:sha256:015a1da1ed876e06046fce2e6630db86b69a20746e8db2b98c0755fa21609865
"""Enums that models share: each member has the value that is stored, and a label."""

from fw.runtime.database import TextChoices


class Side(TextChoices):
    LEFT = "left", "Left"
    RIGHT = "right", "Right"
