# fw:generated:sha256:27828248e92f933625e5783b7b7c301b2ad3239e566eaced4d8eb3c6818f9f0c
"""Business logic for courses."""

from fw.runtime.database import Service

from app.repositories.course import CourseRepository


class CourseService(Service[CourseRepository]):
    """Operations on courses. Override a method to add your own rules."""
