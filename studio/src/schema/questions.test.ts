import { beforeEach, expect, it } from 'vitest';

import { Problem } from '../api/problem.ts';
import type { Files, LanguageResponse } from '../api/types.ts';
import type { TextsPart } from '../text/sync.ts';
import { change, loadFiles, workspace } from '../text/workspace.ts';
import { questions } from './questions.ts';

type Body = TextsPart & { requests: { id: number; method: string }[] };

/** A server that answers each question with the text that it has. */
class Server {
  bodies: Body[] = [];
  files: Files | null = null;
  refuses: Error | null = null;

  post = async (sent: unknown): Promise<{ responses: LanguageResponse[] } | { unsynced: true }> => {
    const body = sent as Body;
    this.bodies.push(body);
    await new Promise((resolve) => setTimeout(resolve));
    const refusal = this.refuses;
    this.refuses = null;
    if (refusal !== null) throw refusal;
    if ('files' in body) this.files = body.files;
    else if (this.files === null) return { unsynced: true };
    else
      for (const { file, start, end, text } of body.changes) {
        const before: string = this.files[file] ?? '';
        this.files = { ...this.files, [file]: before.slice(0, start) + text + before.slice(end) };
      }
    const { files } = this;
    return { responses: body.requests.map(({ id }) => ({ id, result: files?.['schema.fw'] })) };
  };
}

const type = (text: string) => {
  const end = (workspace.get().files['schema.fw'] ?? '').length;
  change([{ file: 'schema.fw', start: end, end, text }], 'typing', true);
};

beforeEach(() => loadFiles({ 'schema.fw': 'a' }, 'base'));

it('sends one message at a time, urgent questions first, and the diagram alone', async () => {
  const server = new Server();
  const ask = questions(server.post);
  const first = ask('fw/form', {});
  await Promise.resolve();
  type('b');
  const others = [ask('fw/diagram', {}), ask('fw/form', {}), ask('fw/diagnostics', {}), ask('fw/place', {})];
  type('c');

  expect((await first).result).toBe('a');
  expect((await Promise.all(others)).map(({ result }) => result)).toEqual(['abc', 'abc', 'abc', 'abc']);
  expect(server.bodies.map(({ requests }) => requests.map(({ method }) => method))).toEqual([
    ['fw/form'],
    ['fw/diagnostics'],
    ['fw/diagram'],
    ['fw/form', 'fw/place'],
  ]);
  expect(server.bodies.map((body) => 'files' in body)).toEqual([true, false, false, false]);
});

it('tells which texts an answer is about', async () => {
  const ask = questions(new Server().post);
  const before = ask('fw/diagnostics', {});
  await Promise.resolve();
  const { files } = workspace.get();
  type('b');

  expect((await before).files).toBe(files);
  expect((await ask('fw/diagnostics', {})).files).toBe(workspace.get().files);
});

it('sends all files again to a server that has others, once', async () => {
  const server = new Server();
  const ask = questions(server.post);
  await ask('fw/diagnostics', {});
  server.files = null;
  type('b');

  expect((await ask('fw/diagnostics', {})).result).toBe('ab');
  expect(server.bodies.map((body) => 'files' in body)).toEqual([true, false, true]);
});

it('sends all files after a message without an answer, and goes on', async () => {
  const server = new Server();
  const ask = questions(server.post);
  await ask('fw/diagnostics', {});
  server.refuses = new Problem(0);
  type('b');

  await expect(ask('fw/diagnostics', {})).rejects.toThrow('No connection');
  type('c');
  expect((await ask('fw/diagnostics', {})).result).toBe('abc');
  expect(server.bodies.map((body) => 'files' in body)).toEqual([true, false, true]);
});
