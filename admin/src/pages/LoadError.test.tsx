import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  AdminContext,
  HttpError,
  ListContextProvider,
  ResourceContextProvider,
  useList,
} from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';

import { CatalogContext } from '../resource/catalog/catalogContext';
import { catalogOf, resourceOf } from '../testing';
import { ListLoadError } from './LoadError';

const posts = resourceOf({ id: {}, title: {}, author_id: {} }, {}, { sort: 'title' });
const setFilters = vi.fn();
const setSort = vi.fn();

function Failed({ status, field }: { status: number; field: string }) {
  const sort = { field, order: 'ASC' as const };
  const error = new HttpError('No', status);
  const list = { ...useList({ data: [] }), error, sort, setFilters, setSort } as never;
  return (
    <ListContextProvider value={list}>
      <ListLoadError />
    </ListContextProvider>
  );
}

function fail(status: number, field: string) {
  render(
    <AdminContext>
      <CatalogContext.Provider value={catalogOf(posts)}>
        <ResourceContextProvider value="posts">
          <Failed status={status} field={field} />
        </ResourceContextProvider>
      </CatalogContext.Provider>
    </AdminContext>,
  );
  return screen.queryByRole('button', { name: 'fw.list.reset' });
}

afterEach(cleanup);

it.each([
  [422, 'gone'],
  [403, 'author.name'],
])('offers to reset the list if that helps: %d, %s', (status, field) => {
  fireEvent.click(fail(status, field) as Element);
  expect(setFilters).toHaveBeenLastCalledWith({}, {});
  expect(setSort).toHaveBeenLastCalledWith({ field: 'title', order: 'ASC' });
});

it.each([
  [403, 'title'],
  [500, 'author.name'],
])('doesn’t offer a reset that doesn’t help: %d, %s', (status, field) => {
  expect(fail(status, field)).toBeNull();
});
