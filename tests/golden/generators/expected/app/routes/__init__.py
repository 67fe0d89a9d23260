# fw:generated:sha256:30c7c762fdea99380df98888e55428165477917124a4f9c2173980597e171fe2
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "tickets": "app.routes.ticket",
        "visits": "app.routes.visit",
        "sessions": "app.routes.session",
    }
)
