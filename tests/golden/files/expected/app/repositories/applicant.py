# fw:generated:sha256:1fd565508cac5c0c9889f31d5d03fe1819a5e452da3f8a4416a610aeca34f9a0
"""Database access for applicants."""

from fw.runtime.database import Repository

from app.models.applicant import Applicant


class ApplicantRepository(Repository[Applicant]):
    """Database queries for applicants."""

    model = Applicant
