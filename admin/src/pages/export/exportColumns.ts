import { useStore } from 'react-admin';

import type { Catalog } from '../../resource/catalog/catalog';
import {
  type ManyToManyRelation,
  manyToManyRelations,
  type NamedField,
  visibleFields,
} from '../../resource/fields';
import { hasTitle } from '../../resource/names/titles';
import type { Resource } from '../../resource/types';
import { columnOrder } from '../list/columns/columnChoices';
import { tableFields } from '../list/columns/columns';

/** A column of an export. */
export interface ExportColumn {
  heading: string;
  field: NamedField;
  /** Resource whose record titles replace the keys of the field. */
  names?: Resource;
  /** Linked records that the column lists instead of a field. */
  links?: { relation: ManyToManyRelation; other: Resource; say: 'key' | 'title' };
}

/** A field or a many-to-many relation. */
export type ExportItem = ManyToManyRelation | NamedField;

/**
 * Return the fields and relations of an export: all of them, or the columns that the user has
 * chosen for the table, in their order. The key is always included, to identify the record.
 */
export function useExportItems(resource: Resource): ExportItem[] {
  const [hidden] = useStore<string[] | undefined>(`${resource.path}.datatable`);
  const [ranks] = useStore<number[] | undefined>(`${resource.path}.datatable_columnRanks`);
  return exportItems(resource, hidden, ranks);
}

export function exportItems(
  resource: Resource,
  hidden: string[] = [],
  ranks: number[] = [],
): ExportItem[] {
  // Ranks number the columns of the table.
  const fields = ranks.length > 0 ? tableFields(resource) : visibleFields(resource);
  const items = [...fields, ...manyToManyRelations(resource)];
  const ordered = columnOrder(ranks, items.length).flatMap((index) => items[index] ?? []);
  const isChosen = (one: ExportItem) =>
    one.name === resource.key || !hidden.includes('kind' in one ? one.field : one.name);
  return ordered.filter(isChosen);
}

/** Return the columns of a many-to-many relation: titles and keys of the linked records. */
function manyToManyColumns(relation: ManyToManyRelation, catalog: Catalog): ExportColumn[] {
  const other = catalog.ofModel(relation.model);
  if (!other) return [];
  const { label } = relation;
  const field = { type: 'string' as const, label, name: relation.field };
  const keys = { field, heading: label, links: { relation, other, say: 'key' as const } };
  if (!hasTitle(other)) return [keys];
  return [
    { field, heading: label, links: { relation, other, say: 'title' } },
    { ...keys, heading: `${label} (${other.key})` },
  ];
}

/**
 * Return the columns with their headings. A reference has a column for the title and one for the
 * key, since titles may be equal. Equal headings are made unique by the field's name.
 */
export function exportColumns(exported: ExportItem[], catalog: Catalog): ExportColumn[] {
  const columns = exported.flatMap((field): ExportColumn[] => {
    if ('kind' in field) return manyToManyColumns(field, catalog);
    const other = catalog.ofModel(field.references);
    const key = { heading: field.label, field };
    if (!other || !hasTitle(other)) return [key];
    return [
      { ...key, names: other },
      { ...key, heading: `${field.label} (${other.key})` },
    ];
  });
  const seen = new Map<string, number>();
  for (const { heading } of columns) seen.set(heading, (seen.get(heading) ?? 0) + 1);
  return columns.map((column) =>
    seen.get(column.heading) === 1
      ? column
      : { ...column, heading: `${column.heading} [${column.field.name}]` },
  );
}
