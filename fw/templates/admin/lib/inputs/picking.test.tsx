import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, ResourceContextProvider, SimpleForm } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';

import type { Client } from '../api/client';
import { readJson, writeJson } from '../api/json';
import { makeDataProvider } from '../data/dataProvider';
import { updateBody } from '../data/records';
import { catalogOf, resourceOf } from '../testing';
import { RecordInput } from './ReferenceInputs';

const KEYS = ['9007199254740992', '9007199254740993', '9223372036854775807'];
const orders = resourceOf({ id: { type: 'int', made: true } }, {}, {
  model: 'Order',
  path: 'orders',
  title: 'id',
});
const items = resourceOf({
  id: { type: 'int', made: true },
  order_id: { type: 'int', references: 'Order' },
});

/** Answers as the API does, whose JSON has all the digits. Unasked, it lists the first ones. */
async function call(path: string) {
  const query = new URL(path, 'http://api').searchParams;
  const wanted = [...query.getAll('id'), ...query.getAll('id__in')];
  const found = wanted.length === 0 ? KEYS.slice(0, 2) : KEYS.filter((key) => wanted.includes(key));
  const body = `{"data":[${found.map((key) => `{"id":${key}}`)}],"meta":{"total":${found.length}}}`;
  return { status: 200, body: readJson(body), etag: undefined };
}

function show(record: Record<string, unknown>) {
  const save = vi.fn();
  const provider = makeDataProvider({ call } as unknown as Client, () => catalogOf(orders, items));
  render(
    <AdminContext dataProvider={provider}>
      <ResourceContextProvider value="posts">
        <SimpleForm record={{ id: 1, ...record }} onSubmit={save}>
          <RecordInput source="order_id" other={orders} label="Order" helperText={false} />
        </SimpleForm>
      </ResourceContextProvider>
    </AdminContext>,
  );
  return save;
}

vi.setConfig({ testTimeout: 20_000 });
afterEach(cleanup);

it('shows the record that a key of nineteen digits refers to', async () => {
  show({ order_id: KEYS[2] });
  const box = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(box.value).toBe(KEYS[2]));
});

it.each(KEYS)('finds and picks the record of the key %s, to the digit', async (key) => {
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

it('lists records by all that names them, and finds them by it', async () => {
  const asked: string[] = [];
  const people = resourceOf({ id: { type: 'int', made: true }, first: {}, last: {} }, {}, {
    model: 'Person',
    path: 'people',
    title: ['first', 'last'],
  });
  const found = '{"data":[{"id":1,"first":"Ada","last":"Lovelace"}],"meta":{"total":1}}';
  const client = {
    call: async (path: string) => {
      asked.push(decodeURIComponent(path));
      return { status: 200, body: readJson(found), etag: undefined };
    },
  } as unknown as Client;
  render(
    <AdminContext dataProvider={makeDataProvider(client, () => catalogOf(people, items))}>
      <ResourceContextProvider value="posts">
        <SimpleForm record={{ id: 1 }}>
          <RecordInput source="order_id" other={people} label="Person" helperText={false} />
        </SimpleForm>
      </ResourceContextProvider>
    </AdminContext>,
  );
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(asked.at(-1)).toContain('sort=first,last'));
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'Ada Lovelace' } });
  expect(await screen.findByRole('option', { name: 'Ada Lovelace' })).toBeDefined();
  await waitFor(() => expect(asked.at(-1)).toContain('q=Ada+Lovelace'), { timeout: 3000 });
});
