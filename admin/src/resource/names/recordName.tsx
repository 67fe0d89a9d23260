import { useMemo } from 'react';
import {
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useReference,
  useTranslate,
} from 'react-admin';

import { useRegionalLocale } from '../../i18n/formats';
import type { Catalog } from '../catalog/catalog';
import { useCatalog, useResource } from '../catalog/catalogContext';
import { modelLabels, type NamedField, visibleFields } from '../fields';
import type { Resource } from '../types';
import { hasTitle, recordTitle, type TitleContext } from './titles';

/** Return what titles depend on: the resources and the language. */
export function useTitleContext(): TitleContext {
  const catalog = useCatalog();
  const locale = useRegionalLocale();
  return useMemo(() => ({ catalog, locale }), [catalog, locale]);
}

/** Return the references that name a record without a title, such as a link without relations. */
export function nameReferences(resource: Resource, catalog: Catalog): NamedField[] {
  if (hasTitle(resource)) return [];
  return visibleFields(resource)
    .filter(({ references }) => catalog.ofModel(references))
    .slice(0, 2);
}

/**
 * Return the name of a record: its title, or the names of its references, both without the record
 * of `known`, which the page is about, or its key.
 */
export function useRecordName(
  resource: Resource,
  record: RaRecord | undefined,
  known?: string,
): string {
  const context = useTitleContext();
  const { catalog } = context;
  const fields = nameReferences(resource, catalog).filter(({ name }) => name !== known);
  const first = useReferenceName(fields[0], record, context);
  const second = useReferenceName(fields[1], record, context);
  const names = [first, second].filter((name) => name !== '');
  return names.join(' – ') || recordTitle(resource, record, context, known);
}

/** Return the name of the record that a field refers to, or an empty string until it is known. */
export function useReferenceName(
  field: NamedField | undefined,
  record: RaRecord | undefined,
  context: TitleContext,
): string {
  const other = context.catalog.ofModel(field?.references);
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
  return typeof name === 'string' ? name : recordTitle(other, referenceRecord, context);
}

/** Heading of a record's page. */
export function RecordTitle({ action }: { action: 'create' | 'edit' | 'show' }) {
  const resource = useResource();
  const record = useRecordContext();
  const translate = useTranslate();
  const name = useRecordName(resource, record) || resource.one;
  return <>{translate(`fw.title.${action}`, { name, ...modelLabels(resource) })}</>;
}
