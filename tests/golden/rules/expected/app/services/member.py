# fw:generated:sha256:8d3559e0b412aa43aeda2589bfa011e1fe1ef0d181860a176f364216c6b28f8e
"""Business logic for members."""

from fw.runtime.database import Service

from app.repositories.member import MemberRepository


class MemberService(Service[MemberRepository]):
    """Operations on members. Override a method to add your own rules."""
