import {
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useReference,
  useTranslate,
} from 'react-admin';

import type { Catalog } from './catalog';
import { useCatalog, useResource } from './catalogContext';
import { hasTitle, modelLabels, type NamedField, recordTitle, visibleFields } from './fields';
import type { Resource } from './types';

/** Return the references that name a record without a title, such as a link record. */
export function nameReferences(resource: Resource, catalog: Catalog): NamedField[] {
  if (hasTitle(resource)) return [];
  return visibleFields(resource)
    .filter(({ references }) => catalog.ofModel(references))
    .slice(0, 2);
}

/**
 * Return the name of a record: its title, or the names of its references except for `known`, which
 * the page is about, or its key.
 */
export function useRecordName(
  resource: Resource,
  record: RaRecord | undefined,
  known?: string,
): string {
  const catalog = useCatalog();
  const fields = nameReferences(resource, catalog).filter(({ name }) => name !== known);
  const first = useReferenceName(fields[0], record, catalog);
  const second = useReferenceName(fields[1], record, catalog);
  const names = [first, second].filter((name) => name !== '');
  return names.join(' – ') || recordTitle(resource, record);
}

function useReferenceName(
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
  return typeof name === 'string' ? name : recordTitle(other, referenceRecord);
}

/** Heading of a record's page. */
export function RecordTitle({ action }: { action: 'create' | 'edit' | 'show' }) {
  const resource = useResource();
  const record = useRecordContext();
  const translate = useTranslate();
  const name = useRecordName(resource, record) || resource.one;
  return <>{translate(`fw.title.${action}`, { name, ...modelLabels(resource) })}</>;
}
