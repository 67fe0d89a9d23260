import { type RaRecord, useGetRecordRepresentation, useReference } from 'react-admin';

import type { Catalog } from './catalog';
import { useCatalog } from './context';
import { type NamedField, shownFields } from './fields';
import { isNamed, titleOf } from './title';
import type { Resource } from './types';

/** The fields that name a record which has no title of its own, such as a link between two. */
export function namingFields(resource: Resource, catalog: Catalog): NamedField[] {
  if (isNamed(resource)) return [];
  return shownFields(resource)
    .filter(({ references }) => catalog.ofModel(references))
    .slice(0, 2);
}

/**
 * What a record is called: its title; without one, what it refers to, but for `known`, which the
 * page is about anyway; else its key.
 */
export function useRecordName(
  resource: Resource,
  record: RaRecord | undefined,
  known?: string,
): string {
  const catalog = useCatalog();
  const fields = namingFields(resource, catalog).filter(({ name }) => name !== known);
  const first = useNameBehind(fields[0], record, catalog);
  const second = useNameBehind(fields[1], record, catalog);
  const names = [first, second].filter((name) => name !== '');
  return names.join(' – ') || titleOf(resource, record);
}

function useNameBehind(
  field: NamedField | undefined,
  record: RaRecord | undefined,
  catalog: Catalog,
): string {
  const other = catalog.ofModel(field?.references);
  const key: unknown = field && record?.[field.name];
  const isGiven = other !== undefined && key !== undefined && key !== null;
  const { referenceRecord } = useReference({
    reference: other?.path ?? '',
    id: isGiven ? String(key) : '',
    options: { enabled: isGiven },
  });
  const represent = useGetRecordRepresentation(other?.path);
  if (!isGiven || !referenceRecord) return '';
  const name = represent(referenceRecord);
  return typeof name === 'string' ? name : titleOf(other, referenceRecord);
}
