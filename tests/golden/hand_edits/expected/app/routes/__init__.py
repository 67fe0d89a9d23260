# fw:generated:sha256:ac1ec1e15a0f7d7a886f1f653f367189b821a7cde3da7466b03d3306f03d4003
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "authors": "app.routes.author",
        "posts": "app.routes.post",
    }
)
