import { Box } from '@mui/material';
import { Labeled, useRecordContext } from 'react-admin';

import { isHidden } from '../../data/rights';
import { FieldValue } from '../../fields/FieldValue';
import { ManyToManyValue } from '../../fields/ManyToManyValue';
import { useResource } from '../../resource/catalog/catalogContext';
import { isFullWidth, visibleFields } from '../../resource/fields';
import { type FieldGroup, fieldGroups, isBeside } from '../../resource/sections';
import { FieldSection } from './FieldSection';

/** Fields and links of the current record by section; the page already shows the field `known`. */
export function RecordFields({ known }: { known?: string }) {
  const resource = useResource();
  const record = useRecordContext();
  const fields = visibleFields(resource).filter((field) => {
    return field.name !== known && !isBeside(resource, field) && !isHidden(record, field.name);
  });
  return (
    <Box sx={{ px: 2, py: 2 }}>
      {fieldGroups(resource, fields).map((group) => (
        <FieldSection key={group.label ?? ''} {...group}>
          <Values {...group} />
        </FieldSection>
      ))}
    </Box>
  );
}

function Values({ fields, links }: FieldGroup) {
  return (
    <Box sx={GRID}>
      {fields.map((field) => (
        <Labeled key={field.name} label={field.label} className={isFullWidth(field) ? WIDE : ''}>
          <FieldValue source={field.name} />
        </Labeled>
      ))}
      {links.map((relation) => (
        <Labeled key={relation.name} label={relation.label} className={WIDE}>
          <ManyToManyValue relation={relation} />
        </Labeled>
      ))}
    </Box>
  );
}

/** Fields that are less important, such as the key and the times of the last changes. */
export function SideFields() {
  const resource = useResource();
  const record = useRecordContext();
  const fields = visibleFields(resource).filter((field) => {
    return isBeside(resource, field) && !isHidden(record, field.name);
  });
  return (
    <Box sx={{ ...GRID, gridTemplateColumns: 'minmax(0, 1fr)', p: 2, fontSize: '0.875rem' }}>
      {fields.map((field) => (
        <Labeled key={field.name} label={field.label}>
          <FieldValue source={field.name} />
        </Labeled>
      ))}
    </Box>
  );
}

/** Class of fields that span both columns. */
const WIDE = 'fw-wide';
const GRID = {
  display: 'grid',
  gap: 2,
  pb: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { m: 0, overflowWrap: 'anywhere' },
  '& .fw-digits': { whiteSpace: 'normal' },
  '& .RaLabeled-label ~ *': { alignSelf: 'flex-start', maxWidth: '100%' },
  [`& > .${WIDE}`]: { gridColumn: '1 / -1' },
};
