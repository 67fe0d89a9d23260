import type { ReactNode } from 'react';

import { problemOf } from '../../api/problem.ts';
import { texts } from '../../app/texts.ts';
import { IconButton } from '../Button.tsx';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../icons.tsx';
import { Store, useStore } from '../../state/store.ts';

interface Toast {
  id: number;
  tone: 'info' | 'good' | 'bad';
  text: string;
  hint?: string | undefined;
}

const SHOWN_MILLISECONDS = 6_000;
const MAX_SHOWN = 3;

const toasts = new Store<readonly Toast[]>([]);
let count = 0;

/** Show a message in the corner. Errors stay until they are closed. */
export function showToast(text: string, tone: Toast['tone'] = 'info', hint?: string): void {
  const id = ++count;
  toasts.update((shown) => [...shown, { id, tone, text, hint }].slice(-MAX_SHOWN));
  if (tone !== 'bad') setTimeout(() => close(id), SHOWN_MILLISECONDS);
}

/** Show an error with its hint. */
export function showError(error: unknown): void {
  const problem = problemOf(error);
  showToast(problem.message, 'bad', problem.hint);
}

function close(id: number): void {
  toasts.update((shown) => shown.filter((one) => one.id !== id));
}

export function Toasts(): ReactNode {
  const t = useTexts(texts);
  return (
    <div className="toasts" role="status">
      {useStore(toasts).map(({ id, tone, text, hint }) => (
        <div key={id} className={`toast toast-${tone}`}>
          {tone !== 'info' && <Icon name={tone === 'good' ? 'check' : 'warning'} />}
          <div>
            <p>{text}</p>
            {hint && <p className="toast-hint">{hint}</p>}
          </div>
          <IconButton icon="close" label={t.close} onClick={() => close(id)} />
        </div>
      ))}
    </div>
  );
}
