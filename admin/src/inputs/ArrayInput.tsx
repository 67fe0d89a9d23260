import { SelectArrayInput, TextArrayInput } from 'react-admin';

import { choicesOf, itemField } from '../resource/fields';
import type { TypedInputProps } from './ScalarInputs';

/** Input for an array: several values of an enum, or chips to type. */
export function ArrayInput({ field, ...props }: TypedInputProps) {
  const item = itemField(field);
  if (item.type === 'enum') {
    return (
      <SelectArrayInput {...props} fullWidth choices={choicesOf(item)} translateChoice={false} />
    );
  }
  return <TextArrayInput {...props} />;
}
