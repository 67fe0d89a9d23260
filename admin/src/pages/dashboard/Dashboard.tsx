import SchemaIcon from '@mui/icons-material/AccountTreeOutlined';
import { Box, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';

import { useCatalog } from '../../resource/catalogContext';
import { readableResources } from '../../resource/readable';
import { featuredResources, timestampField } from './dashboardResources';
import { NewRecords } from './NewRecords';
import { RecentRecords } from './RecentRecords';
import { RecordCounts } from './RecordCounts';

/** Number of models whose latest records are shown. */
const MAX_FEATURED = 4;

/** Home page with record counts, a chart of new records and the latest records. */
export function Dashboard() {
  const catalog = useCatalog();
  const resources = readableResources(catalog);
  const timed = resources.filter((resource) => timestampField(resource) !== undefined);
  const main = featuredResources(resources, MAX_FEATURED);
  return (
    <>
      <Title title="fw.dashboard.title" preferenceKey={false} />
      {resources.length === 0 ? (
        <EmptyDashboard describe={catalog.resources.length === 0} />
      ) : (
        <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
          <RecordCounts resources={resources} />
          {timed.length > 0 && <NewRecords resources={timed} />}
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 2, sm: 3 },
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))',
            }}
          >
            {main.map((resource) => (
              <RecentRecords key={resource.path} resource={resource} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

/** Message of an empty dashboard: there are no models, or the user may not read any. */
export function EmptyDashboard({ describe }: { describe: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 520, py: 4 }}>
      <SchemaIcon aria-hidden sx={{ fontSize: 56, color: 'text.secondary' }} />
      <Typography variant="h2" sx={{ my: 1 }}>
        {translate('fw.dashboard.empty_title')}
      </Typography>
      <Typography>
        {translate(describe ? 'fw.dashboard.no_models' : 'fw.dashboard.no_permission')}
      </Typography>
    </Box>
  );
}
