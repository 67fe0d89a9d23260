import { useId, type ReactNode } from 'react';

import { useTexts } from '../app/i18n.ts';
import { useSelected } from '../app/store.ts';
import { language } from '../schema/language.ts';
import { texts } from '../schema/texts.ts';
import { Field } from '../ui/Field.tsx';

/** Types as they are proposed; others are typed. */
const TYPES = [
  ...['string(80)', 'text', 'int', 'bool', 'decimal(10, 2)', 'float', 'uuid'],
  ...['datetime', 'date', 'time', 'json', 'enum(draft, published)', 'image(2mb)', 'file(5mb)'],
  ...['bytes', 'string[]', 'int[]'],
];

interface TypeFieldProps {
  value: string;
  onChange: (type: string) => void;
  onCommit?: () => void;
  error?: string | undefined;
}

/** The type of a field, with proposals. */
export function TypeField({ value, onChange, onCommit, error }: TypeFieldProps): ReactNode {
  const t = useTexts(texts);
  const id = useId();
  const enums = useSelected(language, (now) => now.diagram)?.enums.map((one) => one.name) ?? [];
  return (
    <Field label={t.type} hint={t.typeHint} error={error} className="code-field">
      {(props) => (
        <>
          <input
            className="input"
            list={id}
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onCommit}
            {...props}
          />
          <datalist id={id}>
            {[...enums, ...TYPES].map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
