import { describe, expect, it } from 'vitest';

import type { Client } from '../../api/client';
import type { Json } from '../../api/json';
import { catalogOf, resourceOf } from '../../testing';
import { exportColumns, exportItems } from './exportColumns';
import { exportCsv } from './exportCsv';

const authors = resourceOf(
  { id: { type: 'int' }, name: {} },
  {},
  {
    model: 'Author',
    path: 'authors',
    title: 'name',
  },
);
const resource = resourceOf({
  id: { type: 'int', made: true, label: 'ID' },
  title: { label: 'Title' },
  secret: { private: true },
  author_id: { type: 'int', label: 'Author', references: 'Author', nullable: true },
  status: { type: 'enum', values: ['a', 'b'], nullable: true, hidden: true },
});
const catalog = catalogOf(resource, authors);
const titles = { catalog, locale: 'en' };

interface Row {
  id: number;
  title: string;
  author_id: number | null;
  status?: string | null;
}

const ROWS: Row[] = Array.from({ length: 250 }, (_none, index) => ({
  id: index + 1,
  title: `t${index % 3}`,
  author_id: index === 0 ? null : 7,
}));

type Folded = number | string | null;

/** Compare like a database with a case-insensitive collation. */
function folded(row: Row, field: keyof Row | 'author.name'): Folded {
  if (field === 'author.name') return row.author_id && `name ${row.author_id % 3}`;
  const value = row[field] ?? null;
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** Return true if a row matches a parameter. */
function fits(row: Row, name: string, text: string): boolean {
  const [field, operator] = name.split('__') as [keyof Row, string?];
  const value = folded(row, field);
  if (field === 'status' && operator !== 'isnull') throw new Error(`The API has no ${name}`);
  if (operator === 'isnull') return (value === null) === (text === 'true');
  if (!operator || !['gt', 'gte', 'lt', 'lte'].includes(operator)) return true;
  if (value === null) return false;
  const bound = typeof value === 'number' ? Number(text) : text.toLowerCase();
  if (value === bound) return operator.endsWith('e');
  return value > bound === operator.startsWith('g');
}

/** Null sorts last in both directions. */
function compare(one: Folded, other: Folded, sign: number): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -sign : sign;
}

/** Respond like the API; `meanwhile` may change the rows after each page. */
function clientOf(rows: Row[], asked: string[], meanwhile: () => void = () => {}): Client {
  const call = async (path: string) => {
    asked.push(path);
    if (path.startsWith('authors/')) {
      const named: Json = { data: [{ id: 7, name: '=Ada' }], meta: { total: 1 } };
      return { status: 200, body: named, etag: undefined };
    }
    const query = new URLSearchParams(path.split('?')[1]);
    const left = rows.filter((row) => [...query].every(([name, text]) => fits(row, name, text)));
    const names = (query.get('sort') ?? '').split(',');
    for (const name of names.reverse()) {
      const field = name.replace('-', '') as keyof Row;
      if (names.length > 10) throw new Error('The API sorts by ten fields');
      const sign = name.startsWith('-') ? -1 : 1;
      left.sort((a, b) => compare(folded(a, field), folded(b, field), sign));
    }
    const from = (Number(query.get('page') ?? 1) - 1) * 100;
    const data = left.slice(from, from + 100).map((row) => ({ ...row }));
    const body: Json = { data, meta: { total: left.length } };
    meanwhile();
    return { status: 200, body, etag: undefined };
  };
  return { call } as unknown as Client;
}

async function exported(client: Client, field: string, order: string, told: unknown[] = []) {
  const columns = exportColumns(exportItems(resource), catalog);
  const wanted = {
    resource,
    columns,
    filter: { title: { contains: 't' } },
    sort: { field, order },
    titles,
  };
  const { signal } = new AbortController();
  const csv = await exportCsv(client, wanted, (...progress) => told.push(progress), signal);
  return csv.replace('\uFEFF', '').trimEnd().split('\r\n');
}

