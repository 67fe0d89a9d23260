import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogout, useLogoutIfAccessDenied, useNotify } from 'react-admin';

import type { Client } from '../../api/client';
import { isObject, type Json } from '../../api/json';
import { hasStatus } from '../../api/problem';
import { useApiQuery, useBackend } from '../../data/backend';
import { type PasswordError, passwordErrorsOf } from '../authErrors';
import { USER_LOGOUT } from '../authProvider';

/** An active session of the current user. */
export interface LoginSession {
  id: string;
  /** User-Agent of the login. */
  agent: string;
  address: string;
  createdAt: Date;
  usedAt: Date;
  /** True for the session of this page. */
  current: boolean;
}

/** Query the active sessions: the current one first, then the one used last. */
export function useSessions() {
  return useApiQuery('auth/sessions', parseSessions, { retry: false });
}

export function parseSessions(data: Json): LoginSession[] {
  const rows = Array.isArray(data) ? data.filter(isObject) : [];
  const sessions = rows.map((row) => ({
    id: String(row.id),
    agent: String(row.agent ?? ''),
    address: String(row.address ?? ''),
    createdAt: new Date(String(row.created_at)),
    usedAt: new Date(String(row.used_at)),
    current: row.current === true,
  }));
  return [
    ...sessions.filter(({ current }) => current),
    ...sessions.filter(({ current }) => !current),
  ];
}

/** Sessions to end. */
export type EndRequest = { kind: 'one'; session: LoginSession } | { kind: 'others' };

/** Result of the request; `left` if the user has been logged out, or the error of the password. */
export type EndResult = 'done' | 'failed' | 'left' | PasswordError;

/** Return a function that ends sessions, notifies the user and reloads the list. */
export function useEndSessions() {
  const { client } = useBackend();
  const queries = useQueryClient();
  const notify = useNotify();
  const logout = useLogout();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [pending, setPending] = useState(false);
  const attempt = async (request: EndRequest, password: string): Promise<EndResult> => {
    try {
      await endSessions(client, request, password);
    } catch (error) {
      const wrong = passwordErrorsOf(error)?.current;
      if (wrong) return wrong;
      if (await logoutIfAccessDenied(error)) return 'left';
      const message = error instanceof Error ? error.message : 'ra.notification.http_error';
      notify(message, { type: 'error', messageArgs: { _: message } });
      return 'failed';
    }
    await queries.invalidateQueries({ queryKey: ['fw', 'auth/sessions'] });
    const text = request.kind === 'one' ? 'fw.account.ended' : 'fw.account.others_ended';
    notify(text, { type: 'success' });
    return 'done';
  };
  const end = async (request: EndRequest, password: string): Promise<EndResult> => {
    setPending(true);
    if (request.kind === 'one' && request.session.current) {
      await logout(USER_LOGOUT, undefined, false);
      return 'left';
    }
    const result = await attempt(request, password);
    // Don't render again after a logout: the page would request sessions without a token.
    if (result !== 'left') setPending(false);
    return result;
  };
  return { end, pending };
}

async function endSessions(client: Client, request: EndRequest, password: string): Promise<void> {
  const body = { password, ...(request.kind === 'one' && { id: request.session.id }) };
  try {
    await client.call('auth/sessions/end', { method: 'POST', body });
  } catch (error) {
    // It has already ended.
    if (!hasStatus(error, 404)) throw error;
  }
}
