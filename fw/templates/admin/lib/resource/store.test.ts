import { expect, it } from 'vitest';

import type { Answer, Client } from '../api/client';
import type { Json } from '../api/json';
import { CatalogStore } from './store';

function bodyOf(path: string): Json {
  return { data: { resources: [{ model: path, path, key: 'id', fields: {} }], menu: [path] } };
}

it('does not take what was read for somebody who has left', async () => {
  const answers: ((body: Json) => void)[] = [];
  const client = {
    call: () =>
      new Promise<Answer>((resolve) => {
        answers.push((body) => resolve({ status: 200, body, etag: undefined }));
      }),
  } as unknown as Client;
  const store = new CatalogStore(client);
  const first = store.load();
  store.expire();
  const second = store.load();
  answers[1]?.(bodyOf('hers'));
  await second;
  answers[0]?.(bodyOf('his'));
  await first;
  expect(store.current()?.menu).toEqual(['hers']);
});
