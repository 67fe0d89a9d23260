import { Box } from '@mui/material';
import { lazy, Suspense, useMemo } from 'react';
import {
  SelectArrayInput,
  SelectInput,
  TextInput,
  useListContext,
  useTranslate,
} from 'react-admin';

import { isObject } from '../../api/json';
import type { DateTimeKind } from '../../inputs/dateTime/dateTime';
import { DateTimeInput } from '../../inputs/dateTime/DateTimeInput';
import { validateValue } from '../../inputs/validation';
import { choicesOf, itemField } from '../../resource/fields';
import type { Field, Resource } from '../../resource/types';

interface FieldFilterProps {
  source: string;
  label: string;
  field: Field;
  /** Resource that the field refers to, if the user may read it. */
  other: Resource | undefined;
}

const GROUP = {
  display: 'flex',
  flex: { xs: 1, sm: '0 1 auto' },
  flexWrap: 'wrap',
  columnGap: 1,
  // An error message under one input doesn't move the others.
  alignItems: 'flex-start',
  minWidth: { xs: 0, sm: 200 },
  '& > *': { flex: { xs: '1 1 136px', sm: '1 1 180px' } },
  // Two inputs side by side.
  '&:has(> :nth-child(2))': { width: { sm: 376 } },
};

/**
 * Filter by one field. The value is an object of operators, such as `{gte: '3', lte: '5'}`, so that
 * the filter is one entry of the menu.
 */
export function FieldFilter({ source, label, field, other }: FieldFilterProps) {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={label} sx={GROUP}>
      <TypedFilter source={source} label={label} field={field} other={other} />
      {field.nullable && (
        <BooleanFilter
          source={`${source}.isnull`}
          label={translate('fw.list.is_empty', { label })}
        />
      )}
    </Box>
  );
}

function TypedFilter({ source, label, field, other }: FieldFilterProps) {
  if (other) return <ReferenceFilter source={`${source}.eq`} other={other} label={label} />;
  switch (field.type) {
    case 'array':
      return <ItemFilter source={`${source}.contains`} label={label} field={itemField(field)} />;
    case 'bool':
      return <BooleanFilter source={`${source}.eq`} label={label} />;
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

interface TypedFilterProps {
  source: string;
  label: string;
}

/** Filter by one item of an array. */
function ItemFilter({ source, label, field }: TypedFilterProps & { field: Field }) {
  if (field.type === 'enum') {
    return (
      <SelectInput
        source={source}
        label={label}
        choices={choicesOf(field)}
        translateChoice={false}
        helperText={false}
        size="small"
      />
    );
  }
  return <ValueFilter source={source} label={label} field={field} bound="from" />;
}

/** Filter by a substring. Old bookmarks use the operator `like`, links of the dashboard `eq`. */
function TextFilter({ source, label }: TypedFilterProps) {
  const translate = useTranslate();
  const value: unknown = useListContext().filterValues[source];
  const given = ['like', 'eq'].find((one) => isObject(value as never) && one in (value as object));
  return (
    <TextInput
      source={`${source}.${given ?? 'contains'}`}
      label={given === 'eq' ? label : translate('fw.list.contains', { label })}
      helperText={false}
      size="small"
    />
  );
}

function RangeFilter({ source, label, field }: TypedFilterProps & { field: Field }) {
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

const NUMBERS = new Set(['decimal', 'float', 'int']);

interface ValueFilterProps {
  source: string;
  label: string;
  field: Field;
  /** The value is a lower or an upper bound. */
  bound: 'from' | 'to';
}

/** Input for a value to compare with. An invalid value isn't sent. */
export function ValueFilter({ source, label, field, bound }: ValueFilterProps) {
  const validate = useMemo(() => [(value: unknown) => validateValue(field, value)], [field]);
  const clock = dateTimeKind(field, bound);
  if (clock) {
    return (
      <DateTimeInput source={source} label={label} type={clock} helperText={false} size="small" />
    );
  }
  return (
    <TextInput
      source={source}
      label={label}
      validate={validate}
      helperText={false}
      size="small"
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: NUMBERS.has(field.type) ? 'decimal' : 'text' } }}
    />
  );
}

function dateTimeKind(field: Field, bound: 'from' | 'to'): DateTimeKind | undefined {
  if (field.type === 'datetime') return bound === 'from' ? 'day-start' : 'day-end';
  return field.type === 'date' || field.type === 'time' ? field.type : undefined;
}

/** Filter with the choices yes and no. */
export function BooleanFilter({ source, label }: { source: string; label: string }) {
  const translate = useTranslate();
  return (
    <SelectInput
      source={source}
      label={label}
      choices={[
        { id: 'true', name: translate('ra.boolean.true') },
        { id: 'false', name: translate('ra.boolean.false') },
      ]}
      translateChoice={false}
      helperText={false}
      size="small"
      // As wide as the label, which would be truncated otherwise.
      sx={{ minWidth: { xs: 0, sm: `${label.length + 4}ch` } }}
    />
  );
}

const LazyReferencePicker = lazy(() =>
  import('../../inputs/ReferencePicker').then(({ ReferencePicker }) => ({
    default: ReferencePicker,
  })),
);

interface ReferenceFilterProps {
  source: string;
  label: string;
  other: Resource;
}

/** Filter by a record of another resource. */
export function ReferenceFilter(props: ReferenceFilterProps) {
  return (
    <Suspense fallback={null}>
      <LazyReferencePicker {...props} helperText={false} />
    </Suspense>
  );
}
