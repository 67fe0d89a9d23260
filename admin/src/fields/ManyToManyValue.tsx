import { ReferenceArrayField, SingleFieldList, useRecordContext, useTranslate } from 'react-admin';

import { useCatalog } from '../resource/catalog/catalogContext';
import type { ManyToManyRelation } from '../resource/fields';
import { EmptyValue } from './FieldValue';

/** Show the records that a many-to-many relation links to. */
export function ManyToManyValue({ relation }: { relation: ManyToManyRelation }) {
  const other = useCatalog().ofModel(relation.model);
  const record = useRecordContext();
  const keys: unknown = record?.[relation.field];
  const translate = useTranslate();
  if (!other) return <EmptyValue />;
  if (keys === null) return <>{translate('fw.value.too_many')}</>;
  // A record from a list has no links. Wait for the full record.
  if (!Array.isArray(keys)) return null;
  if (keys.length === 0) return <EmptyValue />;
  return (
    <ReferenceArrayField source={relation.field} reference={other.path} perPage={keys.length}>
      <SingleFieldList linkType="show" empty={<EmptyValue />} sx={{ gap: 1, flexWrap: 'wrap' }} />
    </ReferenceArrayField>
  );
}
