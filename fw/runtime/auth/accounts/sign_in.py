"""Ways to sign in beside the password, which settings switch on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.auth.api_keys.api_keys import ApiKeys
    from fw.runtime.auth.oidc.provider_logins import ProviderLogins
    from fw.runtime.auth.policy.policy import Policy
    from fw.runtime.auth.rate_limit import LoginRateLimit
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.auth.two_factor.two_factor import TwoFactor
    from fw.runtime.config import Config
    from fw.runtime.database import Model

__all__ = ["SignIn", "SignInParts"]


class SignIn(NamedTuple):
    """The ways to sign in; None for each that is off, which isn't imported."""

    api_keys: ApiKeys | None
    two_factor: TwoFactor | None
    provider_logins: ProviderLogins | None


class SignInParts(NamedTuple):
    """Parts of the authentication that they need."""

    accounts: Accounts
    columns: AccountColumns
    keys: KeyRing
    policy: Policy
    rate_limit: LoginRateLimit
    role: type[Model]

    def open(self, config: Config, routes: Mapping[str, str]) -> SignIn:
        """Return what the settings switch on; raise FwError for invalid ones."""
        api_keys = two_factor = providers = None
        if config.setting("auth.api_keys"):
            from fw.runtime.auth.api_keys.api_keys import ApiKeys

            api_keys = ApiKeys(self.accounts, self.policy, self.rate_limit, config, routes)
        if config.setting("auth.totp") != "off":
            from fw.runtime.auth.two_factor.two_factor import TwoFactor

            two_factor = TwoFactor(self.accounts, self.columns, self.keys, self.rate_limit, config)
        if config.get("auth.oidc"):
            from fw.runtime.auth.oidc.provider_logins import ProviderLogins
            from fw.runtime.auth.oidc.settings import providers_of

            found = providers_of(config)
            providers = ProviderLogins(found, self.accounts, self.columns, self.role)
        return SignIn(api_keys, two_factor, providers)
