import { TextField, useForkRef } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import {
  FieldTitle,
  InputHelperText,
  type InputProps,
  useInput,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { changedClock, type ClockType, hasSeconds, inputType, toClock } from './clock';

interface ClockInputProps extends Pick<InputProps, 'source' | 'validate'> {
  type: ClockType;
  label?: string | false;
  helperText?: string | false;
  size?: 'medium' | 'small';
}

/** Years have four digits. */
const LIMITS = {
  date: { max: '9999-12-31' },
  'datetime-local': { max: '9999-12-31T23:59:59' },
  time: {},
};
const FAULT = 'fw.fault.clock.';

/** Asks for a day, a time of day, or a moment in the user's zone, with the browser's own input. */
export function ClockInput({ type, label, helperText, size, ...given }: ClockInputProps) {
  const resource = useResourceContext();
  const { id, name, shown, seconds, isRequired, error, invalid } = useClock(type, given);
  return (
    <TextField
      id={id}
      name={name}
      type={inputType(type)}
      {...shown}
      fullWidth
      {...(size && { size })}
      label={
        <FieldTitle
          label={label}
          source={given.source}
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
        htmlInput: { ...LIMITS[inputType(type)], ...(seconds && { step: 1 }) },
      }}
    />
  );
}

/** What the input shows, and what becomes of what is typed in it. */
function useClock(type: ClockType, given: Pick<InputProps, 'source' | 'validate'>) {
  const before: unknown = useRecordContext()?.[given.source];
  const { trigger } = useFormContext();
  const { input, validate } = useWholeness(type, given.validate);
  const props = { ...given, validate, format: keep, parse: keep };
  const { field, fieldState, id, isRequired } = useInput(props);
  const inputRef = useForkRef(field.ref, input);
  // While somebody types, the input holds what isn't a date yet, which must not be replaced.
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const stored = toClock(type, field.value);
  const { error, invalid } = fieldState;
  const told = error?.message?.includes(FAULT) === true;
  const isBad = () => input.current?.validity.badInput === true;
  const onChange = () => {
    const text = input.current?.value ?? '';
    const value = changedClock(type, text, before);
    setTyped({ text, value });
    field.onChange(value);
    if (told) void trigger(field.name);
  };
  // The browser tells of no change when what isn't a date yet is emptied: its value was none before.
  const onKeyUp = () => {
    if (told && !isBad()) onChange();
  };
  const onBlur = () => {
    field.onBlur();
    if (isBad()) void trigger(field.name);
    else onKeyUp();
  };
  const value = typed && typed.value === field.value ? typed.text : stored;
  const seconds = hasSeconds(stored) || hasSeconds(toClock(type, before));
  const shown = { value, onChange, onKeyUp, onBlur, inputRef };
  return { id, name: field.name, shown, seconds, isRequired, error, invalid };
}

/**
 * Adds to the rules that the input holds no part of a date, nor one such as the 30th of February:
 * for these it has the value of an empty input.
 */
function useWholeness(type: ClockType, given: InputProps['validate']) {
  const input = useRef<HTMLInputElement>(null);
  const validate = useMemo(() => {
    const whole = () => (input.current?.validity.badInput ? FAULT + inputType(type) : undefined);
    return [whole, ...[given ?? []].flat()];
  }, [type, given]);
  return { input, validate };
}

function keep(value: unknown): unknown {
  return value;
}
