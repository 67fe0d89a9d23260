import { useStore } from 'react-admin';

import type { Catalog } from '../../../resource/catalog/catalog';
import {
  type ManyToManyRelation,
  manyToManyRelations,
  type NamedField,
  visibleFields,
} from '../../../resource/fields';
import { hasTitle, ownTitleFields, titleColumns } from '../../../resource/names/titles';
import { defaultSort, sortColumns } from '../../../resource/sort';
import type { Resource } from '../../../resource/types';

const MAX_COLUMNS = 7;

/**
 * Return the columns that are hidden by default: those that the descriptor doesn't list; without a
 * list, keys, also those of records that the catalog's user may not read, long fields, and those that
 * don't fit. The columns button shows them.
 */
export function hiddenColumns(resource: Resource, catalog?: Catalog): string[] {
  const fields = visibleFields(resource);
  const { columns } = resource;
  if (columns?.length) return fields.map(({ name }) => name).filter((name) => !columns.includes(name));
  const titles = hasTitle(resource) ? titleColumns(resource) : [];
  const short = fields.filter(
    (field) =>
      isShort(field, titles.includes(field.name)) && (!catalog || isNamed(field, catalog)),
  );
  const ordered = short
    .map((field) => ({ name: field.name, rank: columnRank(field, resource) }))
    .sort((one, other) => one.rank - other.rank);
  const shown = new Set(ordered.slice(0, MAX_COLUMNS).map(({ name }) => name));
  // A table with only a key shows it.
  if (shown.size === 0) shown.add(resource.key);
  return fields.map(({ name }) => name).filter((name) => !shown.has(name));
}

/**
 * Return the fields of a table in the order of its columns: first the one that opens the record,
 * then the rest of the title. Keys that nobody reads are last. Columns of the descriptor come
 * before all others.
 */
export function tableFields(resource: Resource): NamedField[] {
  const fields = visibleFields(resource);
  const own = hasTitle(resource) ? [...ownTitleFields(resource), ...titleColumns(resource)] : [];
  const titles = resource.columns?.length ? [...resource.columns, ...own] : own;
  const rank = ({ name, type, references }: NamedField) => {
    const place = titles.indexOf(name);
    if (place >= 0) return place;
    return titles.length + (type === 'uuid' && !references ? 1 : 0);
  };
  return fields.sort((one, other) => rank(one) - rank(other));
}

function isShort(field: NamedField, isTitle: boolean): boolean {
  if (isTitle) return true;
  // The time of the last change matters less than the creation time.
  if (field.made && field.name === 'updated_at') return false;
  if (field.type === 'uuid') return field.references !== undefined;
  return field.type !== 'json' && field.type !== 'text';
}

/** Return false for a reference that would be shown as a UUID. */
function isNamed({ type, references }: NamedField, catalog: Catalog): boolean {
  return type !== 'uuid' || !references || catalog.ofModel(references) !== undefined;
}

/** Return the priority of a column: fields that identify a record come first. */
function columnRank(field: NamedField, resource: Resource): number {
  const sorted = sortColumns(resource, defaultSort(resource).field);
  if (field.made && field.type === 'datetime') return 5;
  if ([...titleColumns(resource), resource.key, ...sorted].includes(field.name)) return 0;
  // A sum is often worth more than what is required, even if it has a default.
  if (field.required || field.type === 'decimal') return 1;
  if (field.type === 'enum') return 2;
  return field.references ? 3 : 4;
}

/** A many-to-many relation as a column of a table. */
export interface ManyToManyColumn {
  relation: ManyToManyRelation;
  /** Resource at the other end of the relation. */
  other: Resource;
}

/** Return the columns of the relations whose records the user may read. */
export function manyToManyColumns(resource: Resource, catalog: Catalog): ManyToManyColumn[] {
  return manyToManyRelations(resource).flatMap((relation) => {
    const other = catalog.ofModel(relation.model);
    return other ? [{ relation, other }] : [];
  });
}

/** Return the relations to include in a list: those whose columns are visible. */
export function useIncludedRelations(resource: Resource, links: ManyToManyColumn[]): string[] {
  const [hidden] = useStore<string[] | undefined>(`${resource.path}.datatable`);
  if (!hidden) return [];
  const shown = links.filter(({ relation }) => !hidden.includes(relation.field));
  return shown.map(({ relation }) => relation.name);
}
