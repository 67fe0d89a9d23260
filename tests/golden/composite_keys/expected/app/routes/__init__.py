# fw:generated:sha256:00ab6f5058d2b1eea2d1b5068c1dbd8a72a16bc650c8a3599fcefe6d6f6b404a
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "students": "app.routes.student",
        "courses": "app.routes.course",
        "enrolments": "app.routes.enrolment",
        "follows": "app.routes.follow",
        "coursetexts": "app.routes.course_text",
        "attendances": "app.routes.attendance",
        "seats": "app.routes.seat",
    }
)
