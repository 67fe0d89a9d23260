# fw:generated:sha256:b76173f33b80c5bcca4d20ac8a095d887658aca2563ac569832b2b76d25655af
"""Database access for enrolments."""

from fw.runtime.database import Repository

from app.models.enrolment import Enrolment


class EnrolmentRepository(Repository[Enrolment]):
    """Database queries for enrolments."""

    model = Enrolment
