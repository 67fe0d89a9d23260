import { useState } from 'react';
import { HttpError } from 'react-admin';

import { useBackend } from '../../data/backend';
import { type LoginError, loginErrorOf } from '../authErrors';

export type RequestState = 'done' | 'idle' | 'pending';

/** Return a function that posts a body once at a time, with its state and its error. */
export function usePost(path: string) {
  const { client } = useBackend();
  const [state, setState] = useState<RequestState>('idle');
  const [error, setError] = useState<unknown>();
  const post = async (body: object) => {
    if (state === 'pending') return;
    setState('pending');
    setError(undefined);
    try {
      await client.call(path, { method: 'POST', body });
      setState('done');
    } catch (reason) {
      setError(reason);
      setState('idle');
    }
  };
  return { state, error, post };
}

/** Return the message for an error that isn't about an input: a used link, or a busy server. */
export function failureOf(error: unknown): LoginError | undefined {
  if (error === undefined) return undefined;
  const status: unknown = error instanceof HttpError ? error.status : undefined;
  if (status === 422) return { key: 'fw.links.invalid' };
  if (status === 403) return { key: 'fw.links.off' };
  return status === 0 || status === 429 ? loginErrorOf(error) : { key: 'fw.links.failed' };
}
