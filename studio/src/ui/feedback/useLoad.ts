import { useCallback, useEffect, useState } from 'react';

import { get, post } from '../../api/client.ts';
import { translator } from '../../i18n/sentences.ts';
import { useStore } from '../../state/store.ts';

export interface Loaded<T> {
  data: T | null;
  error: unknown;
  /** An answer is under way, the first or a newer one. */
  isLoading: boolean;
  reload: () => void;
}

interface State<T> {
  data: T | null;
  error: unknown;
  /** What was asked, and in which round. */
  asked: string | null;
  round: number;
}

const NOTHING = { data: null, error: null, asked: null, round: -1 };

/**
 * Ask an address of the server, by POST with a body. Null asks nothing.
 *
 * `reload` asks again and shows the former answer meanwhile. Another address or body has no former answer.
 */
export function useLoad<T>(path: string | null, body?: unknown): Loaded<T> {
  const asked = path === null ? null : JSON.stringify([path, body]);
  const [state, setState] = useState<State<T>>(NOTHING);
  const [round, setRound] = useState(0);
  const sentences = useStore(translator);
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    (body === undefined ? get<T>(path, signal) : post<T>(path, body, signal)).then(
      (data) => signal.aborted || setState({ data, error: null, asked, round }),
      (error: unknown) =>
        signal.aborted ||
        setState((now) => ({ data: now.asked === asked ? now.data : null, error, asked, round })),
    );
    return () => controller.abort();
    // `asked` stands for the path and the body. Answers have texts in the language of the page.
  }, [asked, round, sentences]);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  const { data, error } = state.asked === asked ? state : NOTHING;
  const isLoading = asked !== null && (state.asked !== asked || state.round !== round);
  return { data, error, isLoading, reload };
}
