import { useMemo } from 'react';

import { isFileField } from '../fields/files';
import { useCatalog, useResource } from '../resource/catalog/catalogContext';
import { useOverride } from '../resource/overrides';
import type { Field } from '../resource/types';
import { ArrayInput } from './ArrayInput';
import { timeZone } from './dateTime/dateTime';
import { DateTimeInput } from './dateTime/DateTimeInput';
import { FileInput } from './files/FileInput';
import { useFormMode } from './formMode';
import { JsonInput } from './json/JsonInput';
import { ReferencePicker } from './ReferencePicker';
import {
  BoolInput,
  EnumInput,
  NumericInput,
  PrivateInput,
  StringInput,
  type TypedInputProps,
} from './ScalarInputs';
import { validatorsOf } from './validation';

/** Input for a field of the form's record, by its type or by an override of the project. */
export function FieldInput({ source }: { source: string }) {
  const resource = useResource();
  const field = resource.fields[source];
  const Override = useOverride(resource.module).fields?.[source]?.input;
  if (!field) return null;
  if (Override) return <Override source={source} label={field.label} />;
  return <DescriptorInput source={source} field={field} />;
}

/** Input for a field of a descriptor, which needn't belong to the resource of the page. */
export function DescriptorInput({ source, field }: { source: string; field: Field }) {
  const other = useCatalog().ofModel(field.references);
  const creating = useFormMode() === 'create';
  // react-hook-form validates in a loop if the validators change on each render.
  const validate = useMemo(() => validatorsOf(field, creating), [field, creating]);
  const props = {
    source,
    validate,
    label: field.label,
    helperText: field.help ?? (false as const),
  };
  if (other) return <ReferencePicker {...props} other={other} creates />;
  return <TypedInput {...props} field={field} />;
}

function TypedInput({ field, ...props }: TypedInputProps) {
  if (isFileField(field)) return <FileInput field={field} {...props} />;
  // Values that are chosen or shown as chips can't be hidden while typing.
  const isChosen = ['array', 'bool', 'enum'].includes(field.type);
  if (field.private && !isChosen) return <PrivateInput field={field} {...props} />;
  switch (field.type) {
    case 'array':
      return <ArrayInput field={field} {...props} />;
    case 'bool':
      return <BoolInput field={field} {...props} />;
    case 'enum':
      return <EnumInput field={field} {...props} />;
    case 'date':
      return <DateTimeInput {...props} type="date" />;
    case 'datetime':
      return (
        <DateTimeInput {...props} type="datetime-local" helperText={field.help ?? timeZone()} />
      );
    case 'time':
      return <DateTimeInput {...props} type="time" />;
    case 'json':
      return <JsonInput {...props} />;
    case 'decimal':
    case 'float':
    case 'int':
      return <NumericInput field={field} {...props} />;
    default:
      return <StringInput field={field} {...props} />;
  }
}
