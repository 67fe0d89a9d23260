import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';

import { lazyPage } from '../../pages/lazyPage';

/** Paths of the account pages. Model paths are plural, so they never collide. */
export const PASSWORD_PATH = '/account/password';
export const SESSIONS_PATH = '/account/sessions';
export const KEYS_PATH = '/account/api-keys';
export const FACTOR_PATH = '/account/two-factor';

const LazyPasswordPage = lazyPage(() =>
  import('./PasswordPage').then(({ PasswordPage }) => ({ default: PasswordPage })),
);

const LazySessionsPage = lazyPage(() =>
  import('./SessionsPage').then(({ SessionsPage }) => ({ default: SessionsPage })),
);

const LazyApiKeysPage = lazyPage(() =>
  import('./ApiKeysPage').then(({ ApiKeysPage }) => ({ default: ApiKeysPage })),
);

const LazyTwoFactorPage = lazyPage(() =>
  import('./TwoFactorPage').then(({ TwoFactorPage }) => ({ default: TwoFactorPage })),
);

/** Routes of the account pages. Only for APIs with logins. */
export function accountRoutes() {
  return (
    <CustomRoutes>
      <Route path={PASSWORD_PATH} element={<LazyPasswordPage />} />
      <Route path={SESSIONS_PATH} element={<LazySessionsPage />} />
      <Route path={KEYS_PATH} element={<LazyApiKeysPage />} />
      <Route path={FACTOR_PATH} element={<LazyTwoFactorPage />} />
    </CustomRoutes>
  );
}
