"""What the API does with ${names.plural_title | doc}. Edit this file and it is yours alone."""

${imports}
% if has_secrets:

SECRETS = ${secrets}
% endif


def test_list(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${tested})

    response = client.get("/${names.prefix}/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter_and_sort(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${tested})
% if has_room:
    factory.create(${tested})
% endif

    found = client.get("/${names.prefix}/", params={${told}: row[${told}]})
    up = client.get("/${names.prefix}/", params={"sort": ${told}})
    down = client.get("/${names.prefix}/", params={"sort": ${turned}})

    assert found.json()["data"] == [row]
    assert up.json()["data"] == down.json()["data"][::-1]
% for relation in included:


def test_include(client: ${TestClient}, factory: ${Factory}) -> None:
% for line in relation.made:
    ${line}
% endfor

    response = client.get(f"/${names.prefix}/{row['${key}']}?include=${relation.alias}")

    assert response.status_code == 200
    assert response.json()["data"]["${relation.alias}"] == ${relation.shown}
% endfor


def test_create(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${tested})

    response = client.post("/${names.prefix}/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
% if has_secrets:
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - SECRETS}
% else:
    assert row == row | body
% endif


def test_read(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${tested})

    response = client.get(f"/${names.prefix}/{row['${key}']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_update(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${tested})
    body = factory.body(${tested})

    response = client.patch(f"/${names.prefix}/{row['${key}']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["${key}"] == row["${key}"]
% if has_secrets:
    assert changed == changed | {name: body[name] for name in body.keys() - SECRETS}
% else:
    assert changed == changed | body
% endif


def test_delete(client: ${TestClient}, factory: ${Factory}) -> None:
    row = factory.create(${tested})

    response = client.delete(f"/${names.prefix}/{row['${key}']}")

    assert response.status_code == 200
    assert client.get(f"/${names.prefix}/{row['${key}']}").status_code == 404


def test_not_found(client: ${TestClient}) -> None:
    nowhere = "/${names.prefix}/${no_key}"

    assert client.get(nowhere).status_code == 404
    assert client.patch(nowhere, json={}).status_code == 404
    assert client.delete(nowhere).status_code == 404
% for body in again:


def test_conflict(client: ${TestClient}, factory: ${Factory}) -> None:
    taken = factory.body(${tested})
    again = ${body}

    assert client.post("/${names.prefix}/", json=taken).status_code == 201
    assert client.post("/${names.prefix}/", json=again).status_code == 409
% endfor


def test_bad_input(client: ${TestClient}, factory: ${Factory}) -> None:
    body = factory.body(${tested})

    unknown = client.post("/${names.prefix}/", json=body | {${stranger}: 1})
    assert unknown.status_code == 422
    assert ${stranger} in unknown.json()["errors"]

    unknown = client.get("/${names.prefix}/", params={${stranger}: 1})
    assert unknown.status_code == 422
    assert ${stranger} in unknown.json()["errors"]
% for field in needed:

    del body[${field}]
    missing = client.post("/${names.prefix}/", json=body)
    assert missing.status_code == 422
    assert ${field} in missing.json()["errors"]
% endfor
% if refused:


def test_who_may_not_do_what(client: ${TestClient}, users: ${Users}) -> None:
% for who in refused:
    with users.${who.who}:
% for line in who.lines:
        ${line}
% endfor
% endfor
% endif
