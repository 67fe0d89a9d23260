import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LateServer } from '../testing.ts';
import { CAPACITY } from './sharedMemory.ts';

type Listener = (event: { data: unknown }) => void;

/** A worker that runs the worker's script in the test, and holds back its messages when told. */
class FakeWorker {
  isSilent = false;
  isStopped = false;
  readonly #listeners: Record<string, Listener> = {};
  readonly #heldBack: unknown[] = [];

  constructor() {
    made.push(this);
  }

  addEventListener(type: string, call: Listener): void {
    this.#listeners[type] = call;
  }

  postMessage(data: unknown): void {
    script?.({ data });
  }

  terminate(): void {
    this.isStopped = true;
  }

  /** Give the page a message of the script. */
  tell(data: unknown): void {
    if (this.isSilent) this.#heldBack.push(data);
    else this.emit('message', data);
  }

  release(): void {
    this.isSilent = false;
    for (const data of this.#heldBack.splice(0)) this.tell(data);
  }

  emit(type: string, data: unknown = null): void {
    this.#listeners[type]?.({ data });
  }
}

let made: FakeWorker[];
let script: Listener | undefined;
let server: LateServer;
let frames: (() => void)[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  [made, frames, script, server] = [[], [], undefined, new LateServer()];
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('sessionStorage', { getItem: () => 'token', removeItem: () => undefined });
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call));
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('addEventListener', (_: string, call: Listener) => (script = call));
  vi.stubGlobal('postMessage', (data: unknown) => made[0]?.tell(data));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Return the module of the page, with the worker's script loaded. */
async function load({ isolated = true, ready = true } = {}) {
  vi.stubGlobal('crossOriginIsolated', isolated);
  await import('./posting.worker.ts');
  const { postForKey } = await import('./posting.ts');
  const ask = (body: unknown) => postForKey('/api/language', body);
  if (!isolated || !ready) return ask;
  const first = ask('first');
  server.answer('first');
  await first;
  server.asked.length = 0;
  return ask;
}

/** Let the promises that are fulfilled go on, and draw a frame. */
async function drawFrame(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1);
  for (const call of frames.splice(0)) call();
}

const worker = () => made[0] as FakeWorker;

test('the page sends requests itself without isolation and until the worker is ready', async () => {
  const ask = await load({ isolated: false });
  const answer = ask('a');
  server.answer('b');
  expect(await answer).toBe('b');
  expect(made).toEqual([]);

  vi.resetModules();
  const other = await load({ ready: false });
  script = undefined;
  for (const at of [1, 2]) {
    const early = other('a');
    server.answer(at, { at });
    expect(await early).toBe(at);
  }
  expect(made).toHaveLength(1);
});

test('a response is read from the shared memory while its message is held back', async () => {
  const ask = await load();
  worker().isSilent = true;
  const answer = ask('a');
  expect(server.asked).toMatchObject([{ path: '/api/language', body: 'a' }]);
  server.answer({ text: 'é' });
  await drawFrame();
  expect(await answer).toEqual({ text: 'é' });

  worker().release();
  const next = ask('b');
  server.answer('c', { at: 1 });
  expect(await next).toBe('c');
});

test('a response that does not fit the memory, or finds it full, is read from its message', async () => {
  const ask = await load();
  worker().isSilent = true;
  const long = 'x'.repeat(CAPACITY);
  const [first, second, third] = [ask(1), ask(2), ask(3)];
  server.answer(long);
  await vi.advanceTimersByTimeAsync(1);
  server.answer('fits', { at: 1 });
  await vi.advanceTimersByTimeAsync(1);
  server.answer('full', { at: 2 });
  await drawFrame();
  expect(await second).toBe('fits');

  const settled = vi.fn();
  void Promise.race([first, third]).then(settled);
  await drawFrame();
  expect(settled).not.toHaveBeenCalled();
  worker().release();
  expect(await first).toBe(long);
  expect(await third).toBe('full');
});

test('an error response and a lost connection are problems', async () => {
  const ask = await load();
  const { onRefused } = await import('./client.ts');
  const refused = vi.fn();
  onRefused(refused);
  const denied = ask(1);
  server.answer({ title: 'Denied', code: 'token' }, { status: 401 });
  await expect(denied).rejects.toMatchObject({ status: 401, code: 'token' });
  expect(refused).toHaveBeenCalledOnce();

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(ask(2)).rejects.toMatchObject({ status: 0, code: 'offline' });
  expect(worker().isStopped).toBe(false);
});

test.each(['error', 'messageerror'])('requests end at the event %s of a worker, and the page sends later ones', async (type) => {
  const ask = await load();
  const lost = [ask(1), ask(2)];
  worker().emit(type);
  for (const one of lost) await expect(one).rejects.toMatchObject({ status: 0 });
  expect(worker().isStopped).toBe(true);

  script = undefined;
  const answer = ask(3);
  server.answer('c', { at: 2 });
  expect(await answer).toBe('c');
  expect(made).toHaveLength(1);
});

test('a worker without a response is stopped after a time-out', async () => {
  const ask = await load();
  const quick = ask(1);
  server.answer('a');
  expect(await quick).toBe('a');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(worker().isStopped).toBe(false);

  const lost = expect(ask(2)).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(worker().isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await lost;
  expect(worker().isStopped).toBe(true);
});
