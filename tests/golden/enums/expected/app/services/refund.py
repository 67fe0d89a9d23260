# fw:generated:sha256:1a51ecd3415b14b2683b05f662bd1b8982ae31da516233b52f83a881bccdf158
"""Business logic for refunds."""

from fw.runtime.database import Service

from app.repositories.refund import RefundRepository


class RefundService(Service[RefundRepository]):
    """Operations on refunds. Override a method to add your own rules."""
