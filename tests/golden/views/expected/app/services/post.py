# fw:generated:sha256:71511250af82650195775a08bd045aea20f688fe5bb5966cbdce83e0640fa651
"""Business logic for posts."""

from fw.runtime.database import Service

from app.repositories.post import PostRepository


class PostService(Service[PostRepository]):
    """Operations on posts. Override a method to add your own rules."""
