import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';

import { isObject } from '../../../api/json';
import { hasStatus } from '../../../api/problem';
import { fieldChange } from '../../../data/fieldChange';
import { FIXED } from '../../../data/listQuery';
import { FULL_RECORD } from '../../../data/records';
import { choicesOf, type NamedField } from '../../../resource/fields';
import type { Resource } from '../../../resource/types';

/** What a column of a board is for: a value of an enum, or a related record. */
export interface BoardChoice {
  /** Null for the records without a value. */
  value: string | null;
  /** Empty for null. */
  label: string;
}

/** A column of a board with its records. */
export interface BoardColumn extends BoardChoice {
  records: RaRecord[];
  total: number | undefined;
  error: unknown;
  /** Show more records. */
  more: () => void;
}

interface Page {
  data: RaRecord[];
  total?: number;
}

const PER_COLUMN = 25;

/** A move that needs more values than the column: the user is asked for them. */
export class MoveQuestion extends Error {}

/** Save a record in another column; throw the API's error, or a MoveQuestion. */
export type SaveMove = (record: RaRecord, value: string | null) => Promise<void>;

/**
 * Return the columns of a board, each with its first records, and a function that moves a record: by
 * `save`, else by an update of the field.
 */
export function useBoardColumns(
  resource: Resource,
  field: NamedField,
  choices: BoardChoice[],
  save?: SaveMove,
) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const { filterValues, filter: fixed, sort } = useListContext();
  const [sizes, setSizes] = useState<Record<string, number>>({});
  const params = choices.map(({ value }) => ({
    pagination: { page: 1, perPage: sizes[String(value)] ?? PER_COLUMN },
    sort,
    filter: columnFilter(field.name, value, { ...filterValues, ...fixed }),
  }));
  const keyOf = (place: number) => [resource.path, 'getList', params[place]];
  const results = useQueries({
    queries: params.map((each, place) => ({
      queryKey: keyOf(place),
      queryFn: (): Promise<Page> => provider.getList(resource.path, each),
      placeholderData: (before: Page | undefined) => before,
      retry: false,
    })),
  });
  const columns = choices.map((choice, place): BoardColumn => {
    const { data, error } = results[place]!;
    const size = params[place]!.pagination.perPage;
    const more = () => setSizes({ ...sizes, [String(choice.value)]: size + PER_COLUMN });
    return { ...choice, records: data?.data ?? [], total: data?.total, error, more };
  });

  const update: SaveMove = async (record, value) => {
    const params = { id: record.id, meta: FULL_RECORD };
    const { data: stored } = await provider.getOne<RaRecord>(resource.path, params);
    const data = fieldChange(stored, record, field.name, value);
    await provider.update(resource.path, { id: record.id, data, previousData: stored });
  };

  /**
   * Move a record to another column, and back if the API refuses it or someone else has changed
   * it. Return true if it stays, and undefined if the user is asked for more.
   */
  const move = async (record: RaRecord, from: number, to: number): Promise<boolean | undefined> => {
    const { value } = choices[to]!;
    const before = [from, to].map((place) => [place, queries.getQueryData<Page>(keyOf(place))] as const);
    const change = (place: number, edit: (data: RaRecord[]) => RaRecord[], by: number) =>
      queries.setQueryData<Page>(keyOf(place), (page) =>
        page && { data: edit(page.data), total: (page.total ?? 0) + by },
      );
    const moved = { ...record, [field.name]: value };
    await queries.cancelQueries({ queryKey: [resource.path, 'getList'] });
    change(from, (data) => data.filter(({ id }) => id !== record.id), -1);
    change(to, (data) => [moved, ...data], 1);
    try {
      await (save ?? update)(record, value);
      return true;
    } catch (error) {
      for (const [place, page] of before) queries.setQueryData(keyOf(place), page);
      if (error instanceof MoveQuestion) return undefined;
      notify(messageOf(error), { type: 'error' });
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: [resource.path] });
    }
  };
  return { columns, move };
}

function messageOf(error: unknown): string {
  if (hasStatus(error, 412)) return 'fw.views.changed';
  return error instanceof Error ? error.message : 'ra.notification.http_error';
}

type Row = Record<string, unknown>;

/** Return the columns for the choices of a field: those that the user has filtered by, or all. */
export function boardChoices(
  field: NamedField,
  filter: Row,
  choices: BoardChoice[] = choicesOf(field).map(({ id, name }) => ({ value: id, label: name })),
): BoardChoice[] {
  const given = filter[field.name];
  const wanted = isObject(given as never) ? (given as Row).in : undefined;
  if (Array.isArray(wanted) && wanted.length > 0) {
    return choices.filter(({ value }) => wanted.includes(value));
  }
  return field.nullable ? [{ value: null, label: '' }, ...choices] : choices;
}

/** Return the filter of a column. It doesn't replace a condition of the tab for the same field. */
export function columnFilter(name: string, value: string | null, filter: Row): Row {
  if (value === null) return { ...filter, [name]: { isnull: 'true' } };
  const fixed = (filter[FIXED] ?? {}) as Row;
  const operator = Object.hasOwn(fixed, `${name}__in`) ? 'eq' : 'in';
  return { ...filter, [name]: { [operator]: operator === 'in' ? [value] : value } };
}
