import { parsed } from '../i18n/sentences.ts';
import { headersOf, problemOfResponse } from './client.ts';
import workerUrl from './posting.worker.ts?worker&url';
import { Problem } from './problem.ts';
import { CAPACITY, LENGTH, NUMBER, STATUS, WORDS, type WorkerResponse, type WorkerRequest } from './sharedMemory.ts';

/** Milliseconds for which Chromium may hold back messages. */
const HELD_BACK = 60;
/** Milliseconds after which a worker without a response is no longer used. */
const TIMEOUT = 30_000;

const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4 * WORDS + CAPACITY) : null;
const words = shared && new Int32Array(shared, 0, WORDS);
const waiting = new Map<number, (response: WorkerResponse) => void>();
let worker: Worker | null = null;
let isReady = false;
let last = 0;
let looksUntil = 0;

/** Return the answer to a POST request that a keystroke waits for. */
export async function postForKey<T>(path: string, body: unknown): Promise<T> {
  const { status, text } = await postText(path, headersOf(body), JSON.stringify(body)).catch(() => {
    throw new Problem(0);
  });
  if (status >= 200 && status < 300) return parsed(text) as T;
  throw status === 0 ? new Problem(0) : problemOfResponse(status, text);
}

/**
 * Send a POST request, and return its response with its text.
 *
 * After a key, Chromium gives the page no response and no message until it has drawn the key, and
 * often not before another frame. A worker gets responses at once, and leaves them in memory that
 * the page reads before it draws: most keys and their diagnostics share a frame.
 */
async function postText(path: string, headers: Record<string, string>, body: string): Promise<WorkerResponse> {
  startWorker();
  if (worker === null || !isReady) {
    const response = await fetch(path, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  }
  last += 1;
  const number = last;
  const response = new Promise<WorkerResponse>((resolve) => waiting.set(number, resolve));
  worker.postMessage({ number, path, headers, body } satisfies WorkerRequest);
  looksUntil = performance.now() + HELD_BACK;
  requestAnimationFrame(look);
  const timer = setTimeout(abandonWorker, TIMEOUT);
  return response.finally(() => clearTimeout(timer));
}

function startWorker(): void {
  if (shared === null || worker !== null) return;
  worker = new Worker(trustedUrl() as string, { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<(WorkerResponse & { number: number }) | null>) => {
    if (data === null) isReady = true;
    else settle(data.number, data);
  });
  worker.addEventListener('error', abandonWorker);
  worker.addEventListener('messageerror', abandonWorker);
  worker.postMessage(shared);
}

/** Stop the worker. Its requests end without a response, and later ones are sent by the page. */
function abandonWorker(): void {
  worker?.terminate();
  isReady = false;
  for (const number of [...waiting.keys()]) settle(number, { status: 0, text: '' });
}

/** Look for a response before each frame, as long as its message may be held back. */
function look(): void {
  readShared();
  if (waiting.size > 0 && performance.now() < looksUntil) requestAnimationFrame(look);
}

function readShared(): void {
  if (shared === null || words === null) return;
  const number = Atomics.load(words, NUMBER);
  if (number === 0) return;
  const bytes = new Uint8Array(shared, words.byteLength, words[LENGTH]);
  // A decoder accepts no shared memory.
  settle(number, { status: words[STATUS] ?? 0, text: new TextDecoder().decode(bytes.slice()) });
}

function settle(number: number, response: WorkerResponse): void {
  if (words !== null) Atomics.compareExchange(words, NUMBER, number, 0);
  waiting.get(number)?.(response);
  waiting.delete(number);
}

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown };
}

/** Return the worker's address in the type that the content security policy requires. */
function trustedUrl(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('fw-worker', { createScriptURL: () => workerUrl });
  return policy?.createScriptURL(workerUrl) ?? workerUrl;
}
