import { describe, expect, it } from 'vitest';

import type { Client } from '../api/client';
import { loadCatalog } from './catalog';

function clientThatSays(data: unknown): Client {
  return { call: async () => ({ status: 200, body: { data }, etag: undefined }) } as never;
}

const TOPIC = { model: 'BlogTopic', path: 'topics', key: 'nr', fields: {}, can: ['read'] };

describe('loadCatalog', () => {
  it('fills in what a descriptor leaves out', async () => {
    const catalog = await loadCatalog(clientThatSays({ menu: ['topics'], resources: [TOPIC] }));
    expect(catalog.get('topics')).toMatchObject({
      module: 'blog_topic',
      one: 'BlogTopic',
      many: 'topics',
      title: 'nr',
    });
    expect(catalog.faults).toEqual([]);
  });

  it('drops an order that goes by what the user may not read', async () => {
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

  it('tells which files can’t be used', async () => {
    const faults = [{ file: 'admin/menu.json', message: 'it is no JSON' }];
    const catalog = await loadCatalog(clientThatSays({ menu: [], resources: [], faults }));
    expect(catalog.faults).toEqual(faults);
  });
});
