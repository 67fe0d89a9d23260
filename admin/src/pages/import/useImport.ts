import { useEffect, useState } from 'react';
import { HttpError } from 'react-admin';

import { useBackend } from '../../data/backend';
import { useResource } from '../../resource/catalog/catalogContext';
import { type ImportState, isPending, readImport } from './imports';

/** Milliseconds between two looks at the progress. */
const INTERVAL = 400;

/** Return the state of an import, and what starts its check and the import itself. */
export function useImport() {
  const { client } = useBackend();
  const root = `admin/api/imports/${useResource().path}`;
  const [state, setState] = useState<ImportState>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  const send = async (request: () => Promise<{ body: Parameters<typeof readImport>[0] }>) => {
    setSending(true);
    setError(undefined);
    try {
      setState(readImport((await request()).body));
    } catch (reason) {
      setError(messageOf(reason));
    }
    setSending(false);
  };

  useEffect(() => {
    if (!state || !isPending(state)) return undefined;
    const timer = setTimeout(() => {
      client.call(`${root}/${state.id}`).then(
        ({ body }) => setState(readImport(body)),
        // The next look may succeed.
        () => setState({ ...state }),
      );
    }, INTERVAL);
    return () => clearTimeout(timer);
  }, [client, root, state]);

  return {
    state,
    error,
    isSending,
    upload: (file: File) => void send(() => client.upload(root, file)),
    start: () => state && void send(() => client.call(`${root}/${state.id}`, { method: 'POST' })),
    reset: () => {
      setState(undefined);
      setError(undefined);
    },
  };
}

/** Return the message about the file, if the response has one. */
function messageOf(error: unknown): string {
  if (error instanceof HttpError) {
    const { file } = (error.body as { errors?: Record<string, string> } | undefined)?.errors ?? {};
    if (file) return file.charAt(0).toUpperCase() + file.slice(1);
  }
  return error instanceof Error ? error.message : String(error);
}