describe('exportCsv', () => {
  it('writes each record once, however many pages there are', async () => {
    const asked: string[] = [];
    const told: unknown[] = [];
    const lines = await exported(clientOf(ROWS, asked), 'id', 'ASC', told);
    expect(lines).toHaveLength(251);
    expect(new Set(lines).size).toBe(251);
    expect(told).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
    const lists = asked.filter((path) => path.startsWith('posts/'));
    expect(lists.every((path) => path.includes('title__contains=t'))).toBe(true);
  });

  it('keeps the order of the list, by key or by another field', async () => {
    const keysOf = (lines: string[]) => lines.slice(1).map((line) => Number(line.split(',')[0]));
    const down = keysOf(await exported(clientOf(ROWS, []), 'id', 'DESC'));
    expect(down).toEqual(ROWS.map(({ id }) => id).reverse());
    const titled = await exported(clientOf(ROWS, []), 'title', 'DESC');
    const sorted = [...ROWS].sort((a, b) => b.title.localeCompare(a.title) || a.id - b.id);
    expect(keysOf(titled)).toEqual(sorted.map(({ id }) => id));
  });

  it('writes no record twice that moves to the next page during the export', async () => {
    const rows = [...ROWS];
    const add = () => rows.push({ id: -rows.length, title: 'a', author_id: null });
    const lines = await exported(clientOf(rows, [], add), 'title', 'ASC');
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('reads each record once although earlier ones are deleted meanwhile', async () => {
    const rows: Row[] = ROWS.map((row, index) => ({ ...row, title: `t${index + 1000}` }));
    const wanted = rows.slice(100).map(({ id }) => id);
    const lines = await exported(
      clientOf(rows, [], () => rows.splice(0, 40)),
      'title',
      'ASC',
    );
    const keys = lines.slice(1).map((line) => Number(line.split(',')[0]));
    expect(keys).toEqual(expect.arrayContaining(wanted));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(['ASC', 'DESC'])('reads null values last, %s', async (order) => {
    const rows = ROWS.map((row, index) => ({ ...row, author_id: index < 130 ? null : index }));
    const lines = await exported(clientOf(rows, []), 'author_id', order);
    const keys = lines.slice(1).map((line) => Number(line.split(',')[0]));
    const valued = rows.slice(130).map(({ id }) => id);
    const none = rows.slice(0, 130).map(({ id }) => id);
    expect(keys).toEqual([...(order === 'ASC' ? valued : valued.reverse()), ...none]);
  });

  it.each(['ASC', 'DESC'])(
    'uses page numbers for fields that the API can’t compare, %s',
    async (order) => {
      const rows = ROWS.map((row) => ({
        ...row,
        status: [null, 'a', 'b'][row.id % 3] as string | null,
      }));
      const lines = await exported(clientOf(rows, []), 'status', order);
      const found = lines.slice(1).map((line) => rows[Number(line.split(',')[0]) - 1]?.status);
      expect(new Set(lines).size).toBe(251);
      const runs = found.filter((one, at) => one !== found[at - 1]);
      expect(runs).toEqual(order === 'ASC' ? ['a', 'b', null] : ['b', 'a', null]);
    },
  );

  it.each(['ASC', 'DESC'])('uses page numbers for fields of references, %s', async (order) => {
    const rows = ROWS.map((row) => ({ ...row, author_id: row.id % 5 ? row.id : null }));
    const asked: string[] = [];
    const lines = await exported(clientOf(rows, asked), 'author.name', order);
    const found = lines.slice(1).map((line) => Number(line.split(',')[0]));
    const sign = order === 'ASC' ? 1 : -1;
    const nameOf = (row: Row) => folded(row, 'author.name');
    const sorted = [...rows].sort((a, b) => compare(nameOf(a), nameOf(b), sign) || a.id - b.id);
    expect(found).toEqual(sorted.map(({ id }) => id));
    expect(asked.some((path) => path.includes('author.name__'))).toBe(false);
  });

  it.each([
    ['title,-author_id', 'ASC'],
    ['title,-author_id', 'DESC'],
    ['author_id,title', 'ASC'],
    ['author_id,title', 'DESC'],
    ['author.name,title', 'DESC'],
    ['title,status,title,author_id,title,title,title,title,title,id', 'ASC'],
  ])('keeps the order by several fields, %s %s', async (field, order) => {
    const rows = ROWS.map((row) => ({
      ...row,
      title: `t${row.id % 7}`,
      author_id: row.id % 5 ? 1 + (row.id % 4) : null,
      status: ['a', 'b'][row.id % 2] as string,
    }));
    const found = (await exported(clientOf(rows, []), field, order)).slice(1);
    const sorted = [...rows].sort((a, b) => {
      const signs = field.split(',').map((name) => {
        const down = name.startsWith('-') !== (order === 'DESC');
        const [one, other] = [a, b].map((row) => folded(row, name.replace('-', '') as keyof Row));
        return compare(one ?? null, other ?? null, down ? -1 : 1);
      });
      return signs.find((sign) => sign !== 0) ?? a.id - b.id;
    });
    expect(found.map((line) => Number(line.split(',')[0]))).toEqual(sorted.map(({ id }) => id));
  });

  it('reads each record once by several fields although earlier ones are deleted meanwhile', async () => {
    const rows: Row[] = ROWS.map((row, index) => ({ ...row, title: `t${index + 1000}` }));
    const wanted = rows.slice(100).map(({ id }) => id);
    const lines = await exported(
      clientOf(rows, [], () => rows.splice(0, 40)),
      'title,status',
      'ASC',
    );
    const keys = lines.slice(1).map((line) => Number(line.split(',')[0]));
    expect(keys).toEqual(expect.arrayContaining(wanted));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('ends if a page has one value in several spellings', async () => {
    const rows = ROWS.map((row) => ({ ...row, title: row.id > 150 ? 't' : 'T' }));
    const asked: string[] = [];
    const stop = () => {
      if (asked.length > 100) throw new Error('It asks for ever');
    };
    const lines = await exported(clientOf(rows, asked, stop), 'title', 'ASC');
    expect(new Set(lines).size).toBe(251);
  });

  it('writes titles and keys of references and escapes titles', async () => {
    const asked: string[] = [];
    const lines = await exported(clientOf(ROWS.slice(0, 3), asked), 'id', 'ASC');
    expect(lines).toEqual([
      'ID,Title,Author,Author (id)',
      '1,t0,,',
      "2,t1,'=Ada,7",
      "3,t2,'=Ada,7",
    ]);
    expect(asked.filter((path) => path.startsWith('authors/'))).toHaveLength(1);
  });
});

describe('exportCsv of references with several title fields', () => {
  const rooms = resourceOf(
    { id: { type: 'int' }, building: {}, nr: { type: 'int' } },
    {},
    {
      model: 'Room',
      path: 'rooms',
      title: ['building', 'nr'],
    },
  );
  const talks = resourceOf({ id: { type: 'int' }, room_id: { label: 'Room', references: 'Room' } });

  it('joins them in one column and omits null', async () => {
    const asked: string[] = [];
    const call = async (path: string) => {
      asked.push(path);
      const data: Json = path.startsWith('rooms/')
        ? [
            { id: 1, building: '=Main', nr: 0 },
            { id: 2, building: null, nr: -2 },
            { id: 3, building: ' ', nr: null },
          ]
        : [1, 2, 3, 4].map((id) => ({ id, room_id: id }));
      return { status: 200, body: { data, meta: { total: 4 } }, etag: undefined };
    };
    const csv = await exportCsv(
      { call } as unknown as Client,
      {
        resource: talks,
        columns: exportColumns(exportItems(talks), catalogOf(talks, rooms)),
        filter: {},
        sort: { field: 'id', order: 'ASC' },
        titles: { catalog: catalogOf(talks, rooms), locale: 'en' },
      },
      () => {},
      new AbortController().signal,
    );
    expect(csv.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'id,Room,Room (id)',
      "1,'=Main 0,1",
      "2,'-2,2",
      '3,,3',
      '4,,4',
    ]);
    expect(decodeURIComponent(asked[1] ?? '')).toContain('fields=id,building,nr');
  });
});

describe('exportCsv of references that are named by others', () => {
  const visits = resourceOf(
    { id: { type: 'int' }, author_id: { type: 'int', references: 'Author' }, day: { type: 'date' } },
    { author: { kind: 'belongs_to', model: 'Author', via: 'author_id', label: 'Author' } },
    { model: 'Visit', path: 'visits', title: ['author', 'day'] },
  );
  const bills = resourceOf({ id: { type: 'int' }, visit_id: { label: 'Visit', references: 'Visit' } });

  it('writes their names beside the keys with one more request', async () => {
    const asked: string[] = [];
    const call = async (path: string) => {
      asked.push(decodeURIComponent(path));
      const author = { id: 7, name: 'Ada' };
      const data: Json = path.startsWith('visits/')
        ? [{ id: 4, author_id: 7, day: '2026-11-24', author }]
        : [{ id: 1, visit_id: 4 }];
      return { status: 200, body: { data, meta: { total: 1 } }, etag: undefined };
    };
    const known = catalogOf(bills, visits, authors);
    const columns = exportColumns(exportItems(bills), known);
    const sort = { field: 'id', order: 'ASC' };
    const query = { resource: bills, columns, filter: {}, sort, titles: { catalog: known, locale: 'en-GB' } };
    const client = { call } as unknown as Client;
    const csv = await exportCsv(client, query, () => {}, new AbortController().signal);
    expect(csv.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'id,Visit,Visit (id)',
      '1,"Ada, 24 Nov 2026",4',
    ]);
    expect(asked.slice(1)).toEqual(['visits/?per_page=100&fields=id,author_id,day&id__in=4&include=author']);
  });
});
