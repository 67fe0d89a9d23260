"""Route table: the module that handles each first path segment."""

from fw.runtime.http import RouteTable
% if guarded:

from app.auth import auth
% endif

% if models:
routes = RouteTable(
    {
% if guarded:
        "auth": "app.routes.auth",
% endif
% for prefix, module in models:
        "${prefix}": "app.routes.${module}",
% endfor
% if guarded:
    },
    guard=auth,
)
% else:
    }
)
% endif
% else:
routes = RouteTable({})
% endif
