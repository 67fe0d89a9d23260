import { Labeled, SimpleShowLayout } from 'react-admin';

import { FieldValue } from '../../fields/FieldValue';
import { ManyToManyValue } from '../../fields/ManyToManyValue';
import { useResource } from '../../resource/catalogContext';
import { isFullWidth, manyToManyRelations, visibleFields } from '../../resource/fields';

/** Fields and links of the current record; the page already shows the field `known`. */
export function RecordFields({ known }: { known?: string }) {
  const resource = useResource();
  const fields = visibleFields(resource).filter(({ name }) => name !== known);
  return (
    <SimpleShowLayout sx={{ '& .RaSimpleShowLayout-stack': GRID }}>
      {fields.map((field) => (
        <Labeled key={field.name} label={field.label} className={isFullWidth(field) ? WIDE : ''}>
          <FieldValue source={field.name} />
        </Labeled>
      ))}
      {manyToManyRelations(resource).map((relation) => (
        <Labeled key={relation.name} label={relation.label} className={WIDE}>
          <ManyToManyValue relation={relation} />
        </Labeled>
      ))}
    </SimpleShowLayout>
  );
}

/** Class of fields that span both columns. */
const WIDE = 'fw-wide';
const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { m: 0, overflowWrap: 'anywhere' },
  '& .fw-digits': { whiteSpace: 'normal' },
  [`& > .${WIDE}`]: { gridColumn: '1 / -1' },
};
