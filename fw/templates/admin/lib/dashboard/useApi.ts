import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';

import { useBackend } from '../app/context';
import { isObject, type Json } from '../api/json';

/** Asks the admin's API for `data`; a login that has ended leads to the login page. */
export function useApi<T>(path: string, read: (data: Json) => T): UseQueryResult<T> {
  const { client } = useBackend();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useQuery({
    queryKey: ['fw', path],
    queryFn: async ({ signal }) => {
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
