import { BooleanInput, SelectInput, useTranslate } from 'react-admin';

import { choicesOf } from '../resource/choices';
import type { TypedInputProps } from './LineInput';

/** Asks for one of an enum's values. */
export function EnumInput({ field, ...props }: TypedInputProps) {
  return <SelectInput {...props} fullWidth choices={choicesOf(field)} translateChoice={false} />;
}

/** Asks for yes or no, or for neither where that is allowed. */
export function YesNoInput({ field, ...props }: TypedInputProps) {
  const translate = useTranslate();
  if (!field.nullable) {
    return <BooleanInput source={props.source} label={props.label} helperText={props.helperText} />;
  }
  const choices = [
    { id: 'true', name: translate('ra.boolean.true') },
    { id: 'false', name: translate('ra.boolean.false') },
  ];
  return (
    <SelectInput
      {...props}
      fullWidth
      choices={choices}
      translateChoice={false}
      format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
      parse={(text: string) => (text === '' ? null : text === 'true')}
    />
  );
}
