import { useMemo } from 'react';
import { TextInput } from 'react-admin';

import { ClockInput } from '../inputs/ClockInput';
import type { ClockType } from '../inputs/clock';
import { faultOf } from '../inputs/rules';
import type { Field } from '../resource/types';

interface ValueFilterProps {
  source: string;
  label: string;
  field: Field;
  /** Whether values begin or end with it. */
  bound: 'from' | 'to';
}

/** Asks for a value that a field is compared with. What isn't one of its type isn't looked for. */
export function ValueFilter({ source, label, field, bound }: ValueFilterProps) {
  const validate = useMemo(() => [(value: unknown) => faultOf(field, value)], [field]);
  const clock = clockType(field, bound);
  if (clock) {
    return (
      <ClockInput source={source} label={label} type={clock} helperText={false} size="small" />
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
      slotProps={{ htmlInput: { inputMode: field.type === 'uuid' ? 'text' : 'decimal' } }}
    />
  );
}

function clockType(field: Field, bound: 'from' | 'to'): ClockType | undefined {
  if (field.type === 'datetime') return bound === 'from' ? 'day-start' : 'day-end';
  return field.type === 'date' || field.type === 'time' ? field.type : undefined;
}
