# fw:generated:sha256:13246a88a8f5fbec0db0fa3c27dba04159533d1b8490a4b307abc1113a65d981
"""Database access for courses."""

from fw.runtime.database import Repository

from app.models.course import Course


class CourseRepository(Repository[Course]):
    """Database queries for courses."""

    model = Course
