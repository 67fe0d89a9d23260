# fw:generated:sha256:43728757cff677092c5aaffb74132dba5fa1fb515e0bcbb60cc9d76aa6335763
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "authors": "app.routes.author",
        "books": "app.routes.book",
    }
)
