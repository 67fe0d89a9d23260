"""CSV files of leads."""

import csv
import io

from pydantic import ValidationError

from app.schemas.lead import LeadCreate

MAX_ROWS = 5000
COLUMNS = (
    "last_name",
    "first_name",
    "company_name",
    "email",
    "phone",
    "source",
    "note",
)


class UnreadableFile(ValueError):
    """The file as a whole can't be read; the message says why."""


def read_leads(content: bytes) -> tuple[list[LeadCreate], list[str]]:
    """Return the leads of a file, and the lines that can't be read with the reasons.

    Separators are commas or semicolons. Unknown columns are left out. Raises UnreadableFile.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFile(
            "The file isn't UTF-8 text; save it as “CSV UTF-8”"
        ) from None
    separator = ";" if text.partition("\n")[0].count(";") else ","
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    if "last_name" not in (rows.fieldnames or ()):
        raise UnreadableFile(
            f"The first line must name the columns: {', '.join(COLUMNS)}"
        )
    leads: list[LeadCreate] = []
    problems: list[str] = []
    for row in rows:
        if len(leads) + len(problems) == MAX_ROWS:
            raise UnreadableFile(f"The file has over {MAX_ROWS} rows; split it")
        values = {name: (row.get(name) or "").strip() for name in COLUMNS}
        given = {name: value for name, value in values.items() if value}
        if "email" in given:
            given["email"] = given["email"].lower()
        try:
            leads.append(LeadCreate.model_validate(given))
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])
            problems.append(f"Line {rows.line_num}: {place}: {first['msg']}")
    return leads, problems
