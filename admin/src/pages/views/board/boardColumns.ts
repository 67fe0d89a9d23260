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

/** A column of a board: the records with one value of an enum. */
export interface BoardColumn {
  /** Null for the records without a value. */
  value: string | null;
  /** Empty for null. */
  label: string;
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

/** Return the columns of a board, each with its first records, and a function that moves a record. */
export function useBoardColumns(resource: Resource, field: NamedField) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const { filterValues, filter: fixed, sort } = useListContext();
  const [sizes, setSizes] = useState<Record<string, number>>({});
  const choices = boardChoices(field, filterValues as Row);
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

  /**
   * Move a record to another column, and back if the API refuses it or someone else has changed
   * it. Return true if it stays.
   */
  const move = async (record: RaRecord, from: number, to: number): Promise<boolean> => {
    const before = [from, to].map((place) => [place, queries.getQueryData<Page>(keyOf(place))] as const);
    const change = (place: number, edit: (data: RaRecord[]) => RaRecord[], by: number) =>
      queries.setQueryData<Page>(keyOf(place), (page) =>
        page && { data: edit(page.data), total: (page.total ?? 0) + by },
      );
    const moved = { ...record, [field.name]: choices[to]!.value };
    await queries.cancelQueries({ queryKey: [resource.path, 'getList'] });
    change(from, (data) => data.filter(({ id }) => id !== record.id), -1);
    change(to, (data) => [moved, ...data], 1);
    try {
      const params = { id: record.id, meta: FULL_RECORD };
      const { data: stored } = await provider.getOne<RaRecord>(resource.path, params);
      const data = fieldChange(stored, record, field.name, choices[to]!.value);
      await provider.update(resource.path, { id: record.id, data, previousData: stored });
      return true;
    } catch (error) {
      for (const [place, page] of before) queries.setQueryData(keyOf(place), page);
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

/** Return the values of the columns: those that the user has filtered by, or all. */
export function boardChoices(
  field: NamedField,
  filter: Row,
): { value: string | null; label: string }[] {
  const given = filter[field.name];
  const wanted = isObject(given as never) ? (given as Row).in : undefined;
  const choices = choicesOf(field).map(({ id, name }) => ({ value: id, label: name }));
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
