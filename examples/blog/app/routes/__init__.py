# fw:generated:sha256:01517a5974a024c50b7d338c963c1cc43e2c2654984085b31ccf575c7c5bcfea
"""Every route: the first segment of a path, and the module that answers it."""

from fw.runtime.http import RouteTable

routes = RouteTable(
    {
        "authors": "app.routes.author",
        "tags": "app.routes.tag",
        "posts": "app.routes.post",
        "comments": "app.routes.comment",
    }
)
