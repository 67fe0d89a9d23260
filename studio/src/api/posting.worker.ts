import { CAPACITY, LENGTH, NUMBER, STATUS, WORDS, type WorkerResponse, type WorkerRequest } from './sharedMemory.ts';

/** Sends the requests of the page. Each response is left in the shared memory, and sent as a message. */
let words = new Int32Array(new SharedArrayBuffer(0));
let bytes = new Uint8Array(new SharedArrayBuffer(0));

addEventListener('message', ({ data }: MessageEvent<SharedArrayBuffer | WorkerRequest>) => {
  if (data instanceof SharedArrayBuffer) {
    words = new Int32Array(data, 0, WORDS);
    bytes = new Uint8Array(data, words.byteLength);
    postMessage(null);
  } else void send(data);
});

async function send({ number, path, headers, body }: WorkerRequest): Promise<void> {
  let response: WorkerResponse = { status: 0, text: '' };
  try {
    const found = await fetch(path, { method: 'POST', headers, body });
    response = { status: found.status, text: await found.text() };
  } catch {
    // Status 0: the page says that there is no connection.
  }
  leave(number, response);
  postMessage({ number, ...response });
}

function leave(number: number, { status, text }: WorkerResponse): void {
  const encoded = new TextEncoder().encode(text);
  if (encoded.length > CAPACITY || Atomics.load(words, NUMBER) !== 0) return;
  bytes.set(encoded);
  words[STATUS] = status;
  words[LENGTH] = encoded.length;
  Atomics.store(words, NUMBER, number);
}
