import type { ReactNode } from 'react';

import { useTexts } from '../i18n/i18n.ts';
import { language } from '../schema/language.ts';
import { texts } from '../schema/texts.ts';
import { useSelected } from '../state/store.ts';
import { Combobox } from '../ui/fields/Combobox.tsx';

/** Types as they are proposed; others are typed. */
const TYPES = [
  ...['string', 'string(80)', 'text', 'int', 'bool', 'decimal(10, 2)', 'float', 'uuid'],
  ...['datetime', 'date', 'time', 'json', 'enum(draft, published)', 'image(2mb)', 'file(5mb)'],
  ...['bytes', 'string[]', 'int[]'],
];

interface TypeFieldProps {
  value: string;
  onChange: (type: string) => void;
  onCommit?: (type: string) => void;
  error?: string | undefined;
  /** Without the hint, where space is short. */
  plain?: boolean;
  autoFocus?: boolean;
}

/** The type of a field, with proposals. */
export function TypeField({ plain, ...rest }: TypeFieldProps): ReactNode {
  const t = useTexts(texts);
  const enums = useSelected(language, (now) => now.diagram)?.enums.map((one) => one.name) ?? [];
  return (
    <Combobox
      label={t.type}
      hint={plain ? undefined : t.typeHint}
      className="code-field"
      proposals={[...enums, ...TYPES]}
      {...rest}
    />
  );
}
