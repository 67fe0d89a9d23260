import { describe, expect, it } from 'vitest';

import type { ApiRequest, Client } from '../api/client';
import { type Json, readJson } from '../api/json';
import { problemError } from '../api/problem';
import { catalogOf, resourceOf } from '../testing';
import { createDataProvider, deleteMany, DeleteManyError } from './dataProvider';
import { ETAG, STORED } from './records';
import { may } from './rights';

const posts = resourceOf(
  { number: { type: 'int', made: true }, title: {} },
  { tags: { kind: 'many_to_many', model: 'Tag', field: 'tag_ids', label: 'Tags' } },
  { key: 'number' },
);
const tags = resourceOf(
  { code: { type: 'uuid', made: true } },
  {},
  { model: 'Tag', path: 'tags', key: 'code' },
);

const groups = resourceOf(
  { id: { type: 'int', made: true } },
  {},
  { model: 'Group', path: 'groups' },
);
const people = resourceOf(
  { id: { type: 'int', made: true } },
  {
    groups: { kind: 'many_to_many', model: 'Group', field: 'group_ids', label: 'Groups' },
    tags: { kind: 'many_to_many', model: 'Tag', field: 'tag_ids', label: 'Tags' },
  },
  { model: 'Person', path: 'people' },
);

const members = resourceOf(
  { id: { type: 'int', made: true }, person_id: { type: 'int', references: 'Person' } },
  { person: { kind: 'belongs_to', model: 'Person', via: 'person_id', label: 'Person' } },
  { model: 'Member', path: 'members', title: 'person' },
);

type Reply = (path: string, call: ApiRequest) => { body: Json; etag?: string };

function providerOf(reply: Reply) {
  const calls: { path: string; call: ApiRequest }[] = [];
  const call = async (path: string, made: ApiRequest = {}) => {
    calls.push({ path: decodeURIComponent(path), call: made });
    return { status: 200, etag: undefined, ...reply(path, made) };
  };
  const client = { call } as unknown as Client;
  return {
    provider: createDataProvider(client, () => catalogOf(posts, tags, groups, people, members)),
    calls,
  };
}

describe('getOne', () => {
  it('reads the record before its links, so that newer links make the ETag stale', async () => {
    const { provider, calls } = providerOf((path) =>
      path.includes('include')
        ? { body: { data: [{ number: 3, tags: [{ code: 'x' }, { code: 'y' }] }] } }
        : { body: { data: { number: 3, title: 'T' } }, etag: '"e"' },
    );
    const { data } = await provider.getOne('posts', { id: 3 });
    expect(data).toEqual({ id: 3, number: 3, title: 'T', tag_ids: ['x', 'y'], [ETAG]: '"e"' });
    expect(calls.map(({ path }) => path)).toEqual([
      'posts/3',
      'posts/?per_page=1&number=3&fields=number&include=tags',
    ]);
  });

  it('omits links if there are too many', async () => {
    const { provider } = providerOf((path) => {
      if (path.includes('include')) throw problemError(422, null);
      return { body: { data: { number: 3 } } };
    });
    expect((await provider.getOne('posts', { id: 3 })).data).toHaveProperty('tag_ids', null);
  });
});

describe('getOne of a record with several many-to-many relations', () => {
  it('omits only the relation with too many links and keeps long keys', async () => {
    const { provider } = providerOf((path) => {
      if (/include=.*tags/.test(path)) throw problemError(422, null);
      return path.includes('include')
        ? { body: readJson('{"data": [{"id": 3, "groups": [{"id": 9007199254740993}]}]}') }
        : { body: { data: { id: 3 } } };
    });
    const { data } = await provider.getOne('people', { id: 3 });
    expect(data).toEqual({ id: 3, group_ids: ['9007199254740993'], tag_ids: null });
  });
});

