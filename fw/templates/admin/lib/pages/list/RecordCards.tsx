import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import { type RaRecord, SimpleList, useRecordContext } from 'react-admin';

import { FieldValue } from '../../fields';
import { useCatalog } from '../../resource/context';
import { type NamedField, shownFields } from '../../resource/fields';
import { namingFields, useRecordName } from '../../resource/name';
import { titleFields } from '../../resource/title';
import type { Resource } from '../../resource/types';
import { hiddenColumns } from './columns';

interface RecordCardsProps {
  resource: Resource;
  /** The field that is the same for all of them, and that the page is about. */
  known?: string;
  /** What stands there instead of no records. */
  empty?: ReactElement;
}

/** Records one below the other, for narrow screens. */
export function RecordCards({ resource, known, empty }: RecordCardsProps) {
  const named = namingFields(resource, useCatalog()).map(({ name }) => name);
  const hidden = new Set([...hiddenColumns(resource), ...named, ...titleFields(resource), known]);
  const [first, second] = shownFields(resource).filter(
    ({ name, made }) => !hidden.has(name) && !made,
  );
  return (
    <SimpleList<RaRecord>
      resource={resource.path}
      linkType="show"
      {...(empty && { empty })}
      sx={{ overflowWrap: 'anywhere' }}
      primaryText={() => <Name resource={resource} known={known} />}
      secondaryText={() => (
        <>
          {first && <Line field={first} />}
          {second && <Line field={second} />}
        </>
      )}
    />
  );
}

function Name({ resource, known }: RecordCardsProps) {
  return <>{useRecordName(resource, useRecordContext(), known)}</>;
}

function Line({ field }: { field: NamedField }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
      <Box component="span" sx={{ flexShrink: 0, maxWidth: '50%' }}>
        {field.label}:
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <FieldValue source={field.name} compact link={false} />
      </Box>
    </Box>
  );
}
