import { useStore } from 'react-admin';

import type { Catalog } from '../resource/catalog';
import { type NamedField, shownFields } from '../resource/fields';
import type { Resource } from '../resource/types';

/** A column of an export. */
export interface Column {
  heading: string;
  field: NamedField;
  /** The resource by whose titles the column names what its field refers to. */
  names?: Resource;
}

/**
 * The fields that an export holds: all of them until the user chooses columns for the table, then
 * these in their order. The key is always there, so that a row can be told from any other.
 */
export function useExportedFields(resource: Resource): NamedField[] {
  const [hidden] = useStore<string[] | undefined>(`${resource.path}.datatable`);
  const [ranks] = useStore<number[] | undefined>(`${resource.path}.datatable_columnRanks`);
  return exportedFields(resource, hidden, ranks);
}

export function exportedFields(
  resource: Resource,
  hidden: string[] = [],
  ranks: number[] = [],
): NamedField[] {
  const ordered: NamedField[] = [];
  shownFields(resource).forEach((field, index) => {
    const rank = ranks.indexOf(index);
    ordered[rank === -1 ? index : rank] = field;
  });
  const isChosen = ({ name }: NamedField) => name === resource.key || !hidden.includes(name);
  // A rank from before the schema changed may leave a hole.
  return ordered.filter((field) => field && isChosen(field));
}

/**
 * The columns of those fields, headed by their labels. What a record refers to is named by its
 * title, with the key in a column of its own: two records may share a title. Where several
 * columns would have the same heading, each says which field it is.
 */
export function columnsOf(fields: NamedField[], catalog: Catalog): Column[] {
  const columns = fields.flatMap((field): Column[] => {
    const other = catalog.ofModel(field.references);
    const key = { heading: field.label, field };
    if (!other || other.title === other.key) return [key];
    return [{ ...key, names: other }, { ...key, heading: `${field.label} (${other.key})` }];
  });
  const seen = new Map<string, number>();
  for (const { heading } of columns) seen.set(heading, (seen.get(heading) ?? 0) + 1);
  return columns.map((column) =>
    seen.get(column.heading) === 1
      ? column
      : { ...column, heading: `${column.heading} [${column.field.name}]` },
  );
}