describe('getList', () => {
  const stored = Array.from({ length: 430 }, (_none, number) => ({ number }));

  function listOf(page: number, perPage: number) {
    const { provider, calls } = providerOf((path) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const size = Number(query.get('per_page'));
      const start = (Number(query.get('page')) - 1) * size;
      return { body: { data: stored.slice(start, start + size), meta: { total: stored.length } } };
    });
    const pagination = { page, perPage };
    const sort = { field: 'title', order: 'ASC' as const };
    return { list: provider.getList('posts', { pagination, sort, filter: {} }), calls };
  }

  it.each([
    [1, 100, 1],
    [1, 250, 3],
    [2, 250, 3],
    [2, 150, 2],
    [3, 150, 2],
    [1, 1000, 5],
    [3, 250, 1],
  ])('returns page %i of %i records in %i requests', async (page, perPage, requests) => {
    const { list, calls } = listOf(page, perPage);
    const { data, total } = await list;
    const expected = stored.slice((page - 1) * perPage, page * perPage);
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ number }) => number));
    expect(total).toBe(430);
    expect(calls).toHaveLength(requests);
  });
});

describe('a resource whose rights depend on the record', () => {
  it('asks for the rights, also after a write', async () => {
    const bound = { ...posts, by_record: true, relations: {} };
    const calls: string[] = [];
    const call = async (path: string) => {
      calls.push(path);
      const rights = { update: false, delete: false, readonly: [] };
      const meta = path.includes('can=true') ? { can: rights } : {};
      return { status: 200, etag: undefined, body: { data: { number: 3 }, meta } };
    };
    const provider = createDataProvider({ call } as unknown as Client, () => catalogOf(bound));
    const sort = { field: 'title', order: 'ASC' as const };
    await provider.getList('posts', { pagination: { page: 1, perPage: 5 }, sort, filter: {} });
    await provider.getOne('posts', { id: 3 });
    const change = { id: 3, data: { title: 'x' }, previousData: { id: 3 } };
    const { data } = await provider.update('posts', change);
    expect(calls.map((path) => path.includes('can=true'))).toEqual([true, true, false, true]);
    expect(may(bound, data, 'update')).toBe(false);
  });
});

describe('getList with included relations', () => {
  const asked = {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'title', order: 'ASC' as const },
    filter: {},
    meta: { include: ['tags'] },
  };

  it('requests records and relations at once', async () => {
    const { provider, calls } = providerOf(() => ({
      body: { data: [{ number: 1, tags: [{ code: 'x' }] }], meta: { total: 1 } },
    }));
    const { data } = await provider.getList('posts', asked);
    expect(data).toEqual([{ id: 1, number: 1, tags: [{ code: 'x' }] }]);
    expect(calls.map(({ path }) => path)).toEqual([
      'posts/?page=1&per_page=25&sort=title&include=tags',
    ]);
  });

  it('lists only the records if the relations are too large', async () => {
    const { provider, calls } = providerOf((path) => {
      if (path.includes('include')) throw problemError(422, null);
      return { body: { data: [{ number: 1 }], meta: { total: 1 } } };
    });
    const { data } = await provider.getList('posts', asked);
    expect(data).toEqual([{ id: 1, number: 1, tags: null }]);
    expect(calls).toHaveLength(2);
  });
});

describe('getMany', () => {
  it('requests as many keys at once as the API allows', async () => {
    const { provider, calls } = providerOf((path) => {
      const keys = new URLSearchParams(path.split('?')[1]).getAll('number__in');
      return { body: { data: keys.map((key) => ({ number: Number(key) })) } };
    });
    const ids = Array.from({ length: 150 }, (_none, index) => index);
    const { data } = await provider.getMany('posts', { ids });
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(calls).toHaveLength(2);
  });
});

describe('getManyReference', () => {
  it('filters by the foreign key', async () => {
    const { provider, calls } = providerOf(() => ({ body: { data: [], meta: { total: 0 } } }));
    await provider.getManyReference('posts', {
      target: 'author_id',
      id: 'a',
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'title', order: 'ASC' },
      filter: {},
    });
    expect(calls[0]?.path).toBe('posts/?page=2&per_page=10&sort=title&author_id=a');
  });
});

