import type { AuthProvider, DataProvider } from 'react-admin';

import { Client } from '../api/client';
import { isObject } from '../api/json';
import { Session } from '../api/session';
import { makeAuthProvider } from '../auth/authProvider';
import { makeDataProvider } from '../data/dataProvider';
import { takeBrowserLanguage } from '../i18n';
import { Catalog } from '../resource/catalog';
import { CatalogStore } from '../resource/store';
import type { Settings } from '../resource/types';

/** What the pages know of the application behind them. */
export interface Backend {
  settings: Settings;
  client: Client;
  catalog: CatalogStore;
  dataProvider: DataProvider;
  /** Without logins there is none. */
  authProvider: AuthProvider | undefined;
}

/** The path that the API stands under, of the page's base: `/admin/` → `/`. */
export function apiRoot(base: string): string {
  return new URL('..', base).pathname;
}

/** Asks the application for its settings; an HttpError if it can't be reached. */
export async function connect(root: string): Promise<Backend> {
  // In its language the page can tell that there are no settings.
  const [read] = await Promise.allSettled([readSettings(root), takeBrowserLanguage()]);
  if (read.status === 'rejected') throw read.reason;
  const settings = read.value;
  const session = settings.logins ? new Session(root) : undefined;
  const client = new Client(root, session);
  const catalog = new CatalogStore(client);
  if (!session) await catalog.load();
  return {
    settings,
    client,
    catalog,
    dataProvider: makeDataProvider(client, () => catalog.current() ?? new Catalog([], [])),
    authProvider: session && makeAuthProvider(session, client, catalog),
  };
}

async function readSettings(root: string): Promise<Settings> {
  const { body } = await new Client(root).call('admin/api/settings');
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  return {
    title: typeof data.title === 'string' ? data.title : 'Admin',
    logins: data.logins === true,
    theme: data.theme,
  };
}
