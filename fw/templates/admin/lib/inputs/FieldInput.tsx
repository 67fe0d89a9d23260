import {
  AutocompleteInput,
  BooleanInput,
  DateInput,
  DateTimeInput,
  maxLength,
  PasswordInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  TimeInput,
} from 'react-admin';

import { useOverride } from '../overrides';
import { useCatalog, useResource } from '../resource/context';
import type { Field } from '../resource/types';

/** Asks for a field of the form's record as its type says, or as the project's override does. */
export function FieldInput({ source }: { source: string }) {
  const resource = useResource();
  const field = resource.fields[source];
  const Override = useOverride(resource.module).fields?.[source]?.input;
  const other = useCatalog().ofModel(field?.references);
  if (!field) return null;
  if (Override) return <Override source={source} label={field.label} />;
  if (other) {
    return (
      <ReferenceInput source={source} reference={other.path}>
        <AutocompleteInput label={field.label} validate={rules(field)} fullWidth />
      </ReferenceInput>
    );
  }
  return <TypedInput source={source} field={field} />;
}

function TypedInput({ source, field }: { source: string; field: Field }) {
  const props = {
    source,
    label: field.label,
    validate: rules(field),
    helperText: field.help ?? false,
    fullWidth: true,
  } as const;
  if (field.private) return <PasswordInput {...props} autoComplete="new-password" />;
  switch (field.type) {
    case 'bool':
      return <BooleanInput {...props} />;
    case 'enum':
      return <SelectInput {...props} choices={choices(field)} translateChoice={false} />;
    case 'date':
      return <DateInput {...props} />;
    case 'datetime':
      return <DateTimeInput {...props} />;
    case 'time':
      return <TimeInput {...props} />;
    case 'json':
    case 'text':
      return <TextInput {...props} multiline minRows={3} />;
    default:
      return <TextInput {...props} />;
  }
}

function rules(field: Field) {
  return [
    ...(field.required ? [required()] : []),
    ...(field.length ? [maxLength(field.length)] : []),
  ];
}

function choices(field: Field) {
  return (field.values ?? []).map((value) => ({ id: value, name: value }));
}
