import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, ResourceContextProvider, SimpleForm } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Client } from '../api/client';
import { readJson, writeJson } from '../api/json';
import { createDataProvider } from '../data/dataProvider';
import { updateBody } from '../data/records';
import type { Resource } from '../resource/types';
import { catalogOf, resourceOf } from '../testing';
import { ReferencePicker, searchFilter } from './ReferencePicker';

const KEYS = ['9007199254740992', '9007199254740993', '9223372036854775807'];
const orders = resourceOf(
  { id: { type: 'int', made: true } },
  {},
  {
    model: 'Order',
    path: 'orders',
    title: 'id',
  },
);
const items = resourceOf({
  id: { type: 'int', made: true },
  order_id: { type: 'int', references: 'Order' },
});

/** Respond like the API, with all digits. Without a filter, list the first records. */
async function call(path: string) {
  const query = new URL(path, 'http://api').searchParams;
  const wanted = [...query.getAll('id'), ...query.getAll('id__in')];
  const found = wanted.length === 0 ? KEYS.slice(0, 2) : KEYS.filter((key) => wanted.includes(key));
  const body = `{"data":[${found.map((key) => `{"id":${key}}`)}],"meta":{"total":${found.length}}}`;
  return { status: 200, body: readJson(body), etag: undefined };
}

function show(record: Record<string, unknown>) {
  const save = vi.fn();
  const provider = createDataProvider({ call } as unknown as Client, () =>
    catalogOf(orders, items),
  );
  render(
    <AdminContext dataProvider={provider}>
      <ResourceContextProvider value="posts">
        <SimpleForm record={{ id: 1, ...record }} onSubmit={save}>
          <ReferencePicker source="order_id" other={orders} label="Order" helperText={false} />
        </SimpleForm>
      </ResourceContextProvider>
    </AdminContext>,
  );
  return save;
}

afterEach(cleanup);

it('shows the record for a key of nineteen digits', async () => {
  show({ order_id: KEYS[2] });
  const box = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(box.value).toBe(KEYS[2]));
});

it.each(KEYS)('finds and selects the record with the key %s, to the digit', async (key) => {
  const save = show({ order_id: null });
  const box = await screen.findByRole('combobox');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: key } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1), { timeout: 3000 });
  fireEvent.click(screen.getByRole('option', { name: key }));
  fireEvent.click(screen.getByRole('button', { name: /save/i }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [values] = save.mock.calls[0] as [Record<string, unknown>];
  expect(writeJson(updateBody(items, values, { order_id: null }))).toBe(`{"order_id":${key}}`);
});

it('sorts and finds records by all title fields', async () => {
  const asked: string[] = [];
  const people = resourceOf(
    { id: { type: 'int', made: true, label: 'ID' }, first: {}, last: {} },
    {},
    {
      model: 'Person',
      path: 'people',
      title: ['first', 'last'],
    },
  );
  const found = '{"data":[{"id":1,"first":"Ada","last":"Lovelace"}],"meta":{"total":1}}';
  const client = {
    call: async (path: string) => {
      asked.push(decodeURIComponent(path));
      return { status: 200, body: readJson(found), etag: undefined };
    },
  } as unknown as Client;
  render(
    <AdminContext dataProvider={createDataProvider(client, () => catalogOf(people, items))}>
      <ResourceContextProvider value="posts">
        <SimpleForm record={{ id: 1 }}>
          <ReferencePicker source="order_id" other={people} label="Person" helperText={false} />
        </SimpleForm>
      </ResourceContextProvider>
    </AdminContext>,
  );
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(asked.at(-1)).toContain('sort=first,last'));
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'Ada Lovelace' } });
  expect(await screen.findByRole('option', { name: 'Ada Lovelace ID 1' })).toBeDefined();
  await waitFor(() => expect(asked.at(-1)).toContain('q=Ada+Lovelace'), { timeout: 3000 });
});

describe('searchFilter', () => {
  const filterOf = (other: Resource, text: string) => searchFilter(other, text, catalogOf(other));

  it('searches by text if the resource has any', () => {
    const resource = resourceOf({ id: { type: 'int', made: true }, title: {} });
    expect(filterOf(resource, ' ada ')).toEqual({ q: 'ada' });
    expect(filterOf(resource, ' ')).toEqual({});
  });

  it('finds a record without texts by its key only', () => {
    const numbered = resourceOf({ id: { type: 'int', made: true } });
    expect(filterOf(numbered, '12')).toEqual({ id: { eq: '12' } });
    expect(filterOf(numbered, 'ada')).toEqual({});
    const longest = '9223372036854775807';
    expect(filterOf(numbered, longest)).toEqual({ id: { eq: longest } });
    expect(filterOf(numbered, '+1')).toEqual({});
    expect(filterOf(numbered, '-1')).toEqual({ id: { eq: '-1' } });
    expect(filterOf(numbered, '9223372036854775808')).toEqual({});
    const named = resourceOf({ id: { type: 'uuid', made: true }, token: { private: true } });
    const key = '01a1fc58-7239-72b9-bae7-9cd9c5cb2189';
    expect(filterOf(named, key)).toEqual({ id: { eq: key } });
    expect(filterOf(named, '01a1')).toEqual({});
  });

  it.each([
    ['Main 12', { q: 'Main', nr: { eq: '12' } }],
    ['Hall 12  3', { q: 'Hall 12', nr: { eq: '3' } }],
    ['12', { nr: { eq: '12' } }],
    ['Main', { q: 'Main' }],
    ['Main 12a', { q: 'Main 12a' }],
    ['Main +12', { q: 'Main +12' }],
    ['Main 9223372036854775808', { q: 'Main 9223372036854775808' }],
  ])('filters by the number of a title separately, as in %s', (text, filter) => {
    const room = { building: {}, nr: { type: 'int' as const }, floor: { type: 'int' as const } };
    expect(filterOf(resourceOf(room, {}, { title: ['building', 'nr'] }), text)).toEqual(filter);
  });

  it('takes the first number if a title begins with one, and none of two', () => {
    const film = { year: { type: 'int' as const }, name: {}, part: { type: 'int' as const } };
    const wanted = '1970 Catch 22';
    const dated = resourceOf(film, {}, { title: ['year', 'name'] });
    expect(filterOf(dated, wanted)).toEqual({ q: 'Catch 22', year: { eq: '1970' } });
    const twice = resourceOf(film, {}, { title: ['year', 'name', 'part'] });
    expect(filterOf(twice, wanted)).toEqual({ q: wanted });
    const single = resourceOf(film, {}, { title: 'year' });
    expect(filterOf(single, wanted)).toEqual({ q: wanted });
  });

  it('searches by the texts of related records that a title has', () => {
    const visit = { kind: 'belongs_to' as const, model: 'Order', via: 'order_id', label: 'Order' };
    const bill = resourceOf(items.fields, { order: visit }, { title: 'order' });
    const named = { ...orders, fields: { ...orders.fields, name: { type: 'string' as const, label: '' } } };
    expect(searchFilter(bill, 'ada', catalogOf(bill, orders))).toEqual({});
    const catalog = catalogOf(bill, { ...named, title: 'name' });
    expect(searchFilter(bill, 'ada', catalog)).toEqual({ q: 'ada' });
  });
});
