import {
  ChipField,
  ReferenceArrayField,
  SingleFieldList,
  useRecordContext,
  useTranslate,
} from 'react-admin';

import { useCatalog } from '../resource/context';
import type { NamedRelation } from '../resource/fields';
import { Nothing } from './FieldValue';

/** Shows the records that a many_to_many links with. */
export function LinksValue({ relation }: { relation: NamedRelation & { field: string } }) {
  const other = useCatalog().ofModel(relation.model);
  const keys: unknown = useRecordContext()?.[relation.field];
  const translate = useTranslate();
  if (!other) return <Nothing />;
  if (!Array.isArray(keys)) return <>{translate('fw.value.many')}</>;
  if (keys.length === 0) return <Nothing />;
  return (
    <ReferenceArrayField source={relation.field} reference={other.path} perPage={keys.length}>
      <SingleFieldList linkType="show" empty={<Nothing />}>
        <ChipField source={other.title} size="small" clickable />
      </SingleFieldList>
    </ReferenceArrayField>
  );
}
