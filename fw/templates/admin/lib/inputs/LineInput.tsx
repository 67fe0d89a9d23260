import { type InputProps, PasswordInput, TextInput } from 'react-admin';

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

/** Asks for a text; without one it is null where that is allowed, else the empty text. */
export function WordsInput({ field, ...props }: TypedInputProps) {
  const long = field.type === 'text' || field.widget === 'multiline' || field.widget === 'markdown';
  return (
    <TextInput
      {...props}
      fullWidth
      {...(!field.nullable && !field.required && { parse: asTyped })}
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
