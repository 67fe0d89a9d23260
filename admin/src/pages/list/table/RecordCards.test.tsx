import { cleanup, render, screen } from '@testing-library/react';
import {
  AdminContext,
  type DataProvider,
  ListContextProvider,
  ResourceDefinitionContextProvider,
  useList,
} from 'react-admin';
import { afterEach, expect, it } from 'vitest';

import { CatalogContext } from '../../../resource/catalog/catalogContext';
import { recordTitle } from '../../../resource/names/titles';
import { catalogOf, resourceOf } from '../../../testing';
import { RecordCards } from './RecordCards';

const people = resourceOf(
  { id: {}, name: {} },
  {},
  {
    model: 'Person',
    path: 'people',
    title: 'name',
  },
);
const tickets = resourceOf({ id: {}, title: {} }, {}, { model: 'Ticket', path: 'tickets' });
const watches = resourceOf(
  {
    id: { type: 'uuid', made: true },
    person_id: { type: 'uuid', label: 'Person', references: 'Person' },
    ticket_id: { type: 'uuid', label: 'Ticket', references: 'Ticket' },
  },
  {},
  { model: 'Watch', path: 'watches', title: 'id' },
);

const catalog = catalogOf(people, tickets, watches);
const titles = { catalog, locale: 'en' };

function Cards({ known }: { known?: string }) {
  const list = useList({ data: [{ id: 'w', person_id: 'p', ticket_id: 't' }] });
  return (
    <ListContextProvider value={list}>
      <RecordCards resource={watches} {...(known && { known })} />
    </ListContextProvider>
  );
}

function show(known?: string) {
  const rows = { people: [{ id: 'p', name: 'Ada' }], tickets: [{ id: 't', title: 'Ticket 7' }] };
  const provider = { getMany: async (path: keyof typeof rows) => ({ data: rows[path] }) };
  const definitions = Object.fromEntries(
    [people, tickets].map((one) => [
      one.path,
      { name: one.path, recordRepresentation: (record: object) => recordTitle(one, { ...record }, titles) },
    ]),
  );
  render(
    <AdminContext dataProvider={provider as unknown as DataProvider}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <CatalogContext.Provider value={catalog}>
          <Cards {...(known && { known })} />
        </CatalogContext.Provider>
      </ResourceDefinitionContextProvider>
    </AdminContext>,
  );
}

afterEach(cleanup);

it('names a link record by both references', async () => {
  show();
  await screen.findByText('Ada – Ticket 7');
});

it('omits the reference that the page is about', async () => {
  show('ticket_id');
  await screen.findByText('Ada');
  expect(screen.queryByText(/Ticket/)).toBeNull();
});
