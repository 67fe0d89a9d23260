# fw:generated:sha256:f1e4c97816e202eb8c26017015d856541f3bb4f73a1ca9b0a303409cf7b3529d
"""Business logic for students."""

from fw.runtime.database import Service

from app.repositories.student import StudentRepository


class StudentService(Service[StudentRepository]):
    """Operations on students. Override a method to add your own rules."""
