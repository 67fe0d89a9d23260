import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';

import { later } from '../pages/later';
import { PASSWORD, SESSIONS } from './paths';

const LaterPasswordPage = later(() =>
  import('./PasswordPage').then(({ PasswordPage }) => ({ default: PasswordPage })),
);

const LaterSessionsPage = later(() =>
  import('./SessionsPage').then(({ SessionsPage }) => ({ default: SessionsPage })),
);

/** The pages of one's own account, for an API with logins. */
export function accountRoutes() {
  return (
    <CustomRoutes>
      <Route path={PASSWORD} element={<LaterPasswordPage />} />
      <Route path={SESSIONS} element={<LaterSessionsPage />} />
    </CustomRoutes>
  );
}
