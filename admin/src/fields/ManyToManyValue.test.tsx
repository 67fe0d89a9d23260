import { cleanup, render, screen } from '@testing-library/react';
import {
  AdminContext,
  type DataProvider,
  RecordContextProvider,
  ResourceDefinitionContextProvider,
} from 'react-admin';
import { afterEach, expect, it } from 'vitest';

import { CatalogContext } from '../resource/catalog/catalogContext';
import { recordTitle } from '../resource/names/titles';
import { catalogOf, resourceOf } from '../testing';
import { ManyToManyValue } from './ManyToManyValue';

const tags = resourceOf(
  { id: { type: 'uuid' }, name: { nullable: true } },
  {},
  {
    model: 'Tag',
    path: 'tags',
    title: 'name',
  },
);
const catalog = catalogOf(tags);
const titles = { catalog, locale: 'en' };
const relation = {
  name: 'tags',
  kind: 'many_to_many' as const,
  model: 'Tag',
  field: 'tag_ids',
  label: 'Tags',
};

function show(record: Record<string, unknown>) {
  const provider = { getMany: async () => ({ data: [{ id: 'a', name: null }] }) };
  const definitions = {
    tags: {
      name: 'tags',
      recordRepresentation: (tag: object) => recordTitle(tags, { ...tag }, titles),
    },
  };
  render(
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <CatalogContext.Provider value={catalog}>
          <RecordContextProvider value={{ id: '1', ...record }}>
            <ManyToManyValue relation={relation} />
          </RecordContextProvider>
        </CatalogContext.Provider>
      </ResourceDefinitionContextProvider>
    </AdminContext>,
  );
}

afterEach(cleanup);

it('shows a note if there are too many links, once the record is loaded', () => {
  show({ tag_ids: null });
  screen.getByText('fw.value.too_many');
});

it('shows nothing while the links are loading', () => {
  show({});
  expect(screen.queryByText('fw.value.too_many')).toBeNull();
});

it('shows a linked record without a title by its key, as lists do', async () => {
  show({ tag_ids: ['a'] });
  await screen.findByText('a');
});
