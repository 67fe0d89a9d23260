import {
  ReferenceArrayField,
  SingleFieldList,
  useRecordContext,
  useTranslate,
} from 'react-admin';

import { ETAG } from '../data/records';
import { useCatalog } from '../resource/context';
import type { LinkedRelation } from '../resource/fields';
import { Nothing } from './Nothing';

/** Shows the records that a many_to_many links with. */
export function LinksValue({ relation }: { relation: LinkedRelation }) {
  const other = useCatalog().ofModel(relation.model);
  const record = useRecordContext();
  const keys: unknown = record?.[relation.field];
  const translate = useTranslate();
  if (!other) return <Nothing />;
  // A record that a list has shown stands there until it is read by itself, links and all.
  if (!Array.isArray(keys)) return record?.[ETAG] ? <>{translate('fw.value.many')}</> : null;
  if (keys.length === 0) return <Nothing />;
  return (
    <ReferenceArrayField source={relation.field} reference={other.path} perPage={keys.length}>
      <SingleFieldList linkType="show" empty={<Nothing />} sx={{ gap: 1, flexWrap: 'wrap' }} />
    </ReferenceArrayField>
  );
}
