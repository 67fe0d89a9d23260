import { describe, expect, it } from 'vitest';

import type { ApiResponse, Client } from '../../api/client';
import type { Json } from '../../api/json';
import { CatalogStore, loadCatalog } from './catalogStore';

function bodyOf(path: string): Json {
  return { data: { resources: [{ model: path, path, key: 'id', fields: {} }], menu: [path] } };
}

it('ignores a response for a user who has logged out', async () => {
  const answers: ((body: Json) => void)[] = [];
  const client = {
    call: () =>
      new Promise<ApiResponse>((resolve) => {
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

function clientThatSays(data: unknown): Client {
  return { call: async () => ({ status: 200, body: { data }, etag: undefined }) } as never;
}

const TOPIC = { model: 'BlogTopic', path: 'topics', key: 'nr', fields: {}, can: ['read'] };

describe('loadCatalog', () => {
  it('adds the defaults of descriptors', async () => {
    const catalog = await loadCatalog(clientThatSays({ menu: ['topics'], resources: [TOPIC] }));
    expect(catalog.get('topics')).toMatchObject({
      module: 'blog_topic',
      one: 'BlogTopic',
      many: 'topics',
      title: 'nr',
    });
    expect(catalog.faults).toEqual([]);
  });

  it('removes a sort by a field that the user may not read', async () => {
    const author = { kind: 'belongs_to', model: 'Author', via: 'author_id', label: 'Author' };
    const post = { ...TOPIC, path: 'posts', sort: 'author.name', relations: { author } };
    const fields = { name: { type: 'string', label: 'Name' } };
    const of = async (can: string[]) => {
      const authors = { model: 'Author', path: 'authors', key: 'id', fields, can };
      const resources = [structuredClone(post), authors];
      return (await loadCatalog(clientThatSays({ menu: [], resources }))).get('posts').sort;
    };
    expect(await of(['read'])).toEqual(['author.name']);
    expect(await of(['create'])).toEqual([]);
  });

  it('returns the files that can’t be used', async () => {
    const faults = [{ file: 'admin/menu.json', message: 'it is no JSON' }];
    const catalog = await loadCatalog(clientThatSays({ menu: [], resources: [], faults }));
    expect(catalog.faults).toEqual(faults);
  });
});
