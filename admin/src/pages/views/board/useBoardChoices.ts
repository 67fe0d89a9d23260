import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useListContext, useStore } from 'react-admin';

import { useCatalog } from '../../../resource/catalog/catalogContext';
import { fieldsOf, type NamedField } from '../../../resource/fields';
import { useTitleContext } from '../../../resource/names/recordName';
import { recordTitle } from '../../../resource/names/titles';
import { defaultSort } from '../../../resource/sort';
import type { Resource } from '../../../resource/types';
import { type BoardChoice, boardChoices } from './boardColumns';

/** The groups of a board's columns, one of which it shows. */
export interface BoardGroups {
  label: string;
  groups: { id: string; name: string }[];
  chosen: string | undefined;
  choose: (id: string) => void;
}

const MAX_COLUMNS = 100;

/**
 * Return the columns of a board: the values of an enum, or the records that a reference may have, in
 * the order of their list. `group` is a reference of the records that the columns have, too: then a
 * board shows the columns of one group.
 */
export function useBoardChoices(
  resource: Resource,
  field: NamedField,
  group: string | undefined,
): { choices: BoardChoice[]; groups: BoardGroups | undefined } {
  const { filterValues } = useListContext();
  const catalog = useCatalog();
  const titles = useTitleContext();
  const other = catalog.ofModel(field.references);
  const grouping = group === undefined ? undefined : resource.fields[group];
  const parent = catalog.ofModel(grouping?.references);
  const records = useRecords(other);
  const parents = useRecords(parent);
  const [last, choose] = useStore<string | undefined>(`${resource.path}.board.${group ?? ''}`);
  if (!other) return { choices: boardChoices(field, filterValues), groups: undefined };
  const via = parent && fieldsOf(other).find(({ references }) => references === parent.model)?.name;
  const known = (via && parents) || [];
  const chosen = (known.find(({ id }) => id === last) ?? known[0])?.id;
  const shown = via ? (records ?? []).filter((record) => record[via] === chosen) : (records ?? []);
  const choices = shown.map((record) => ({
    value: String(record.id),
    label: recordTitle(other, record, titles, via),
  }));
  const groups = parent && via && known.length > 1 ? {
    label: grouping!.label,
    groups: known.map((record) => ({ id: String(record.id), name: recordTitle(parent, record, titles) })),
    chosen: chosen === undefined ? undefined : String(chosen),
    choose,
  } : undefined;
  return { choices: boardChoices(field, filterValues, choices), groups };
}

/** Return the first records of a resource, undefined until they are loaded. */
function useRecords(resource: Resource | undefined): RaRecord[] | undefined {
  const provider = useDataProvider();
  const path = resource?.path ?? '';
  const params = {
    pagination: { page: 1, perPage: MAX_COLUMNS },
    sort: resource ? defaultSort(resource) : { field: '', order: 'ASC' as const },
    filter: {},
  };
  const { data } = useQuery({
    queryKey: [path, 'getList', params],
    queryFn: () => provider.getList<RaRecord>(path, params),
    enabled: resource !== undefined,
  });
  return data?.data;
}
