import { Box } from '@mui/material';

import type { Resource } from '../resource/types';
import { RecordFilter } from './RecordFilter';

interface LinkFilterProps {
  source: string;
  label: string;
  /** The resource at the other end of the links. */
  other: Resource;
}

const GROUP = { flex: { xs: 1, sm: 'none' }, minWidth: { xs: 0, sm: 200 } };

/** Narrows a list to the records that are linked with one of another resource. */
export function LinkFilter({ source, label, other }: LinkFilterProps) {
  return (
    <Box role="group" aria-label={label} sx={GROUP}>
      <RecordFilter source={`${source}.eq`} label={label} other={other} />
    </Box>
  );
}
