import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { TextArea, TextField } from '../ui/fields/Field.tsx';

interface TextValueProps {
  label: string;
  value: string;
  /** Called when the input is left, or by Enter, with a text that differs. */
  onSave: (value: string) => void;
  hint?: string;
  code?: boolean;
  multiline?: boolean;
  disabled?: boolean;
}

/** A text that is saved when its input is left. Escape takes it back. */
export function TextValue({ label, value, onSave, hint, code, multiline, disabled }: TextValueProps): ReactNode {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    setText(value);
    sent.current = value;
  }, [value]);
  const save = () => {
    const wanted = text.trim();
    // Enter has saved it already, and the form doesn't have it yet.
    if (wanted === value || wanted === sent.current) return;
    sent.current = wanted;
    onSave(wanted);
  };
  const press = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && text !== value) {
      setText(value);
      event.stopPropagation();
    }
    if (event.key === 'Enter' && !multiline) save();
  };
  const props = {
    label,
    hint,
    disabled,
    value: text,
    spellCheck: !code,
    className: code ? 'code-field' : undefined,
    onBlur: save,
    onKeyDown: press,
  };
  return multiline ? (
    <TextArea {...props} onChange={(event) => setText(event.target.value)} />
  ) : (
    <TextField {...props} onChange={(event) => setText(event.target.value)} />
  );
}
