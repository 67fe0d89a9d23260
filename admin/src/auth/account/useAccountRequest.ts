import { useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';

import type { ApiRequest } from '../../api/client';
import { isObject, type Json } from '../../api/json';
import { useBackend } from '../../data/backend';
import { type PasswordError, passwordErrorsOf } from '../authErrors';

/** Return a function that sends a request of an account page, with its state and its error. */
export function useAccountRequest() {
  const { client } = useBackend();
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<PasswordError>();
  /** Return `data` of the response, or undefined after an error, which is shown. */
  const send = async (path: string, request: ApiRequest): Promise<Json | undefined> => {
    if (pending) return undefined;
    setPending(true);
    setWrong(undefined);
    try {
      const { body } = await client.call(path, request);
      return isObject(body) ? (body.data ?? null) : null;
    } catch (error) {
      const current = passwordErrorsOf(error)?.current;
      if (current) setWrong(current);
      else if (!(await logoutIfAccessDenied(error))) {
        const message = error instanceof Error ? error.message : 'ra.notification.http_error';
        notify(message, { type: 'error', messageArgs: { _: message } });
      }
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return { send, pending, wrong };
}
