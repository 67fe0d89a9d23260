/** A message of a stream of server-sent events. */
export interface Message {
  id: string;
  event: string;
  data: string;
}

/** Yield the messages of a response's body as they arrive. */
export async function* readEvents(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Message> {
  if (body === null) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = parseMessage(block);
        if (message !== null) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Return the message of a block of lines, or null for comments alone. */
export function parseMessage(block: string): Message | null {
  const message: Message = { id: '', event: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'id') message.id = value;
    else if (name === 'event') message.event = value;
  }
  message.data = data.join('\n');
  return data.length === 0 ? null : message;
}
