# fw:generated:sha256:cf38af153b6ddcf6340028a41578cec3935c34eee1835cc2c728d84a80c68fee
"""Business logic for course texts."""

from fw.runtime.database import Service

from app.repositories.course_text import CourseTextRepository


class CourseTextService(Service[CourseTextRepository]):
    """Operations on course texts. Override a method to add your own rules."""
