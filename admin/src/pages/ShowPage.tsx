import { Box, Card } from '@mui/material';
import { EditButton, Show, TopToolbar, useRecordContext } from 'react-admin';

import { isHidden, may } from '../data/rights';
import { LoadingPage } from '../layout/StatusPage';
import { can } from '../resource/catalog/catalog';
import { useCatalog, useResource } from '../resource/catalog/catalogContext';
import { relationsOf, visibleFields } from '../resource/fields';
import { RecordTitle } from '../resource/names/recordName';
import { isBeside } from '../resource/sections';
import { RecordActions, usePrimaryAction } from './actions/RecordActions';
import { ShowLoadError } from './LoadError';
import { DeleteButton } from './record/DeleteButton';
import { ReadOnlyChip } from './record/ReadOnlyChip';
import { RecordFields, SideFields } from './record/RecordFields';
import { RelatedLists } from './record/RelatedLists';
import { RelatedRecord } from './record/RelatedRecord';

/** Page of a record with all its fields and related records. */
export function ShowPage() {
  return (
    <Show
      title={<RecordTitle action="show" />}
      actions={<ShowActions />}
      component="div"
      // The heading is as long as the names of records are; the buttons keep their texts.
      sx={{ '& > .MuiToolbar-root': { maxWidth: 'none' } }}
      error={<ShowLoadError />}
      queryOptions={{ retry: false, onError: ignoreError }}
    >
      <RecordPage />
    </Show>
  );
}

function RecordPage() {
  const resource = useResource();
  const record = useRecordContext();
  const catalog = useCatalog();
  const single = relationsOf(resource, 'has_one').filter(({ model }) => catalog.ofModel(model));
  const hasSide = visibleFields(resource).some((field) => {
    return isBeside(resource, field) && !isHidden(record, field.name);
  });
  if (!record) return <LoadingPage />;
  const columns = { xs: 'minmax(0, 1fr)', lg: hasSide ? 'minmax(0, 1fr) 280px' : 'minmax(0, 1fr)' };
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: columns }}>
      <Box sx={{ minWidth: 0 }}>
        <Card>
          <RecordFields />
        </Card>
        {single.map((relation) => (
          <RelatedRecord key={relation.name} relation={relation} />
        ))}
        <RelatedLists />
      </Box>
      {hasSide && (
        <Card>
          <SideFields />
        </Card>
      )}
    </Box>
  );
}

function ShowActions() {
  const resource = useResource();
  const record = useRecordContext();
  const primary = usePrimaryAction();
  return (
    <TopToolbar sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
      {record && can(resource, 'update') && !may(resource, record, 'update') && <ReadOnlyChip />}
      {may(resource, record, 'delete') && <DeleteButton compact />}
      <RecordActions />
      {may(resource, record, 'update') && (
        <EditButton variant={primary ? 'outlined' : 'contained'} sx={{ whiteSpace: 'nowrap' }} />
      )}
    </TopToolbar>
  );
}

/** The page shows the error itself. */
function ignoreError(): void {}
