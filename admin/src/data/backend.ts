import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type AuthProvider, type DataProvider, useLogoutIfAccessDenied } from 'react-admin';

import type { Client } from '../api/client';
import { isObject, type Json } from '../api/json';
import type { Session } from '../api/session';
import type { CatalogStore } from '../resource/catalog/catalogStore';
import type { Resource, Settings } from '../resource/types';

/** State of the requests that start before the pages are loaded. */
export interface Preloaded {
  settings: Settings;
  client: Client;
  /** Undefined without logins. */
  session: Session | undefined;
  catalog: CatalogStore;
  /** Resource whose list was prefetched, if any. */
  list: Promise<Resource | undefined>;
}

/** The application behind the pages. */
export interface Backend extends Preloaded {
  dataProvider: DataProvider;
  /** Undefined without logins. */
  authProvider: AuthProvider | undefined;
  /** Cache of the records. */
  queries: QueryClient;
}

export const BackendContext = createContext<Backend | undefined>(undefined);

/** Return the application behind the pages: its settings, its client and its session. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error('useBackend must be used inside <Admin>.');
  return backend;
}

/** Query `data` of a path of the API. Redirect to the login page if the session has ended. */
export function useApiQuery<T>(
  path: string,
  read: (data: Json) => T,
  options: { retry?: boolean } = {},
): UseQueryResult<T> {
  const queryOptions = useApiQueryOptions();
  return useQuery({ ...queryOptions(path, read), ...options });
}

/** Return a function that makes the options of such a query. */
export function useApiQueryOptions() {
  const { client } = useBackend();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return <T>(path: string, read: (data: Json) => T) => ({
    queryKey: ['fw', path],
    // Fail without a network, since waiting for one looks like a page that never loads.
    networkMode: 'always' as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      try {
        const { body } = await client.call(path, { signal });
        return read(isObject(body) ? (body.data ?? null) : null);
      } catch (error) {
        await logoutIfAccessDenied(error);
        throw error;
      }
    },
  });
}
