import {
  type RaRecord,
  useLogoutIfAccessDenied,
  useNotify,
  useRedirect,
  useRefresh,
  useTranslate,
} from 'react-admin';

import { hasStatus } from '../../api/problem';
import { useBackend } from '../../data/backend';
import { useResource } from '../../resource/catalog/catalogContext';
import type { Action } from '../../resource/types';
import { actionBody, actionPath } from './actions';

/** Return a function that calls the endpoint of an action, for a record if it has one. */
export function useActionCall() {
  const resource = useResource();
  const { client } = useBackend();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return async (
    action: Action,
    values: Record<string, unknown>,
    record?: Partial<RaRecord>,
    more?: Record<string, unknown>,
  ) => {
    const body = actionBody(resource, action, values);
    try {
      await client.call(actionPath(action, resource, record), {
        method: action.method ?? 'POST',
        ...((body || more) && { body: { ...more, ...body } }),
      });
    } catch (error) {
      await logoutIfAccessDenied(error);
      throw error;
    }
  };
}

/** Return a function that reports a finished action and loads the page again. */
export function useActionDone() {
  const { path } = useResource();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  return (action: Action, count = 1) => {
    const message = action.message ?? 'fw.action.done';
    notify(message, {
      type: 'success',
      messageArgs: { smart_count: count, action: action.label, ...(action.message && { _: message }) },
    });
    refresh();
    if (action.method === 'DELETE' && (action.on ?? 'record') === 'record') redirect('list', path);
  };
}

/** Return a function that describes the error of an action. */
export function useActionError(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) => {
    const message = error instanceof Error ? error.message : 'ra.notification.http_error';
    const reason = translate(message, { _: message });
    return hasStatus(error, 403) ? translate('fw.action.forbidden', { reason }) : reason;
  };
}