describe('update', () => {
  const previousData = { id: 3, title: 'A', tag_ids: ['x'], [ETAG]: '"old"' };

  it('sends only changed fields with the ETag', async () => {
    const { provider, calls } = providerOf(() => ({
      body: { data: { number: 3 } },
      etag: '"new"',
    }));
    const data = { ...previousData, title: 'B' };
    const answer = await provider.update('posts', { id: 3, data, previousData });
    expect(calls[0]?.call).toMatchObject({
      method: 'PATCH',
      body: { title: 'B' },
      ifMatch: '"old"',
    });
    expect(answer.data).toMatchObject({ [ETAG]: '"new"', tag_ids: ['x'] });
  });

  it('sends a field again if the user keeps the old value after a conflict', async () => {
    const { provider, calls } = providerOf(() => ({ body: { data: { number: 3 } } }));
    const stored = { id: 3, title: 'theirs', tag_ids: ['x'], [ETAG]: '"theirs"' };
    const data = { ...previousData, [STORED]: stored, [ETAG]: '"theirs"' };
    await provider.update('posts', { id: 3, data, previousData });
    expect(calls[0]?.call).toMatchObject({ body: { title: 'A' }, ifMatch: '"theirs"' });
  });
});

describe('deleteMany', () => {
  it('deletes all records, a few at a time', async () => {
    let running = 0;
    let most = 0;
    const ids = Array.from({ length: 20 }, (_none, index) => index);
    const { data } = await deleteMany(ids, async () => {
      most = Math.max(most, (running += 1));
      await new Promise((done) => setTimeout(done, 1));
      running -= 1;
    });
    expect([...data].sort((a, b) => Number(a) - Number(b))).toEqual(ids);
    expect(most).toBe(4);
  });

  it('reports the reason for each record that remains and deletes the others', async () => {
    const removed: unknown[] = [];
    const error: unknown = await deleteMany([1, 2, 3], async (id) => {
      if (id === 2) throw problemError(409, { detail: 'Other records refer to this one.' });
      removed.push(id);
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeleteManyError);
    const { reasons, deleted } = error as DeleteManyError;
    expect([...reasons]).toEqual([[2, 'Other records refer to this one.']]);
    expect(deleted).toEqual([1, 3]);
    expect(removed).toEqual([1, 3]);
  });

  it('counts a missing record as deleted', async () => {
    const gone = () => Promise.reject(problemError(404, null));
    expect(await deleteMany([1], gone)).toEqual({ data: [1] });
  });
});

describe('records named by a related record', () => {
  const row = { id: 3, person_id: 1, person: { id: 1 } };

  it('come with it in the same request', async () => {
    const { provider, calls } = providerOf((path) => ({
      body: { data: path.startsWith('members/3') ? row : [row], meta: { total: 1 } },
    }));
    const page = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' as const } };
    const { data } = await provider.getList('members', { ...page, filter: {} });
    expect(data[0]).toEqual(row);
    await provider.getMany('members', { ids: [3] });
    await provider.getOne('members', { id: 3 });
    expect(calls.map(({ path }) => path)).toEqual([
      'members/?page=1&per_page=25&sort=id&include=person',
      'members/?page=1&per_page=100&id__in=3&include=person',
      'members/3?include=person',
    ]);
  });

  it('are read without it for a form, which needs the ETag', async () => {
    const { provider, calls } = providerOf((path) => ({
      body: { data: path.includes('include') ? row : { id: 3, person_id: 1 } },
      etag: path.includes('include') ? undefined : '"e"',
    }));
    const { data } = await provider.getOne('members', { id: 3, meta: { whole: true } });
    expect(data).toEqual({ ...row, [ETAG]: '"e"' });
    expect(calls.map(({ path }) => path)).toEqual(['members/3', 'members/3?include=person']);
  });

  it('are read without it if the application doesn’t include it', async () => {
    const { provider, calls } = providerOf((path) => {
      if (path.includes('include')) throw problemError(422, null);
      return { body: { data: { id: 3, person_id: 1 } } };
    });
    expect((await provider.getOne('members', { id: 3 })).data).toEqual({ id: 3, person_id: 1 });
    await provider.getOne('members', { id: 3 });
    expect(calls).toHaveLength(3);
  });

  it('lose it when they refer to another one', async () => {
    const reply = { body: { data: { id: 3, person_id: 2 } } };
    const { provider } = providerOf(() => reply);
    const change = { id: 3, data: { person_id: 2 }, previousData: row };
    expect((await provider.update('members', change)).data.person).toBeUndefined();
    reply.body.data.person_id = 1;
    expect((await provider.update('members', change)).data.person).toEqual({ id: 1 });
  });
});
