import { useStore } from 'react-admin';

import type { Catalog } from '../resource/catalog';
import {
  type LinkedRelation,
  linkedRelations,
  type NamedField,
  shownFields,
} from '../resource/fields';
import { isNamed } from '../resource/title';
import type { Resource } from '../resource/types';

/** A column of an export. */
export interface Column {
  heading: string;
  field: NamedField;
  /** The resource by whose titles the column names what its field refers to. */
  names?: Resource;
  /** What the records are linked with, instead of what its field holds. */
  links?: { relation: LinkedRelation; other: Resource; say: 'key' | 'title' };
}

/** A field, or links that stand behind the fields. */
export type Exported = LinkedRelation | NamedField;

/**
 * The fields and links that an export holds: all of them until the user chooses columns for the
 * table, then these in their order. The key is always there, so that a row can be told from any other.
 */
export function useExported(resource: Resource): Exported[] {
  const [hidden] = useStore<string[] | undefined>(`${resource.path}.datatable`);
  const [ranks] = useStore<number[] | undefined>(`${resource.path}.datatable_columnRanks`);
  return exportedOf(resource, hidden, ranks);
}

export function exportedOf(
  resource: Resource,
  hidden: string[] = [],
  ranks: number[] = [],
): Exported[] {
  const ordered: Exported[] = [];
  [...shownFields(resource), ...linkedRelations(resource)].forEach((one, index) => {
    const rank = ranks.indexOf(index);
    ordered[rank === -1 ? index : rank] = one;
  });
  const isChosen = (one: Exported) =>
    one.name === resource.key || !hidden.includes('kind' in one ? one.field : one.name);
  // A rank from before the schema changed may leave a hole.
  return ordered.filter((one) => one && isChosen(one));
}

/** The same for links: the titles of all that a record is linked with, and their keys. */
function linkColumns(relation: LinkedRelation, catalog: Catalog): Column[] {
  const other = catalog.ofModel(relation.model);
  if (!other) return [];
  const { label } = relation;
  const field = { type: 'string' as const, label, name: relation.field };
  const keys = { field, heading: label, links: { relation, other, say: 'key' as const } };
  if (!isNamed(other)) return [keys];
  return [
    { field, heading: label, links: { relation, other, say: 'title' } },
    { ...keys, heading: `${label} (${other.key})` },
  ];
}

/**
 * The columns of those fields, headed by their labels. What a record refers to is named by its
 * title, with the key in a column of its own: two records may share a title. Where several
 * columns would have the same heading, each says which field it is.
 */
export function columnsOf(exported: Exported[], catalog: Catalog): Column[] {
  const columns = exported.flatMap((field): Column[] => {
    if ('kind' in field) return linkColumns(field, catalog);
    const other = catalog.ofModel(field.references);
    const key = { heading: field.label, field };
    if (!other || !isNamed(other)) return [key];
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
