import { expect, test, vi } from 'vitest';

import type { Client } from '../../api/client';
import { Catalog } from '../../resource/catalog/catalog';
import type { Resource } from '../../resource/types';
import { codeFields, findCode } from './scan';

const product = {
  path: 'products',
  key: 'id',
  title: 'name',
  can: ['read'],
  fields: {
    id: { type: 'uuid', label: 'ID' },
    name: { type: 'string', label: 'Name', length: 80 },
    sku: { type: 'string', label: 'SKU', length: 40, unique: true },
    number: { type: 'string', label: 'Number', length: 20 },
    email: { type: 'string', label: 'E-mail', length: 80, unique: true, widget: 'email' },
    secret: { type: 'string', label: 'Secret', length: 80, unique: true, private: true },
    path: { type: 'string', label: 'Path', length: 255, unique: true },
  },
  relations: {},
} as unknown as Resource;

test('codes are short unique texts, and those with the name of a code', () => {
  expect(codeFields(product).map(({ name }) => name)).toEqual(['sku', 'number']);
});

test('a record that has the code in two fields is found once', async () => {
  const call = vi.fn(async () => ({ body: { data: [{ id: '7', name: 'Bolt', sku: 'A1' }] } }));
  const client = { call } as unknown as Client;
  const found = await findCode(client, new Catalog([product], []), 'A1');
  expect(found.map(({ record }) => record.id)).toEqual(['7']);
  expect(call).toHaveBeenCalledWith('products/?sku=A1&per_page=5');
});
