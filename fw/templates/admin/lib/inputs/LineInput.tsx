import { type InputProps, PasswordInput, TextInput, useRecordContext } from 'react-admin';

import type { Field } from '../resource/types';
import { useFormMode } from './mode';

export interface TypedInputProps extends Pick<InputProps, 'source' | 'validate'> {
  field: Field;
  label: string | false;
  helperText: string | false;
}

/** Asks for digits: they stay the text that was typed, so that nothing is rounded. */
export function DigitsInput({ field, ...props }: TypedInputProps) {
  return (
    <TextInput
      {...props}
      fullWidth
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: field.type === 'int' ? 'numeric' : 'decimal' } }}
    />
  );
}

/**
 * Asks for a text. Emptied, it is null where that is allowed and the empty text wasn't there
 * before, so that nothing is changed by typing and taking it back.
 */
export function WordsInput({ field, ...props }: TypedInputProps) {
  const stored: unknown = useRecordContext()?.[props.source];
  const before = useFormMode() === 'create' ? field.default : stored;
  const keepsEmpty = field.nullable ? before === '' : !field.required;
  const long = field.type === 'text' || field.widget === 'multiline' || field.widget === 'markdown';
  return (
    <TextInput
      {...props}
      fullWidth
      {...(keepsEmpty && { parse: asTyped })}
      {...(long && { multiline: true, minRows: 3, maxRows: 20 })}
      {...(field.widget === 'email' && { type: 'email' })}
      {...(field.widget === 'url' && { type: 'url' })}
    />
  );
}

function asTyped(value: string | null): string {
  return value ?? '';
}

/** Asks for what is never shown; left empty, it stays as it is. */
export function PrivateInput({ field: _field, helperText, ...props }: TypedInputProps) {
  const kept = useFormMode() === 'edit' && 'fw.form.keep';
  return (
    <PasswordInput
      {...props}
      helperText={helperText || kept}
      fullWidth
      autoComplete="new-password"
    />
  );
}
