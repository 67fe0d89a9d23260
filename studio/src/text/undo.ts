import { texts } from '../app/texts.ts';
import { textsNow } from '../i18n/i18n.ts';
import { showToast } from '../ui/feedback/toasts.tsx';
import { redoStep, undoStep } from './workspace.ts';

/** Take back the last change of any file, and say which it was. */
export function takeBack(): void {
  const label = undoStep();
  if (label !== null) showToast(textsNow(texts).undone(label));
}

/** Repeat the change that was taken back last, and say which it was. */
export function repeat(): void {
  const label = redoStep();
  if (label !== null) showToast(textsNow(texts).redone(label));
}
