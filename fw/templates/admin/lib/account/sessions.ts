import { useQuery } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';

import { useBackend } from '../app/context';
import { isObject, type Json } from '../api/json';

/** One login of one's own that goes on. */
export interface LoginSession {
  id: string;
  /** The `User-Agent` of who began it. */
  agent: string;
  address: string;
  begun: Date;
  used: Date;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** Reads the logins that go on: the one that asks first, then the one used last. */
export function useSessions() {
  const { client } = useBackend();
  const leaveIfOver = useLogoutIfAccessDenied();
  return useQuery({
    queryKey: ['fw', 'sessions'],
    retry: false,
    // Without a network it fails, which can be told; waiting for one looks as if it never ended.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        return sessionsOf((await client.call('auth/sessions', { signal })).body);
      } catch (error) {
        await leaveIfOver(error);
        throw error;
      }
    },
  });
}

export function sessionsOf(body: Json): LoginSession[] {
  const rows = isObject(body) && Array.isArray(body.data) ? body.data.filter(isObject) : [];
  const sessions = rows.map((row) => ({
    id: String(row.id),
    agent: String(row.agent ?? ''),
    address: String(row.address ?? ''),
    begun: new Date(String(row.created_at)),
    used: new Date(String(row.used_at)),
    current: row.current === true,
  }));
  return [
    ...sessions.filter(({ current }) => current),
    ...sessions.filter(({ current }) => !current),
  ];
}
