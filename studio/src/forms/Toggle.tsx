import { useEffect, useState, type ReactNode } from 'react';

import { Checkbox } from '../ui/fields/Field.tsx';

interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  /** Make the edit. Returns false if it's refused. */
  onChange: (checked: boolean) => Promise<boolean>;
}

/** A box of an edit: it's ticked at once, and returns to what it was if the edit is refused. */
export function Toggle({ label, hint, checked, onChange }: ToggleProps): ReactNode {
  const [shown, setShown] = useState(checked);
  useEffect(() => setShown(checked), [checked]);
  const change = async (wanted: boolean) => {
    setShown(wanted);
    if (!(await onChange(wanted))) setShown(checked);
  };
  return (
    <Checkbox label={label} hint={hint} checked={shown} onChange={(event) => void change(event.target.checked)} />
  );
}
