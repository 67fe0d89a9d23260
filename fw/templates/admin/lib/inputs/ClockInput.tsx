import { TextField } from '@mui/material';
import { type ChangeEvent, useState } from 'react';
import {
  FieldTitle,
  InputHelperText,
  type InputProps,
  useInput,
  useRecordContext,
  useResourceContext,
} from 'react-admin';

import { changedClock, type ClockType, inputType, toClock } from './clock';

interface ClockInputProps extends Pick<InputProps, 'source' | 'validate'> {
  type: ClockType;
  label?: string | false;
  helperText?: string | false;
  size?: 'medium' | 'small';
}

/** Years have four digits, and times seconds. */
const LIMITS = {
  date: { max: '9999-12-31' },
  'datetime-local': { max: '9999-12-31T23:59:59', step: 1 },
  time: { step: 1 },
};

/** Asks for a day, a time of day, or a moment in the user's zone, with the browser's own input. */
export function ClockInput({ type, label, helperText, size, ...props }: ClockInputProps) {
  const resource = useResourceContext();
  const before: unknown = useRecordContext()?.[props.source];
  const { field, fieldState, id, isRequired } = useInput({ ...props, format: keep, parse: keep });
  // While somebody types, the input holds what isn't a date yet, which must not be replaced.
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const text = typed && typed.value === field.value ? typed.text : toClock(type, field.value);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const value = changedClock(type, event.target.value, before);
    setTyped({ text: event.target.value, value });
    field.onChange(value);
  };
  const { error, invalid } = fieldState;
  return (
    <TextField
      id={id}
      name={field.name}
      type={inputType(type)}
      value={text}
      onChange={change}
      onBlur={field.onBlur}
      inputRef={field.ref}
      fullWidth
      {...(size && { size })}
      label={
        <FieldTitle
          label={label}
          source={props.source}
          resource={resource}
          isRequired={isRequired}
        />
      }
      error={invalid}
      helperText={
        helperText !== false || invalid ? (
          <InputHelperText error={error?.message} helperText={helperText} />
        ) : null
      }
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: LIMITS[inputType(type)],
      }}
    />
  );
}

function keep(value: unknown): unknown {
  return value;
}
