import { Box } from '@mui/material';
import {
  EditButton,
  Labeled,
  ListButton,
  Show,
  SimpleShowLayout,
  TopToolbar,
} from 'react-admin';

import { FieldValue, LinksValue } from '../fields';
import { can } from '../resource/catalog';
import { useCatalog, useResource } from '../resource/context';
import { isWide, linkedRelations, relationsOf, shownFields } from '../resource/fields';
import { DeleteRecord } from './DeleteRecord';
import { ShowFailed } from './LoadFailed';
import { RecordTitle } from './RecordTitle';
import { RelatedList } from './related/RelatedList';
import { ThroughList } from './related/ThroughList';

/** A record with all its fields and what it is linked with. */
export function ShowPage() {
  const resource = useResource();
  return (
    <Show
      title={<RecordTitle action="show" />}
      actions={<ShowActions />}
      error={<ShowFailed />}
      queryOptions={{ retry: false, onError: ignore }}
    >
      <SimpleShowLayout sx={{ '& .RaSimpleShowLayout-stack': GRID }}>
        {shownFields(resource).map((field) => (
          <Labeled key={field.name} label={field.label} className={isWide(field) ? WIDE : ''}>
            <FieldValue source={field.name} />
          </Labeled>
        ))}
        {linkedRelations(resource).map((relation) => (
          <Labeled key={relation.name} label={relation.label} className={WIDE}>
            <LinksValue relation={relation} />
          </Labeled>
        ))}
      </SimpleShowLayout>
      <Related />
    </Show>
  );
}

/** The class of what stands across both columns. */
const WIDE = 'fw-wide';
const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { m: 0, overflowWrap: 'anywhere' },
  '& .fw-digits': { whiteSpace: 'normal' },
  [`& > .${WIDE}`]: { gridColumn: '1 / -1' },
};

function Related() {
  const resource = useResource();
  const catalog = useCatalog();
  const many = relationsOf(resource, 'has_many').filter(({ model }) => catalog.ofModel(model));
  // The records of the links may be a relation of their own, which says the same.
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
      {can(resource, 'delete') && <DeleteRecord />}
    </TopToolbar>
  );
}

/** The page itself tells of what couldn't be read. */
function ignore(): void {}
