# fw:generated:sha256:0f9996474e2b1b58782d2650080dc31440382b98372b5b12777e332044159584
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "applicants": "app.routes.applicant",
    }
)
