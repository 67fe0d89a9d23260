import type { AuthProvider, DataProvider } from 'react-admin';

import { makeAuthProvider } from '../auth/authProvider';
import { makeDataProvider } from '../data/dataProvider';
import { takeBrowserLanguage } from '../i18n';
import { LaterListPage } from '../pages/later';
import { Catalog } from '../resource/catalog';
import { type Begun, isList } from './begin';

/** What the pages know of the application behind them. */
export interface Backend extends Begun {
  dataProvider: DataProvider;
  /** Without logins there is none. */
  authProvider: AuthProvider | undefined;
}

/** Takes what was asked for; an HttpError if the application can't be reached. */
export async function connect(begun: Promise<Begun>): Promise<Backend> {
  const [asked] = await Promise.allSettled([
    begun,
    // In its language the page can tell that there are no settings.
    takeBrowserLanguage(),
    // What is there before anything is drawn needn't be drawn twice.
    isList() && LaterListPage.fetch(),
  ]);
  if (asked.status === 'rejected') throw asked.reason;
  const { settings, client, session, catalog } = asked.value;
  if (!session) await catalog.load();
  return {
    settings,
    client,
    session,
    catalog,
    dataProvider: makeDataProvider(client, () => catalog.current() ?? new Catalog([], [])),
    authProvider: session && makeAuthProvider(session, client, catalog),
  };
}
