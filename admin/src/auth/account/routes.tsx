import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';

import { lazyPage } from '../../pages/lazyPage';

/** Paths of the account pages. Model paths are plural, so they never collide. */
export const PASSWORD_PATH = '/account/password';
export const SESSIONS_PATH = '/account/sessions';

const LazyPasswordPage = lazyPage(() =>
  import('./PasswordPage').then(({ PasswordPage }) => ({ default: PasswordPage })),
);

const LazySessionsPage = lazyPage(() =>
  import('./SessionsPage').then(({ SessionsPage }) => ({ default: SessionsPage })),
);

/** Routes of the account pages. Only for APIs with logins. */
export function accountRoutes() {
  return (
    <CustomRoutes>
      <Route path={PASSWORD_PATH} element={<LazyPasswordPage />} />
      <Route path={SESSIONS_PATH} element={<LazySessionsPage />} />
    </CustomRoutes>
  );
}
