"""The sentences of a plan and of its errors in French."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.admin.browsing import PATIENCE
from tests.studio.browser.conftest import Visit


def test_changes_of_the_schema_and_the_api_are_told_in_french(visit: Visit, shop: Path) -> None:
    schema = (shop / "schema.fw").read_text()
    edited = schema.replace(
        "  views: int default 0\n", "  views: float nullable\n  rank: int\n  pin: text nullable\n"
    )
    page = visit(shop, locale="fr-FR")
    page.open("Schéma")
    code = page.page.locator(".cm-content")
    expect(code).to_be_visible(timeout=PATIENCE)
    page.replace_code(code, edited)
    page.open("Plan et build")
    page.sees("Post.rank est ajouté : int")
    page.sees("Post.views change : int devient float")
    page.sees("les requêtes doivent avoir rank")
    page.sees("views est float au lieu de int dans les réponses")
    page.sees("Post.rank est obligatoire, et aucune ligne n’est sans valeur.")
    page.sees("ajouter posts.rank int")
    page.sees("post : ajouter rank, pin, modifier views")
    page.sees("le champ « pin » de Post semble secret, et les réponses le contiennent")
    page.sees("le bloc de Post a changé")
    page.sees("les tables de Post ont changé")
    page.assert_accessible("french-plan")
    warning = page.page.get_by_role("note").get_by_role("link")
    line = next(at for at, one in enumerate(edited.splitlines(), 1) if "pin:" in one)
    expect(warning).to_have_attribute("href", f"#/schema?file=schema.fw&line={line}")


def test_errors_of_the_schema_are_told_in_the_language_of_the_page(
    visit: Visit, shop: Path
) -> None:
    broken = (shop / "schema.fw").read_text().replace("views: int default 0", "views: strin")
    page = visit(shop, locale="fr-FR")
    page.open("Schéma")
    code = page.page.locator(".cm-content")
    expect(code).to_be_visible(timeout=PATIENCE)
    page.replace_code(code, broken)
    status = page.page.get_by_role("button", name="1 erreur")
    told = "type inconnu 'strin'\nvouliez-vous dire « string » ?"
    expect(status).to_have_attribute("title", told, timeout=PATIENCE)
    page.open("Plan et build")
    page.sees("type inconnu 'strin' ; vouliez-vous dire « string » ?")
    page.page.get_by_role("button", name="Langue").click()
    page.page.get_by_role("menuitemradio", name="English").click()
    page.sees("unknown type 'strin'; did you mean 'string'?")
    # The browser reports both answers with errors.
    page.problems.clear()
