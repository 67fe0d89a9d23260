import { Box } from '@mui/material';
import { SelectArrayInput, TextInput, useListContext, useTranslate } from 'react-admin';

import { isObject } from '../api/json';
import { choicesOf } from '../resource/choices';
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

const GROUP = {
  display: 'flex',
  flex: { xs: 1, sm: '0 1 auto' },
  flexWrap: 'wrap',
  columnGap: 1,
  // What is told under one input leaves the others where they are.
  alignItems: 'flex-start',
  minWidth: { xs: 0, sm: 200 },
  '& > *': { flex: { xs: '1 1 136px', sm: '1 1 160px' } },
};

/**
 * Narrows a list by one field. The filter's value is an object of what is asked of the field,
 * `{gte: '3', lte: '5'}` say, so that one entry of the menu stands for all of it.
 */
export function FieldFilter({ source, label, field, other }: FieldFilterProps) {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={label} sx={GROUP}>
      <Comparison source={source} label={label} field={field} other={other} />
      {field.nullable && (
        <YesNoFilter source={`${source}.isnull`} label={translate('fw.list.is_empty', { label })} />
      )}
    </Box>
  );
}

function Comparison({ source, label, field, other }: FieldFilterProps) {
  if (other) return <RecordFilter source={`${source}.eq`} other={other} label={label} />;
  switch (field.type) {
    case 'bool':
      return <YesNoFilter source={`${source}.eq`} label={label} />;
    case 'enum':
      return (
        <SelectArrayInput
          source={`${source}.in`}
          label={label}
          choices={choicesOf(field)}
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
      return <TextFilter source={source} label={label} />;
    case 'uuid':
      return <ValueFilter source={`${source}.eq`} label={label} field={field} bound="from" />;
    default:
      return <RangeFilter source={source} label={label} field={field} />;
  }
}

interface PartProps {
  source: string;
  label: string;
}

/** Asks for a part of a text. A bookmark may say `like` for it, as the filters once did. */
function TextFilter({ source, label }: PartProps) {
  const translate = useTranslate();
  const asked: unknown = useListContext().filterValues[source];
  const operator = isObject(asked) && 'like' in asked ? 'like' : 'contains';
  return (
    <TextInput
      source={`${source}.${operator}`}
      label={translate('fw.list.contains', { label })}
      helperText={false}
      size="small"
    />
  );
}

function RangeFilter({ source, label, field }: PartProps & { field: Field }) {
  const translate = useTranslate();
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
