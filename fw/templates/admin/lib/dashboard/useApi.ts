import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';

import { useBackend } from '../app/context';
import { isObject, type Json } from '../api/json';

/** Asks the admin's API for `data`; a login that has ended leads to the login page. */
export function useApi<T>(path: string, read: (data: Json) => T): UseQueryResult<T> {
  const asking = useAsking();
  return useQuery(asking(path, read));
}

/** Makes the query that asks the admin's API for the `data` of a path. */
export function useAsking() {
  const { client } = useBackend();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return <T>(path: string, read: (data: Json) => T) => ({
    queryKey: ['fw', path],
    // Without a network it fails, which can be told; waiting for one looks as if it never ended.
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
