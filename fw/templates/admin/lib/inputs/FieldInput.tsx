import { useMemo } from 'react';

import { useOverride } from '../overrides';
import { useCatalog, useResource } from '../resource/context';
import type { Field } from '../resource/types';
import { EnumInput, YesNoInput } from './ChoiceInput';
import { ClockInput } from './ClockInput';
import { zoneName } from './clock';
import { JsonInput } from './JsonInput';
import { DigitsInput, PrivateInput, type TypedInputProps, WordsInput } from './LineInput';
import { useFormMode } from './mode';
import { RecordInput } from './ReferenceInputs';
import { rulesOf } from './rules';

/** Asks for a field of the form's record as its type says, or as the project's override does. */
export function FieldInput({ source }: { source: string }) {
  const resource = useResource();
  const field = resource.fields[source];
  const Override = useOverride(resource.module).fields?.[source]?.input;
  if (!field) return null;
  if (Override) return <Override source={source} label={field.label} />;
  return <DescribedInput source={source} field={field} />;
}

function DescribedInput({ source, field }: { source: string; field: Field }) {
  const other = useCatalog().ofModel(field.references);
  const creating = useFormMode() === 'create';
  // react-hook-form wants the same rules each time, or it checks forever.
  const validate = useMemo(() => rulesOf(field, creating), [field, creating]);
  const props = {
    source,
    validate,
    label: field.label,
    helperText: field.help ?? (false as const),
  };
  if (other) return <RecordInput {...props} other={other} />;
  return <TypedInput {...props} field={field} />;
}

function TypedInput({ field, ...props }: TypedInputProps) {
  if (field.private) return <PrivateInput field={field} {...props} />;
  switch (field.type) {
    case 'bool':
      return <YesNoInput field={field} {...props} />;
    case 'enum':
      return <EnumInput field={field} {...props} />;
    case 'date':
      return <ClockInput {...props} type="date" />;
    case 'datetime':
      return <ClockInput {...props} type="datetime-local" helperText={field.help ?? zoneName()} />;
    case 'time':
      return <ClockInput {...props} type="time" />;
    case 'json':
      return <JsonInput {...props} />;
    case 'decimal':
    case 'float':
    case 'int':
      return <DigitsInput field={field} {...props} />;
    default:
      return <WordsInput field={field} {...props} />;
  }
}
