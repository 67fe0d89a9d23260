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

import { changedValue, type DateTimeKind, hasSeconds, inputType, toInputText } from './dateTime';

interface DateTimeInputProps extends Pick<InputProps, 'source' | 'validate'> {
  type: DateTimeKind;
  label?: string | false;
  helperText?: string | false;
  size?: 'medium' | 'small';
}

/** Limit years to four digits. */
const LIMITS = {
  date: { max: '9999-12-31' },
  'datetime-local': { max: '9999-12-31T23:59:59' },
  time: {},
};
const ERROR_PREFIX = 'fw.validation.date_time.';

/**
 * Input for a date, a time of day or a moment in the user's time zone. Uses the browser's picker.
 */
export function DateTimeInput({ type, label, helperText, size, ...given }: DateTimeInputProps) {
  const resource = useResourceContext();
  const { id, name, shown, seconds, isRequired, error, invalid } = useDateTimeInput(type, given);
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

/** Return the state and the handlers of the input. */
function useDateTimeInput(type: DateTimeKind, given: Pick<InputProps, 'source' | 'validate'>) {
  const before: unknown = useRecordContext()?.[given.source];
  const { trigger } = useFormContext();
  const { input, validate } = useBadInputValidation(type, given.validate);
  const props = { ...given, validate, format: identity, parse: identity };
  const { field, fieldState, id, isRequired } = useInput(props);
  const inputRef = useForkRef(field.ref, input);
  // While the user types, the input holds an incomplete date that must not be replaced.
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const stored = toInputText(type, field.value);
  const { error, invalid } = fieldState;
  const showsBadInput = error?.message?.includes(ERROR_PREFIX) === true;
  const hasBadInput = () => input.current?.validity.badInput === true;
  const onChange = () => {
    const text = input.current?.value ?? '';
    const value = changedValue(type, text, before);
    setTyped({ text, value });
    field.onChange(value);
    if (showsBadInput) void trigger(field.name);
  };
  // The browser fires no change event when the user clears an incomplete date: its value was empty
  // before.
  const onKeyUp = () => {
    if (showsBadInput && !hasBadInput()) onChange();
  };
  const onBlur = () => {
    field.onBlur();
    if (hasBadInput()) void trigger(field.name);
    else onKeyUp();
  };
  const value = typed && typed.value === field.value ? typed.text : stored;
  const seconds = hasSeconds(stored) || hasSeconds(toInputText(type, before));
  const shown = { value, onChange, onKeyUp, onBlur, inputRef };
  return { id, name: field.name, shown, seconds, isRequired, error, invalid };
}

/**
 * Add a validator for incomplete and impossible dates, such as the 30th of February: the browser
 * reports an empty value for them.
 */
function useBadInputValidation(type: DateTimeKind, given: InputProps['validate']) {
  const input = useRef<HTMLInputElement>(null);
  const validate = useMemo(() => {
    const whole = () =>
      input.current?.validity.badInput ? ERROR_PREFIX + inputType(type) : undefined;
    return [whole, ...[given ?? []].flat()];
  }, [type, given]);
  return { input, validate };
}

function identity(value: unknown): unknown {
  return value;
}
