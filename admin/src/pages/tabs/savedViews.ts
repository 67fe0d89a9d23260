import { useEffect } from 'react';
import { useGetIdentity, useListContext, useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { useCatalog } from '../../resource/catalog/catalogContext';
import { visibleFields } from '../../resource/fields';
import type { Sort } from '../../resource/sort';
import type { Resource } from '../../resource/types';
import { hiddenColumns } from '../list/columns/columns';
import { ownParameters, withParameters } from './listAddress';

/** State of a list: its filters, sort, tab, view and columns. */
export interface ListState {
  filter: Record<string, unknown>;
  sort: Sort;
  tab?: string;
  view?: string;
  /** Names of the hidden columns. */
  hidden: string[];
}

/** A list state that a user has named. */
export interface SavedView extends ListState {
  id: string;
  name: string;
}

/** Saved views by user and path, in the browser. */
type Stored = Record<string, Record<string, SavedView[]>>;

/** Return the saved views of a list of the current user, and functions that change them. */
export function useSavedViews({ path }: Resource) {
  const { identity } = useGetIdentity();
  const user = String(identity?.id ?? '');
  const [stored, setStored] = useStore<Stored>('savedViews', {});
  const views = stored[user]?.[path] ?? [];
  const store = (next: SavedView[]) =>
    setStored({ ...stored, [user]: { ...stored[user], [path]: next } });
  return {
    views,
    add: (name: string, state: ListState) =>
      store([...views, { ...state, name, id: String(Date.now()) }]),
    rename: (id: string, name: string) =>
      store(views.map((view) => (view.id === id ? { ...view, name } : view))),
    remove: (id: string) => store(views.filter((view) => view.id !== id)),
  };
}

/** Return the hidden columns of a list, and a function that sets them. */
export function useHiddenColumns(resource: Resource) {
  return useStore<string[]>(`${resource.path}.datatable`, hiddenColumns(resource, useCatalog()));
}

/** Return the state of the open list. */
export function useListState(resource: Resource): ListState {
  const { filterValues, sort } = useListContext();
  const { tab, view } = ownParameters(useLocation().search);
  const [hidden] = useHiddenColumns(resource);
  return {
    filter: filterValues as Record<string, unknown>,
    sort: sort as Sort,
    hidden,
    ...(tab && { tab }),
    ...(view && { view }),
  };
}

/** Return true if two states list the same records in the same way. */
export function isSameState(one: ListState, other: ListState): boolean {
  const text = ({ filter, sort, tab, view }: ListState) =>
    JSON.stringify([Object.entries(filter).sort(), sort.field, sort.order, tab, view]);
  return text(one) === text(other);
}

/** Return the address of a state, without the columns. */
export function stateSearch({ filter, sort, tab = '', view = '' }: ListState): string {
  const search = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
  });
  return withParameters(search.toString(), { tab, view });
}

/** Return the address of a state for other users, with the columns. */
export function sharedSearch(resource: Resource, state: ListState): string {
  const columns = visibleFields(resource)
    .map(({ name }) => name)
    .filter((name) => !state.hidden.includes(name));
  return `${stateSearch(state)}&columns=${columns.join(',')}`;
}

/** Return the columns that an address hides, or undefined if it names no columns. */
export function columnsOfAddress(resource: Resource, search: string): string[] | undefined {
  const shown = new URLSearchParams(search).get('columns')?.split(',');
  if (!shown) return undefined;
  const names = visibleFields(resource).map(({ name }) => name);
  const relations = hiddenColumns(resource).filter((name) => !names.includes(name));
  return [...names.filter((name) => !shown.includes(name)), ...relations];
}

/** Show the columns that the address names, as one that another user has copied does. */
export function useColumnsOfAddress(resource: Resource): void {
  const { search } = useLocation();
  const [, setHidden] = useHiddenColumns(resource);
  useEffect(() => {
    const hidden = columnsOfAddress(resource, search);
    if (hidden) setHidden(hidden);
  }, [resource, search, setHidden]);
}
