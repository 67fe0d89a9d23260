import { QueryClient } from '@tanstack/react-query';

import { createAuthProvider } from '../auth/authProvider';
import type { Backend, Preloaded } from '../data/backend';
import { createDataProvider } from '../data/dataProvider';
import { prefetchList } from '../data/prefetch';
import { applyBrowserLanguage, i18nProvider } from '../i18n/i18nProvider';
import { LazyListPage } from '../pages/lazyPage';
import { Catalog } from '../resource/catalog/catalog';
import { isListPath } from './preload';

/** Milliseconds to wait for prefetched records before the first render. */
const PREFETCH_TIMEOUT = 100;

/** Turn the preloaded data into a backend. Throw an HttpError if the application is unreachable. */
export async function connectBackend(preloaded: Promise<Preloaded>): Promise<Backend> {
  const [result] = await Promise.allSettled([
    preloaded,
    // The error page needs the language, too.
    applyBrowserLanguage(),
    // Avoid a second render of the list page.
    isListPath() && LazyListPage.fetch(),
  ]);
  if (result.status === 'rejected') throw result.reason;
  const { client, session, catalog } = result.value;
  catalog.setLanguage(i18nProvider.getLocale());
  if (!session) await catalog.load();
  const dataProvider = createDataProvider(client, () => catalog.current() ?? new Catalog([], []));
  const queries = new QueryClient();
  const prefetched = result.value.list.then(
    (list) => list && prefetchList(queries, dataProvider, list),
  );
  await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, PREFETCH_TIMEOUT))]);
  return {
    ...result.value,
    dataProvider,
    authProvider: session && createAuthProvider(session, client, catalog),
    queries,
  };
}
