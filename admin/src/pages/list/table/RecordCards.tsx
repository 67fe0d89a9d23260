import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import { type RaRecord, SimpleList, useRecordContext } from 'react-admin';

import { FieldValue } from '../../../fields/FieldValue';
import { useCatalog } from '../../../resource/catalog/catalogContext';
import { type NamedField, statusField, visibleFields } from '../../../resource/fields';
import { nameReferences, useRecordName } from '../../../resource/names/recordName';
import { titleColumns } from '../../../resource/names/titles';
import type { Resource } from '../../../resource/types';
import { hiddenColumns } from '../columns/columns';

interface RecordCardsProps {
  resource: Resource;
  /** Field that all records share, since the page is about it. */
  known?: string;
  /** Shown instead of an empty list. */
  empty?: ReactElement;
}

/** Records as a list of cards, for narrow screens. */
export function RecordCards({ resource, known, empty }: RecordCardsProps) {
  const catalog = useCatalog();
  const named = nameReferences(resource, catalog).map(({ name }) => name);
  const status = statusField(resource);
  const hidden = new Set([
    ...hiddenColumns(resource, catalog),
    ...named,
    ...titleColumns(resource),
    known,
    status?.name,
  ]);
  const [first, second] = visibleFields(resource).filter(
    ({ name, made }) => !hidden.has(name) && !made,
  );
  return (
    <SimpleList<RaRecord>
      resource={resource.path}
      linkType="show"
      {...(empty && { empty })}
      // react-admin makes the text at the right pale.
      sx={{ overflowWrap: 'anywhere', '& .RaSimpleList-tertiary': { opacity: 1 } }}
      primaryText={() => <RecordName resource={resource} known={known} />}
      tertiaryText={() => status && <FieldValue source={status.name} compact />}
      secondaryText={() => (
        <>
          {first && <FieldLine field={first} />}
          {second && <FieldLine field={second} />}
        </>
      )}
    />
  );
}

function RecordName({ resource, known }: RecordCardsProps) {
  return <>{useRecordName(resource, useRecordContext(), known)}</>;
}

function FieldLine({ field }: { field: NamedField }) {
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
