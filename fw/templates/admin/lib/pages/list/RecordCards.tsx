import { Box } from '@mui/material';
import { type RaRecord, SimpleList } from 'react-admin';

import { FieldValue } from '../../fields';
import { type NamedField, shownFields } from '../../resource/fields';
import { titleOf } from '../../resource/title';
import type { Resource } from '../../resource/types';
import { hiddenColumns } from './columns';

/** Records one below the other, for narrow screens. */
export function RecordCards({ resource }: { resource: Resource }) {
  const hidden = new Set([...hiddenColumns(resource), resource.title]);
  const [first, second] = shownFields(resource).filter(
    ({ name, made }) => !hidden.has(name) && !made,
  );
  return (
    <SimpleList
      resource={resource.path}
      linkType="show"
      sx={{ overflowWrap: 'anywhere' }}
      primaryText={(record: RaRecord) => titleOf(resource, record)}
      secondaryText={() => (
        <>
          {first && <Line field={first} />}
          {second && <Line field={second} />}
        </>
      )}
    />
  );
}

function Line({ field }: { field: NamedField }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1 }}>
      <span>{field.label}:</span>
      <FieldValue source={field.name} compact link={false} />
    </Box>
  );
}
