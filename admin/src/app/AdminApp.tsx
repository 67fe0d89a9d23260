import { CssBaseline } from '@mui/material';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import {
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  Notification,
  Resource as RaResource,
} from 'react-admin';

import { accountRoutes } from '../auth/account/routes';
import { linkRoutes } from '../auth/links/routes';
import { LoginPage } from '../auth/login/LoginPage';
import { type Backend, BackendContext } from '../data/backend';
import { regionalLocale } from '../i18n/formats';
import { i18nProvider, withModelNames } from '../i18n/i18nProvider';
import { Layout } from '../layout/Layout';
import { AccessDeniedPage, LoadingPage, NotFoundPage } from '../layout/StatusPage';
import { LazyCreatePage, LazyDashboard, LazyEditPage, LazyListPage, LazyShowPage } from '../pages/lazyPage';
import { can, Catalog } from '../resource/catalog/catalog';
import { CatalogContext } from '../resource/catalog/catalogContext';
import { recordTitle } from '../resource/names/titles';
import { type Overrides, useOverrides } from '../resource/overrides';
import type { Resource } from '../resource/types';
import { createThemes } from '../theme/createThemes';
import { AppCrashPage } from './StandalonePage';
import { store } from './store';

const EMPTY_CATALOG = new Catalog([], []);

/** react-admin with the pages of all resources. */
export function AdminApp({ backend }: { backend: Backend }) {
  const { settings, catalog } = backend;
  const overrides = useOverrides();
  const known = useSyncExternalStore(catalog.subscribe, catalog.current) ?? EMPTY_CATALOG;
  const themes = useMemo(() => createThemes(settings.theme), [settings.theme]);
  const naming = useMemo(
    () => ({
      ...withModelNames(i18nProvider, (path) => catalog.current()?.find(path)),
      changeLocale: async (locale: string) => {
        await i18nProvider.changeLocale(locale);
        catalog.setLanguage(locale);
      },
    }),
    [catalog],
  );
  // react-admin rebuilds all routes whenever this function changes.
  const { logins } = settings;
  const pages = useMemo(
    () => () => (
      <>
        {resourcePages(known, overrides)}
        {logins && accountRoutes()}
      </>
    ),
    [known, overrides, logins],
  );
  return (
    <BackendContext.Provider value={backend}>
      <CatalogContext.Provider value={known}>
        <AdminContext
          dataProvider={backend.dataProvider}
          queryClient={backend.queries}
          {...(backend.authProvider && { authProvider: backend.authProvider })}
          i18nProvider={naming}
          theme={themes.light}
          darkTheme={themes.dark}
          store={store}
        >
          <CssBaseline enableColorScheme />
          {/* react-admin's own <Admin> would bring its layout and its pages, which aren't used. */}
          <CoreAdminUI
            title={settings.title}
            requireAuth={backend.authProvider !== undefined}
            layout={Layout}
            loginPage={LoginPage}
            dashboard={LazyDashboard}
            catchAll={NotFoundPage}
            accessDenied={AccessDeniedPage}
            authenticationError={AuthenticationError}
            loading={LoadingPage}
            error={AppCrashPage}
            disableTelemetry
          >
            {logins && linkRoutes()}
            {pages}
          </CoreAdminUI>
          <Notification />
        </AdminContext>
      </CatalogContext.Provider>
    </BackendContext.Provider>
  );
}

function resourcePages(catalog: Catalog, overrides: Overrides): ReactNode {
  return catalog.resources.map((resource) => (
    <RaResource key={resource.path} {...pageProps(resource, catalog, overrides)} />
  ));
}

function pageProps(resource: Resource, catalog: Catalog, overrides: Overrides) {
  const { list, show, edit, create, icon } = overrides[resource.module] ?? {};
  return {
    name: resource.path,
    options: { label: resource.many },
    recordRepresentation: (record: Record<string, unknown>) =>
      recordTitle(resource, record, { catalog, locale: regionalLocale(i18nProvider.getLocale(), navigator.languages) }),
    ...(icon && { icon }),
    // Pages without permission are registered as well; their addresses would be blank otherwise.
    list: can(resource, 'read') ? (list ?? LazyListPage) : AccessDeniedPage,
    show: can(resource, 'read') ? (show ?? LazyShowPage) : AccessDeniedPage,
    edit: can(resource, 'update') ? (edit ?? LazyEditPage) : AccessDeniedPage,
    create: can(resource, 'create') ? (create ?? LazyCreatePage) : AccessDeniedPage,
  };
}
