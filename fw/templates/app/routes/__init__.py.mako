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
% for names in models:
        "${names.prefix}": "app.routes.${names.module}",
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
