import { QueryClient } from '@tanstack/react-query';
import type { AuthProvider, DataProvider } from 'react-admin';

import { makeAuthProvider } from '../auth/authProvider';
import { readAhead } from '../data/ahead';
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
  /** Keeps what was read of the records. */
  queries: QueryClient;
}

/** Milliseconds that the pages wait for records that were asked for ahead. */
const PATIENCE = 100;

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
  const { client, session, catalog } = asked.value;
  if (!session) await catalog.load();
  const dataProvider = makeDataProvider(client, () => catalog.current() ?? new Catalog([], []));
  const queries = new QueryClient();
  const ahead = asked.value.list.then((list) => list && readAhead(queries, dataProvider, list));
  await Promise.race([ahead, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  return {
    ...asked.value,
    dataProvider,
    authProvider: session && makeAuthProvider(session, client, catalog),
    queries,
  };
}
