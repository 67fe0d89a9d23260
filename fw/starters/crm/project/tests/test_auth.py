"""Tests of authentication."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.user import User

ADA = {"name": "Ada", "email": "ada@example.com", "password": "correct horse"}


def test_nobody_registers(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.post("/auth/register", json=ADA).status_code == 403


def test_log_in(client: TestClient, factory: Factory, users: Users) -> None:
    _create(factory)
    with users.nobody():
        login = client.post("/auth/login", json=_credentials())
        token = login.json()["data"]["access_token"]
        me = client.get("/auth/me", headers={"Authorization": f"Bearer {token}"})

    assert login.status_code == 200
    assert me.json()["data"]["email"] == ADA["email"]


def test_login_with_wrong_password(
    client: TestClient, factory: Factory, users: Users
) -> None:
    _create(factory)
    with users.nobody():
        wrong = client.post("/auth/login", json=_credentials("wrong horse"))

    assert wrong.status_code == 401


def test_refresh_and_logout(client: TestClient, factory: Factory, users: Users) -> None:
    _create(factory)
    with users.nobody():
        login = client.post("/auth/login", json=_credentials()).json()["data"]
        first = {"refresh_token": login["refresh_token"]}
        second = client.post("/auth/refresh", json=first).json()["data"]
        client.post("/auth/logout", json={"refresh_token": second["refresh_token"]})
        ended = client.post("/auth/refresh", json=first)

    assert second["refresh_token"] != login["refresh_token"]
    assert ended.status_code == 401


def test_logout_revokes_access_token(
    client: TestClient, factory: Factory, users: Users
) -> None:
    _create(factory)
    with users.nobody():
        login = client.post("/auth/login", json=_credentials()).json()["data"]
        token = {"Authorization": f"Bearer {login['access_token']}"}
        before = client.get("/auth/me", headers=token)
        client.post("/auth/logout", json={"refresh_token": login["refresh_token"]})
        after = client.get("/auth/me", headers=token)

    assert before.status_code == 200
    assert after.status_code == 401


def test_change_password(client: TestClient, factory: Factory, users: Users) -> None:
    _create(factory)
    with users.nobody():
        login = client.post("/auth/login", json=_credentials()).json()["data"]
        token = {"Authorization": f"Bearer {login['access_token']}"}
        change = {"password": ADA["password"], "new_password": "battery staple"}
        changed = client.post("/auth/password", json=change, headers=token)
        old = client.post("/auth/login", json=_credentials())
        new = client.post("/auth/login", json=_credentials("battery staple"))

    assert changed.status_code == 200
    assert old.status_code == 401
    assert new.status_code == 200


def test_requests_without_login(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/auth/me").status_code == 401
        assert client.get("/users/").status_code == 401


def test_only_super_admins_change_users(client: TestClient, users: Users) -> None:
    for role in ("admin", "developer", "manager", "rep", None):
        with users.of_role(role):
            assert client.get("/users/").status_code == (200 if role else 403)
            assert client.post("/users/", json={}).status_code == 403
            assert client.get("/auth-roles/").status_code == 403


def _create(factory: Factory) -> None:
    factory.create(User, **ADA, active=True)


def _credentials(password: str = ADA["password"]) -> dict[str, str]:
    return {"email": ADA["email"], "password": password}
