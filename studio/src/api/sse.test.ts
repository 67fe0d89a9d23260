import { expect, it } from 'vitest';

import { parseMessage, readEvents, type Message } from './sse.ts';

function body(...parts: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
}

async function messages(...parts: string[]): Promise<Message[]> {
  const found: Message[] = [];
  for await (const message of readEvents(body(...parts))) found.push(message);
  return found;
}

it('reads messages that arrive in pieces', async () => {
  const text = 'id: 7\nevent: progress\ndata: {"done":1}\n\nid: 8\r\nevent: done\r\ndata: {}\r\n\r\n';
  const expected = [
    { id: '7', event: 'progress', data: '{"done":1}' },
    { id: '8', event: 'done', data: '{}' },
  ];

  expect(await messages(text)).toEqual(expected);
  expect(await messages(...text)).toEqual(expected);
});

it('skips comments, and a message that has no end', async () => {
  expect(await messages(': alive\n\n', 'data: 1\n\n', 'data: 2\n')).toEqual([
    { id: '', event: 'message', data: '1' },
  ]);
});

it('joins the lines of the data', () => {
  expect(parseMessage('data: a\ndata:b')?.data).toBe('a\nb');
});
