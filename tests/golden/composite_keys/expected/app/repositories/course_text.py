# fw:generated:sha256:6a5e022ed61b7d3c0a5a53a7a83115a06c86401f8999b41b840666ec1ff65319
"""Database access for course texts."""

from fw.runtime.database import Repository

from app.models.course_text import CourseText


class CourseTextRepository(Repository[CourseText]):
    """Database queries for course texts."""

    model = CourseText
