import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { defineTexts, useTexts } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/Field.tsx';

const texts = defineTexts({ add: 'Add' }, { add: 'Ajouter' });

interface NewTextProps {
  label: string;
  hint?: string;
  placeholder?: string;
  /** The name of the button, "Add" by default. */
  submit?: string;
  /** Return true if the text was added; otherwise it stays, to be corrected. */
  onAdd: (text: string) => Promise<boolean>;
}

/** Input for a new line. It is cleared once the line is added, and keeps the focus. */
export function NewText({ label, hint, placeholder, submit, onAdd }: NewTextProps): ReactNode {
  const t = useTexts(texts);
  const [text, setText] = useState('');
  const isBusy = useRef(false);
  const add = async () => {
    const added = text.trim();
    if (added === '' || isBusy.current) return;
    isBusy.current = true;
    const done = await onAdd(added).finally(() => (isBusy.current = false));
    if (done) setText((now) => (now.trim() === added ? '' : now));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void add();
  };
  return (
    <div className="new-text">
      <TextField
        className="code-field"
        label={label}
        hint={hint}
        placeholder={placeholder}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <Button disabled={text.trim() === ''} onClick={() => void add()}>
        {submit ?? t.add}
      </Button>
    </div>
  );
}
