import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogout, useLogoutIfAccessDenied, useNotify } from 'react-admin';

import type { Client } from '../api/client';
import { hasStatus } from '../api/problem';
import { useBackend } from '../app/context';
import { ASKED } from '../auth/authProvider';
import type { LoginSession } from './sessions';

/** Which sessions shall end. */
export type Ending = { kind: 'one'; session: LoginSession } | { kind: 'others' };

/** What has become of that; `left` is the page itself, with the session that it was in. */
export type Ended = 'done' | 'failed' | 'left';

/** Gives what ends sessions, tells of it, and has the list read anew. */
export function useEnding() {
  const { client } = useBackend();
  const queries = useQueryClient();
  const notify = useNotify();
  const logout = useLogout();
  const leaveIfOver = useLogoutIfAccessDenied();
  const [pending, setPending] = useState(false);
  const attempt = async (ending: Ending): Promise<Ended> => {
    try {
      await endOnServer(client, ending);
    } catch (error) {
      if (await leaveIfOver(error)) return 'left';
      const message = error instanceof Error ? error.message : 'ra.notification.http_error';
      notify(message, { type: 'error', messageArgs: { _: message } });
      return 'failed';
    }
    await queries.invalidateQueries({ queryKey: ['fw', 'sessions'] });
    const text = ending.kind === 'one' ? 'fw.account.ended' : 'fw.account.others_ended';
    notify(text, { type: 'success' });
    return 'done';
  };
  const end = async (ending: Ending): Promise<Ended> => {
    setPending(true);
    if (ending.kind === 'one' && ending.session.current) {
      await logout(ASKED, undefined, false);
      return 'left';
    }
    const ended = await attempt(ending);
    // A page that is left isn't drawn anew: it would ask for sessions without one.
    if (ended !== 'left') setPending(false);
    return ended;
  };
  return { end, pending };
}

async function endOnServer(client: Client, ending: Ending): Promise<void> {
  if (ending.kind === 'others') {
    await client.call('auth/sessions', { method: 'DELETE' });
    return;
  }
  try {
    const path = `auth/sessions/${encodeURIComponent(ending.session.id)}`;
    await client.call(path, { method: 'DELETE' });
  } catch (error) {
    // It has ended meanwhile, as it should.
    if (!hasStatus(error, 404)) throw error;
  }
}
