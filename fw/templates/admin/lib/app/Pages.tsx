import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Admin, Resource as RaResource } from 'react-admin';

import { accountRoutes } from '../account/routes';
import { Dashboard } from '../dashboard';
import { i18nProvider, namingRecords } from '../i18n';
import { AccessDenied, Layout, LoadingPage } from '../layout';
import { LoginPage } from '../login';
import { type Overrides, useOverrides } from '../overrides';
import { LaterCreatePage, LaterEditPage, LaterListPage, LaterShowPage } from '../pages/later';
import { NotFoundPage } from '../pages/NotFoundPage';
import { Catalog, can } from '../resource/catalog';
import { CatalogContext } from '../resource/context';
import { titleOf } from '../resource/title';
import type { Resource } from '../resource/types';
import { makeThemes } from '../theme';
import type { Backend } from './backend';
import { BackendContext } from './context';
import { PagesCrash } from './Crash';
import { store } from './store';

const NOTHING = new Catalog([], []);

/** react-admin with the pages of all resources. */
export function Pages({ backend }: { backend: Backend }) {
  const { settings, catalog } = backend;
  const overrides = useOverrides();
  const known = useSyncExternalStore(catalog.subscribe, catalog.current) ?? NOTHING;
  const themes = useMemo(() => makeThemes(settings.theme), [settings.theme]);
  const naming = useMemo(
    () => namingRecords(i18nProvider, (path) => catalog.current()?.find(path)),
    [catalog],
  );
  // react-admin reads the pages anew whenever this function is another one.
  const { logins } = settings;
  const pages = useMemo(
    () => () => (
      <>
        {pagesOf(known, overrides)}
        {logins && accountRoutes()}
      </>
    ),
    [known, overrides, logins],
  );
  return (
    <BackendContext.Provider value={backend}>
      <CatalogContext.Provider value={known}>
        <Admin
          title={settings.title}
          dataProvider={backend.dataProvider}
          queryClient={backend.queries}
          {...(backend.authProvider && { authProvider: backend.authProvider, requireAuth: true })}
          i18nProvider={naming}
          theme={themes.light}
          darkTheme={themes.dark}
          layout={Layout}
          loginPage={LoginPage}
          dashboard={Dashboard}
          catchAll={NotFoundPage}
          accessDenied={AccessDenied}
          loading={LoadingPage}
          error={PagesCrash}
          store={store}
          disableTelemetry
        >
          {pages}
        </Admin>
      </CatalogContext.Provider>
    </BackendContext.Provider>
  );
}

function pagesOf(catalog: Catalog, overrides: Overrides): ReactNode {
  return catalog.resources.map((resource) => (
    <RaResource key={resource.path} {...pageProps(resource, overrides)} />
  ));
}

function pageProps(resource: Resource, overrides: Overrides) {
  const { list, show, edit, create, icon } = overrides[resource.module] ?? {};
  return {
    name: resource.path,
    options: { label: resource.many },
    recordRepresentation: (record: Record<string, unknown>) => titleOf(resource, record),
    ...(icon && { icon }),
    // Each has a page, even if only one that says no: without it the address would be blank.
    list: can(resource, 'read') ? (list ?? LaterListPage) : AccessDenied,
    show: can(resource, 'read') ? (show ?? LaterShowPage) : AccessDenied,
    edit: can(resource, 'update') ? (edit ?? LaterEditPage) : AccessDenied,
    create: can(resource, 'create') ? (create ?? LaterCreatePage) : AccessDenied,
  };
}
