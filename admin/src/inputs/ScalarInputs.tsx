import {
  BooleanInput,
  type InputProps,
  PasswordInput,
  SelectInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';

import { choicesOf } from '../resource/fields';
import type { Field } from '../resource/types';
import { useFormMode } from './formMode';
import { MarkupInput } from './markup/MarkupInput';
import { useSyntax } from './markup/useSyntax';

export interface TypedInputProps extends Pick<InputProps, 'source' | 'validate'> {
  field: Field;
  label: string | false;
  helperText: string | false;
}

/** Number input. The value remains a string, so that nothing is rounded. */
export function NumericInput({ field, ...props }: TypedInputProps) {
  return (
    <TextInput
      {...props}
      fullWidth
      autoComplete="off"
      {...placeholderOf(field)}
      slotProps={{ htmlInput: { inputMode: field.type === 'int' ? 'numeric' : 'decimal' } }}
    />
  );
}

/**
 * Text input. An emptied value is null if the field is nullable and was not an empty string before,
 * so that undoing an edit changes nothing.
 */
export function StringInput({ field, ...props }: TypedInputProps) {
  const stored: unknown = useRecordContext()?.[props.source];
  const before = useFormMode() === 'create' ? field.default : stored;
  const keepsEmpty = field.nullable ? before === '' : !field.required;
  const syntax = useSyntax(field);
  if (syntax) {
    return (
      <MarkupInput {...props} field={field} syntax={syntax} {...(keepsEmpty && { parse: asTyped })} />
    );
  }
  const long = field.type === 'text' || field.widget === 'multiline';
  return (
    <TextInput
      {...props}
      fullWidth
      {...(keepsEmpty && { parse: asTyped })}
      {...placeholderOf(field)}
      {...(long && { multiline: true, minRows: 3, maxRows: 20 })}
      {...(field.widget === 'email' && { type: 'email' })}
      {...(field.widget === 'url' && { type: 'url' })}
    />
  );
}

function placeholderOf({ placeholder }: Field) {
  return placeholder === undefined ? {} : { placeholder };
}

function asTyped(value: string | null): string {
  return value ?? '';
}

/** Input for a private field. An empty value keeps the stored one. */
export function PrivateInput({ field, helperText, ...props }: TypedInputProps) {
  const kept = useKeptText(field);
  return (
    <PasswordInput
      {...props}
      helperText={helperText || kept}
      fullWidth
      autoComplete="new-password"
    />
  );
}

/** Return the help text of a private field, whose form doesn't have the stored value. */
function useKeptText(field: Field): string | false {
  const editing = useFormMode() === 'edit';
  return field.private === true && editing && 'fw.form.keep_private';
}

/** Select input for the values of an enum. */
export function EnumInput({ field, helperText, ...props }: TypedInputProps) {
  const kept = useKeptText(field);
  return (
    <SelectInput
      {...props}
      helperText={helperText || kept}
      fullWidth
      choices={choicesOf(field)}
      translateChoice={false}
    />
  );
}

/** Switch for a boolean, or a select input if it may be empty. */
export function BoolInput({ field, ...props }: TypedInputProps) {
  const translate = useTranslate();
  const kept = useKeptText(field);
  if (!field.nullable && !field.private) {
    return <BooleanInput source={props.source} label={props.label} helperText={props.helperText} />;
  }
  const choices = [
    { id: 'true', name: translate('ra.boolean.true') },
    { id: 'false', name: translate('ra.boolean.false') },
  ];
  return (
    <SelectInput
      {...props}
      helperText={props.helperText || kept}
      fullWidth
      choices={choices}
      translateChoice={false}
      format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
      parse={(text: string) => (text === '' ? null : text === 'true')}
    />
  );
}
