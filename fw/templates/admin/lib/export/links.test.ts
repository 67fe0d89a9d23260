import { expect, it } from 'vitest';

import type { Client } from '../api/client';
import { problemError } from '../api/problem';
import { catalogOf, resourceOf } from '../testing';
import { columnsOf, exportedOf } from './columns';
import { exportCsv } from './exportCsv';

const tags = resourceOf({ id: { type: 'int' }, name: {} }, {}, {
  model: 'Tag',
  path: 'tags',
  title: 'name',
});
const posts = resourceOf(
  { id: { type: 'int', made: true, label: 'ID' } },
  { tags: { kind: 'many_to_many', model: 'Tag', field: 'tag_ids', label: 'Tags' } },
);
const catalog = catalogOf(posts, tags);
/** How many tags each post has, by its key. */
const LINKED: Record<number, number> = { 1: 2, 2: 0, 3: 3, 4: 9 };

/** Answers as the API does, which gives at most so many links. */
function clientOf(most: number, asked: string[]): Client {
  const call = async (path: string) => {
    asked.push(path);
    const query = new URLSearchParams(path.split('?')[1]);
    const keys = query.has('id__in') ? query.getAll('id__in') : Object.keys(LINKED);
    const data = keys.map((key) => ({
      id: Number(key),
      ...(query.has('include') && { tags: linked(LINKED[Number(key)] ?? 0) }),
    }));
    const links = data.reduce((sum, row) => sum + (row.tags?.length ?? 0), 0);
    if (links > most) throw problemError(422, null);
    return { status: 200, body: { data, meta: { total: data.length } }, etag: undefined };
  };
  return { call } as unknown as Client;
}

function linked(count: number) {
  return Array.from({ length: count }, (_none, at) => ({ id: at, name: `=t${at}` }));
}

async function exported(most: number, asked: string[] = [], hidden: string[] = []) {
  const columns = columnsOf(exportedOf(posts, hidden), catalog);
  const sort = { field: 'id', order: 'ASC' };
  const wanted = { resource: posts, columns, filter: {}, sort };
  const { signal } = new AbortController();
  const csv = await exportCsv(clientOf(most, asked), wanted, () => {}, signal);
  return csv.replace('\uFEFF', '').trimEnd().split('\r\n');
}

it('names what records are linked with, beside the keys, by one request a page', async () => {
  const asked: string[] = [];
  expect((await exported(100, asked)).slice(0, 4)).toEqual([
    'ID,Tags,Tags (id)',
    "1,'=t0; =t1,0; 1",
    '2,,',
    "3,'=t0; =t1; =t2,0; 1; 2",
  ]);
  expect(asked).toHaveLength(2);
});

it('reads fewer records at a time where their links are too many, and says where it can’t', async () => {
  const lines = await exported(4);
  expect(lines.slice(1)).toEqual(["1,'=t0; =t1,0; 1", '2,,', "3,'=t0; =t1; =t2,0; 1; 2", '4,…,…']);
});

it('asks for no links that aren’t wanted', async () => {
  const asked: string[] = [];
  expect(await exported(100, asked, ['tag_ids'])).toEqual(['ID', '1', '2', '3', '4']);
  expect(asked).toHaveLength(1);
});
