import { useCallback, useEffect, useState } from 'react';

import { get } from '../api/client.ts';

export interface Loaded<T> {
  data: T | null;
  error: unknown;
  reload: () => void;
}

/** Read an address of the server; `reload` reads it again and shows the former answer meanwhile. */
export function useLoad<T>(path: string | null): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    get<T>(path, controller.signal).then(
      (data) => setState({ data, error: null }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState((now) => ({ ...now, error }));
      },
    );
    return () => controller.abort();
  }, [path, round]);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  return { ...state, reload };
}
