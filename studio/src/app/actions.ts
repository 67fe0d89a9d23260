import { redoStep, undoStep } from '../text/workspace.ts';
import { textsNow } from './i18n.ts';
import { texts } from './texts.ts';
import { showToast } from './toasts.tsx';

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
