# fw:generated:sha256:baf077ae8a08a43e4797639bbcd19ad709b1202b70efbbd93c8f3d4816c685b9
"""What can be done with follows."""

from fw.runtime.database import Service

from app.repositories.follow import FollowRepository


class FollowService(Service[FollowRepository]):
    """Finds, creates, updates and deletes follows."""
