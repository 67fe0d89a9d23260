# fw:generated:sha256:85ea5159de24d01b71f3a07c5ffed71fab4da2de2b9245a995d3a488188007eb
"""Business logic for comments."""

from fw.runtime.database import Service

from app.repositories.comment import CommentRepository


class CommentService(Service[CommentRepository]):
    """Operations on comments. Override a method to add your own rules."""
