import { repeat, takeBack } from '../text/undo.ts';
import { paletteOpen } from './commands.ts';

/** The key of commands as it's shown. */
export const COMMAND_KEY = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** Handle the keys that work on every page. Return what stops it. */
export function startShortcuts(): () => void {
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  const action = key === 'k' ? togglePalette : historyAction(key, event);
  if (action === null) return;
  event.preventDefault();
  action();
}

/** Inputs keep their own undo; the editor of code has the history of all files. */
function historyAction(key: string, event: KeyboardEvent): (() => void) | null {
  const target = event.target as HTMLElement | null;
  if (target?.closest('input, textarea') || document.querySelector('dialog[open]')) return null;
  if (key === 'y' || (key === 'z' && event.shiftKey)) return repeat;
  return key === 'z' ? takeBack : null;
}

function togglePalette(): void {
  paletteOpen.update((open) => !open);
}
