import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';

import './dialog.css';
import { texts } from '../../app/texts.ts';
import { Button, IconButton } from '../Button.tsx';
import { useTexts } from '../../i18n/i18n.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Called by the button of this name, and by Enter; not again before its promise is done. */
  onSubmit?: () => Promise<unknown>;
  submit?: string;
  disabled?: boolean;
  danger?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog, shown while it's rendered. Escape and a click beside it close it. */
export function Dialog({
  title,
  onClose,
  onSubmit,
  submit,
  disabled = false,
  danger = false,
  wide = false,
  children,
}: DialogProps): ReactNode {
  const t = useTexts(texts);
  const element = useModal();
  const heading = useId();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || busy) return;
    setBusy(true);
    try {
      await onSubmit?.();
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog
      ref={element}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={heading}
      onClose={onClose}
      onMouseDown={(event) => event.target === element.current && onClose()}
    >
      <form onSubmit={(event) => void send(event)}>
        <header>
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={t.close} onClick={onClose} />
        </header>
        <div className="dialog-body">{children}</div>
        {onSubmit && (
          <footer>
            <Button onClick={onClose}>{t.cancel}</Button>
            <Button type="submit" look={danger ? 'danger' : 'primary'} disabled={disabled || busy}>
              {submit ?? t.apply}
            </Button>
          </footer>
        )}
      </form>
    </dialog>
  );
}

/** Return the reference of a `<dialog>` that is modal while its component is shown. */
export function useModal(): React.RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) dialog.showModal();
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? dialog?.querySelector<HTMLElement>('[type=submit]'))?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
      // What had the focus may be gone, or disabled by a run that the dialog started.
      if (document.activeElement === document.body) document.getElementById('page')?.focus();
    };
  }, []);
  return element;
}
