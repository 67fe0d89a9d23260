import { Box } from '@mui/material';
import { SelectArrayInput, TextInput, useTranslate } from 'react-admin';

import type { Field, Resource } from '../resource/types';
import { RecordFilter } from './RecordFilter';
import { ValueFilter } from './ValueFilter';
import { YesNoFilter } from './YesNoFilter';

interface FieldFilterProps {
  source: string;
  label: string;
  field: Field;
  /** The resource that the field refers to, if the user may read it. */
  other: Resource | undefined;
}

/**
 * Narrows a list by one field. The filter's value is an object of what is asked of the field,
 * `{gte: '3', lte: '5'}` say, so that one entry of the menu stands for all of it.
 */
export function FieldFilter({ source, label, field, other }: FieldFilterProps) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', minWidth: 200 }}
    >
      <Comparison source={source} label={label} field={field} other={other} />
      {field.nullable && (
        <YesNoFilter source={`${source}.isnull`} label={translate('fw.list.is_empty', { label })} />
      )}
    </Box>
  );
}

function Comparison({ source, label, field, other }: FieldFilterProps) {
  const translate = useTranslate();
  if (other) return <RecordFilter source={`${source}.eq`} other={other} label={label} />;
  switch (field.type) {
    case 'bool':
      return <YesNoFilter source={`${source}.eq`} label={label} />;
    case 'enum':
      return (
        <SelectArrayInput
          source={`${source}.in`}
          label={label}
          choices={(field.values ?? []).map((value) => ({ id: value, name: value }))}
          translateChoice={false}
          helperText={false}
          size="small"
          sx={{ minWidth: 160 }}
        />
      );
    case 'json':
      return null;
    case 'string':
    case 'text':
      return (
        <TextInput
          source={`${source}.contains`}
          label={translate('fw.list.contains', { label })}
          helperText={false}
          size="small"
        />
      );
    case 'uuid':
      return <ValueFilter source={`${source}.eq`} label={label} field={field} bound="from" />;
    default:
      return (
        <>
          <ValueFilter
            source={`${source}.gte`}
            label={translate('fw.list.from', { label })}
            field={field}
            bound="from"
          />
          <ValueFilter
            source={`${source}.lte`}
            label={translate('fw.list.to', { label })}
            field={field}
            bound="to"
          />
        </>
      );
  }
}
