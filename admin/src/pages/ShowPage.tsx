import { Box } from '@mui/material';
import { EditButton, Labeled, ListButton, Show, SimpleShowLayout, TopToolbar } from 'react-admin';

import { FieldValue } from '../fields/FieldValue';
import { ManyToManyValue } from '../fields/ManyToManyValue';
import { can } from '../resource/catalog';
import { useCatalog, useResource } from '../resource/catalogContext';
import { isFullWidth, manyToManyRelations, relationsOf, visibleFields } from '../resource/fields';
import { RecordTitle } from '../resource/recordName';
import { ShowLoadError } from './LoadError';
import { DeleteButton } from './record/DeleteButton';
import { RelatedList, ThroughList } from './record/RelatedList';

/** Page of a record with all its fields and related records. */
export function ShowPage() {
  const resource = useResource();
  return (
    <Show
      title={<RecordTitle action="show" />}
      actions={<ShowActions />}
      error={<ShowLoadError />}
      queryOptions={{ retry: false, onError: ignoreError }}
    >
      <SimpleShowLayout sx={{ '& .RaSimpleShowLayout-stack': GRID }}>
        {visibleFields(resource).map((field) => (
          <Labeled key={field.name} label={field.label} className={isFullWidth(field) ? WIDE : ''}>
            <FieldValue source={field.name} />
          </Labeled>
        ))}
        {manyToManyRelations(resource).map((relation) => (
          <Labeled key={relation.name} label={relation.label} className={WIDE}>
            <ManyToManyValue relation={relation} />
          </Labeled>
        ))}
      </SimpleShowLayout>
      <RelatedRecords />
    </Show>
  );
}

/** Class of fields that span both columns. */
const WIDE = 'fw-wide';
const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { m: 0, overflowWrap: 'anywhere' },
  '& .fw-digits': { whiteSpace: 'normal' },
  [`& > .${WIDE}`]: { gridColumn: '1 / -1' },
};

function RelatedRecords() {
  const resource = useResource();
  const catalog = useCatalog();
  const many = relationsOf(resource, 'has_many').filter(({ model }) => catalog.ofModel(model));
  // The link model may have a has_many relation that lists the same records.
  const linked = relationsOf(resource, 'many_to_many').filter(
    ({ through, via }) =>
      catalog.ofModel(through) && !many.some((one) => one.model === through && one.via === via),
  );
  return (
    <Box sx={{ p: many.length + linked.length > 0 ? 2 : 0 }}>
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
      {can(resource, 'update') && <EditButton />}
      {can(resource, 'delete') && <DeleteButton />}
    </TopToolbar>
  );
}

/** The page shows the error itself. */
function ignoreError(): void {}
