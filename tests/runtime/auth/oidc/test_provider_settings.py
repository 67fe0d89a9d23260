"""Settings of providers."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.auth.oidc.settings import providers_of
from fw.runtime.config import Config
from fw.runtime.errors import FwError


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[auth.oidc.main]\nclient_id = "x"\n', "issuer is missing"),
        ('[auth.oidc.main]\nissuer = "http://x.example"\nclient_id = "x"\n', "invalid issuer"),
        ('[auth.oidc.main]\nissuer = "https://["\nclient_id = "x"\n', "invalid issuer"),
        ('[auth.oidc.main]\nissuer = "https://x.example"\nclient = "x"\n', "unknown setting"),
        ('[auth.oidc]\nmain = "x"\n', "must be a table"),
        (
            '[auth.oidc.main]\nissuer = "https://x.example"\nclient_id = "x"\n'
            'client_secret_env = "NOT_SET"\n',
            "NOT_SET is not set",
        ),
        (
            '[auth.oidc.main]\nissuer = "https://x.example"\nclient_id = "x"\nrole_claim = "g"\n',
            "role_claim and roles need each other",
        ),
    ],
)
def test_invalid_settings_are_refused(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "fw.toml").write_text(text)
    with pytest.raises(FwError, match=fault):
        providers_of(Config.load_auto(tmp_path))
