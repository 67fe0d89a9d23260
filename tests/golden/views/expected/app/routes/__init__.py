# fw:generated:sha256:e913339c94c87c7a28bf6d0ad75da9dbfa5826c2f4e713a90d46c3af824194a8
"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "authors": "app.routes.author",
        "posts": "app.routes.post",
        "post-stats": "app.routes.post_stats",
        "goals": "app.routes.goal",
        "likes": "app.routes.like",
    }
)
