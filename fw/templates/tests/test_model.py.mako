"""API tests for ${names.plural_title | doc}. Once you edit this file, it is not generated again."""

${imports}
% if has_secrets:

SECRETS = ${secrets}
% endif
% for line in uploads:

UPLOADS = ${line}
% endfor
% if is_view:


def test_list(client: ${TestClient}) -> None:
    response = client.get("/${prefix}/")

    assert response.status_code == 200, response.text
    assert isinstance(response.json()["data"], list)
% for field in sorts:


def test_sort(client: ${TestClient}) -> None:
    response = client.get("/${prefix}/", params={"sort": ${field}})

    assert response.status_code == 200, response.text
% endfor


def test_not_found(client: ${TestClient}) -> None:
    assert client.get("/${prefix}/${unknown_key}").status_code == 404


@${pytest}.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_read_only(client: ${TestClient}, method: str) -> None:
    path = "/${prefix}/" if method == "POST" else "/${prefix}/${unknown_key}"

    assert client.request(method, path, json={}).status_code == 405
% else:


def test_list(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${model})

    response = client.get("/${prefix}/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${model})
% if can_add_second_row:
    factory.create(${model})
% endif

    response = client.get("/${prefix}/", params={${distinct_field}: row[${distinct_field}]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]
% for rows in sorted_rows:


def test_sort(client: ${TestClient}, factory: ${Factory}) -> None:
% for line in rows:
    ${line}
% endfor

    ascending = client.get("/${prefix}/", params={"sort": ${distinct_field}})
    descending = client.get("/${prefix}/", params={"sort": ${descending}})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]
% endfor
% for relation in included:


def test_include(client: ${TestClient}, factory: ${Factory}) -> None:
% for line in relation.setup:
    ${line}
% endfor

    response = client.get(f"/${prefix}/${row}?include=${relation.alias}")

    assert response.status_code == 200
    assert response.json()["data"]["${relation.alias}"] == ${relation.expected}
% endfor
% if can_create:


def test_create(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${model})

    response = client.post("/${prefix}/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
% if has_secrets:
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - ${unread}}
% elif uploads:
    assert row == row | {name: body[name] for name in body.keys() - ${unread}}
% else:
    assert row == row | body
% endif
% for default in defaults:


def test_default_${default.field}(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${model})
    body.pop("${default.field}", None)

    response = client.post("/${prefix}/", json=body)

    assert response.status_code == 201
    assert response.json()["data"]["${default.field}"] == ${default.value}
% endfor
% endif


def test_read(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${model})

    response = client.get(f"/${prefix}/${row}")

    assert response.status_code == 200
    assert response.json()["data"] == row
% if "update" not in refused:


@${pytest}.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: ${TestClient}, factory: ${Factory}, method: str) -> None:
    row = factory.create(${model})
    body = factory.body(${model})
% for key in given_keys:
    del body[${key}]
% endfor

    response = client.request(method, f"/${prefix}/${row}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
% for key in keys:
    assert changed[${key}] == row[${key}]
% endfor
% if has_secrets:
    assert changed == changed | {name: body[name] for name in body.keys() - ${unread}}
% elif uploads:
    assert changed == changed | {name: body[name] for name in body.keys() - ${unread}}
% else:
    assert changed == changed | body
% endif
% endif
% if "delete" not in refused:


def test_delete(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${model})

    response = client.delete(f"/${prefix}/${row}")

    assert response.status_code == 200
    assert client.get(f"/${prefix}/${row}").status_code == 404
% endif


def test_not_found(client: ${TestClient}) -> None:
    path = "/${prefix}/${unknown_key}"

    assert client.get(path).status_code == 404
% if "update" not in refused:
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
% endif
% if "delete" not in refused:
    assert client.delete(path).status_code == 404
% endif
% for body in duplicates if can_create else ():


def test_conflict(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${model})
    duplicate = ${body}

    assert client.post("/${prefix}/", json=body).status_code == 201
    assert client.post("/${prefix}/", json=duplicate).status_code == 409
% endfor
% if "create" not in refused:


def test_unknown_field(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${model}) | {${unknown_field}: 1}

    response = client.post("/${prefix}/", json=body)

    assert response.status_code == 422
    assert ${unknown_field} in response.json()["errors"]
% endif
% endif


def test_unknown_parameter(client: ${TestClient}) -> None:
    response = client.get("/${prefix}/", params={${unknown_field}: 1})

    assert response.status_code == 422
    assert ${unknown_field} in response.json()["errors"]
% if not is_view and "create" not in refused:
% for field in readonly:


def test_readonly_field(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${model}) | {${field}: None}

    response = client.post("/${prefix}/", json=body)

    assert response.status_code == 422
    assert ${field} in response.json()["errors"]
% endfor
% for one in invalid if can_create else ():


def test_invalid_field(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${model}) | {${one.field}: ${one.value}}

    response = client.post("/${prefix}/", json=body)

    assert response.status_code == 422
    assert ${one.field} in response.json()["errors"]
% endfor
% for field in required:


def test_missing_field(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${model})
    del body[${field}]

    response = client.post("/${prefix}/", json=body)

    assert response.status_code == 422
    assert ${field} in response.json()["errors"]
% endfor
% endif
% if denied:


def test_permissions(client: ${TestClient}, users: ${Users}) -> None:
% for who in denied:
% if who.path:
    path = ${who.path}

% endif
    with users.${who.user}:
% for line in who.requests:
        ${line}
% endfor
% endfor
% endif
