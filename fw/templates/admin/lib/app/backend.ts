import type { AuthProvider, DataProvider } from 'react-admin';

import { makeAuthProvider } from '../auth/authProvider';
import { makeDataProvider } from '../data/dataProvider';
import { takeBrowserLanguage } from '../i18n';
import { Catalog } from '../resource/catalog';
import type { Begun } from './begin';

/** What the pages know of the application behind them. */
export interface Backend extends Begun {
  dataProvider: DataProvider;
  /** Without logins there is none. */
  authProvider: AuthProvider | undefined;
}

/** Takes what was asked for; an HttpError if the application can't be reached. */
export async function connect(begun: Promise<Begun>): Promise<Backend> {
  // In its language the page can tell that there are no settings.
  const [asked] = await Promise.allSettled([begun, takeBrowserLanguage()]);
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
