import { parsed } from '../i18n/sentences.ts';
import { send } from './client.ts';
import { problemOf } from './problem.ts';
import { readEvents } from './sse.ts';
import type { StudioEvent } from './types.ts';

type Listener = (event: StudioEvent) => void;

const RETRY_MILLISECONDS = [500, 1_000, 2_000, 5_000];

const listeners = new Set<Listener>();
let stop: (() => void) | null = null;

/** Call a function at each event of the server. Return what stops it. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

/**
 * Read the server's events until the returned function is called.
 *
 * A new connection names the last event, so that the server repeats those that were missed.
 * `EventSource` can't send the token.
 */
function connect(): () => void {
  const controller = new AbortController();
  void run(controller.signal);
  return () => controller.abort();
}

async function run(signal: AbortSignal): Promise<void> {
  let last = '';
  let failures = 0;
  while (!signal.aborted) {
    try {
      const headers: Record<string, string> = last === '' ? {} : { 'Last-Event-ID': last };
      const response = await send('GET', '/api/events', undefined, { signal, headers });
      failures = 0;
      for await (const message of readEvents(response.body)) {
        if (message.id !== '') last = message.id;
        deliver({ type: message.event, ...(parsed(message.data || '{}') as object) } as StudioEvent);
      }
    } catch (error) {
      if (signal.aborted || problemOf(error).status === 401) return;
      failures += 1;
    }
    await pause(RETRY_MILLISECONDS[Math.min(failures, RETRY_MILLISECONDS.length - 1)] ?? 0, signal);
  }
}

function deliver(event: StudioEvent): void {
  for (const listener of [...listeners]) listener(event);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
