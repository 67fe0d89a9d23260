import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';

import { lazyPage } from '../../pages/lazyPage';

/** Paths of the pages for mailed links. Model paths are plural, so they never collide. */
export const FORGOT_PATH = '/forgot-password';
export const RESET_PATH = '/reset-password';
export const VERIFY_PATH = '/verify-address';

const LazyForgotPage = lazyPage(() =>
  import('./ForgotPage').then(({ ForgotPage }) => ({ default: ForgotPage })),
);

const LazyResetPage = lazyPage(() =>
  import('./ResetPage').then(({ ResetPage }) => ({ default: ResetPage })),
);

const LazyVerifyPage = lazyPage(() =>
  import('./VerifyPage').then(({ VerifyPage }) => ({ default: VerifyPage })),
);

/** Routes of the pages for mailed links, which need no login. Only for APIs with logins. */
export function linkRoutes() {
  return (
    <CustomRoutes noLayout>
      <Route path={FORGOT_PATH} element={<LazyForgotPage />} />
      <Route path={RESET_PATH} element={<LazyResetPage />} />
      <Route path={VERIFY_PATH} element={<LazyVerifyPage />} />
    </CustomRoutes>
  );
}
