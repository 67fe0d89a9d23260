import { Box } from '@mui/material';

import { useCatalog } from '../../resource/catalog/catalogContext';
import { readableResources } from '../../resource/readable';
import { useActivity } from './activity';
import {
  byActivity,
  featuredResources,
  isSystemModel,
  timestampField,
} from './dashboardResources';
import { NewRecords } from './growth/NewRecords';
import { RecentRecords } from './RecentRecords';
import { RecordCounts } from './RecordCounts';

/** Number of models whose latest records are shown. */
const MAX_FEATURED = 4;

/** The dashboard of a project without `admin/dashboard.json`: its models, the most active first. */
export function Overview() {
  const catalog = useCatalog();
  const readable = readableResources(catalog);
  const main = readable.filter((resource) => !isSystemModel(resource, catalog));
  const resources = main.length > 0 ? main : readable;
  const { data, isPending } = useActivity(resources);
  const ranked = data ? byActivity(resources, data) : resources;
  const timed = ranked.filter((resource) => timestampField(resource) !== undefined);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <RecordCounts resources={ranked} activity={isPending ? undefined : (data ?? new Map())} />
      {timed.length > 0 && !isPending && <NewRecords resources={timed} />}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 3 },
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))',
        }}
      >
        {!isPending &&
          featuredResources(ranked, MAX_FEATURED).map((resource) => (
            <RecentRecords key={resource.path} resource={resource} />
          ))}
      </Box>
    </Box>
  );
}
