# fw:generated:sha256:9056cbba4aacfc3b07c45bda5f97a540aa7d7b4f588ee3546456b948039036f6
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "authors": "app.routes.author",
        "tags": "app.routes.tag",
        "posts": "app.routes.post",
        "comments": "app.routes.comment",
    }
)
