import { Box } from '@mui/material';
import { EditButton, ListButton, Show, TopToolbar } from 'react-admin';

import { can } from '../resource/catalog';
import { useCatalog, useResource } from '../resource/catalogContext';
import { type NamedRelation, relationsOf } from '../resource/fields';
import { RecordTitle } from '../resource/recordName';
import { RecordActions } from './actions/RecordActions';
import { ShowLoadError } from './LoadError';
import { DeleteButton } from './record/DeleteButton';
import { RecordFields } from './record/RecordFields';
import { RelatedList, ThroughList } from './record/RelatedList';
import { RelatedRecord } from './record/RelatedRecord';

/** Page of a record with all its fields and related records. */
export function ShowPage() {
  return (
    <Show
      title={<RecordTitle action="show" />}
      actions={<ShowActions />}
      error={<ShowLoadError />}
      queryOptions={{ retry: false, onError: ignoreError }}
    >
      <RecordFields />
      <RelatedRecords />
    </Show>
  );
}

function RelatedRecords() {
  const resource = useResource();
  const catalog = useCatalog();
  const known = ({ model }: NamedRelation) => catalog.ofModel(model);
  const single = relationsOf(resource, 'has_one').filter(known);
  const many = relationsOf(resource, 'has_many').filter(known);
  // The link model may have a has_many relation that lists the same records.
  const linked = relationsOf(resource, 'many_to_many').filter(
    ({ through, via }) =>
      catalog.ofModel(through) && !many.some((one) => one.model === through && one.via === via),
  );
  return (
    <Box sx={{ p: single.length + many.length + linked.length > 0 ? 2 : 0 }}>
      {single.map((relation) => (
        <RelatedRecord key={relation.name} relation={relation} />
      ))}
      {many.map((relation) => (
        <RelatedList key={relation.name} relation={relation} />
      ))}
      {linked.map((relation) => (
        <ThroughList key={relation.name} relation={relation} />
      ))}
    </Box>
  );
}

function ShowActions() {
  const resource = useResource();
  return (
    <TopToolbar>
      <ListButton />
      <RecordActions />
      {can(resource, 'update') && <EditButton />}
      {can(resource, 'delete') && <DeleteButton />}
    </TopToolbar>
  );
}

/** The page shows the error itself. */
function ignoreError(): void {}
