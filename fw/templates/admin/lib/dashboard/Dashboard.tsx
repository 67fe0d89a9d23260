import { Box } from '@mui/material';
import { Title } from 'react-admin';

import { useCatalog } from '../resource/context';
import { Counts } from './Counts';
import { Growth } from './Growth';
import { mainOf, readableOf, timeOf } from './models';
import { NothingYet } from './NothingYet';
import { Recent } from './Recent';

/** So many models are shown with their latest records. */
const MOST_RECENT = 4;

/** The first page: how many records there are, how they grew, and the latest ones. */
export function Dashboard() {
  const catalog = useCatalog();
  const resources = readableOf(catalog);
  const timed = resources.filter((resource) => timeOf(resource) !== undefined);
  const main = mainOf(resources, MOST_RECENT);
  return (
    <>
      <Title title="fw.dashboard.title" preferenceKey={false} />
      {resources.length === 0 ? (
        <NothingYet describe={catalog.resources.length === 0} />
      ) : (
        <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
          <Counts resources={resources} />
          {timed.length > 0 && <Growth resources={timed} />}
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 2, sm: 3 },
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))',
            }}
          >
            {main.map((resource) => (
              <Recent key={resource.path} resource={resource} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
