import { cleanup, render, screen } from '@testing-library/react';
import {
  AdminContext,
  type DataProvider,
  RecordContextProvider,
  ResourceDefinitionContextProvider,
} from 'react-admin';
import { afterEach, expect, it } from 'vitest';

import { ETAG } from '../data/records';
import { CatalogContext } from '../resource/context';
import { titleOf } from '../resource/title';
import { catalogOf, resourceOf } from '../testing';
import { LinksValue } from './LinksValue';

const tags = resourceOf({ id: { type: 'uuid' }, name: { nullable: true } }, {}, {
  model: 'Tag',
  path: 'tags',
  title: 'name',
});
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
    tags: { name: 'tags', recordRepresentation: (tag: object) => titleOf(tags, { ...tag }) },
  };
  render(
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <CatalogContext.Provider value={catalogOf(tags)}>
          <RecordContextProvider value={{ id: '1', ...record }}>
            <LinksValue relation={relation} />
          </RecordContextProvider>
        </CatalogContext.Provider>
      </ResourceDefinitionContextProvider>
    </AdminContext>,
  );
}

afterEach(cleanup);

it('says of links that are too many that they are, once the record is read by itself', () => {
  show({ [ETAG]: '"a"' });
  screen.getByText('fw.value.many');
});

it('says nothing of links that are still to be read', () => {
  show({});
  expect(screen.queryByText('fw.value.many')).toBeNull();
});

it('names a linked record that has no title by its key, as lists do', async () => {
  show({ tag_ids: ['a'] });
  await screen.findByText('a');
});
