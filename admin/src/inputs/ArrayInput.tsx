import { SelectArrayInput, TextArrayInput, useTranslate } from 'react-admin';

import { choicesOf, itemField } from '../resource/fields';
import type { TypedInputProps } from './ScalarInputs';

/** Input for an array: several values of an enum, or chips to type. */
export function ArrayInput({ field, ...props }: TypedInputProps) {
  const item = itemField(field);
  const translate = useTranslate();
  if (item.type === 'enum') {
    return (
      <SelectArrayInput {...props} fullWidth choices={choicesOf(item)} translateChoice={false} />
    );
  }
  return <TextArrayInput {...props} helperText={field.help ?? translate('fw.form.add_item')} />;
}
