import { expect, it } from 'vitest';

import type { Client } from '../../api/client';
import { problemError } from '../../api/problem';
import { catalogOf, resourceOf } from '../../testing';
import { exportColumns, exportItems } from './exportColumns';
import { exportCsv } from './exportCsv';

const tags = resourceOf(
  { id: { type: 'int' }, name: {} },
  {},
  {
    model: 'Tag',
    path: 'tags',
    title: 'name',
  },
);
const posts = resourceOf(
  { id: { type: 'int', made: true, label: 'ID' } },
  { tags: { kind: 'many_to_many', model: 'Tag', field: 'tag_ids', label: 'Tags' } },
);
const catalog = catalogOf(posts, tags);
/** Number of tags by post. */
const LINKED: Record<number, number> = { 1: 2, 2: 0, 3: 3, 4: 9 };

/** Respond like the API, which limits the number of links. */
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
  const columns = exportColumns(exportItems(posts, hidden), catalog);
  const sort = { field: 'id', order: 'ASC' };
  const wanted = { resource: posts, columns, filter: {}, sort, titles: { catalog, locale: 'en' } };
  const { signal } = new AbortController();
  const csv = await exportCsv(clientOf(most, asked), wanted, () => {}, signal);
  return csv.replace('\uFEFF', '').trimEnd().split('\r\n');
}

it('writes titles and keys of linked records with one request per page', async () => {
  const asked: string[] = [];
  expect((await exported(100, asked)).slice(0, 4)).toEqual([
    'ID,Tags,Tags (id)',
    "1,'=t0; =t1,0; 1",
    '2,,',
    "3,'=t0; =t1; =t2,0; 1; 2",
  ]);
  expect(asked).toHaveLength(2);
});

it('reads fewer records at a time if they have too many links, and marks those it can’t read', async () => {
  const lines = await exported(4);
  expect(lines.slice(1)).toEqual(["1,'=t0; =t1,0; 1", '2,,', "3,'=t0; =t1; =t2,0; 1; 2", '4,…,…']);
});

it('requests no relations without columns', async () => {
  const asked: string[] = [];
  expect(await exported(100, asked, ['tag_ids'])).toEqual(['ID', '1', '2', '3', '4']);
  expect(asked).toHaveLength(1);
});
