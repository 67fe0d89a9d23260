import { type RefObject, useEffect } from 'react';
import { useEvent } from 'react-admin';

/** Opens the next record, or the one before, and returns its key. */
type Step = (by: 1 | -1) => string | undefined;

/** Attribute of the link of a record in the list, and of the parts of the open record. */
export const ROW = 'data-row';
export const PART = 'data-part';

/**
 * Keys of an inbox: j and k open the next record and the one before, Enter moves the focus to it, r
 * to the reply, and Escape back to the list. They work while nothing else has the focus.
 */
export function useInboxKeys(root: RefObject<HTMLElement | null>, step: Step): void {
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const press = useEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLElement) || !isInside(target, root.current)) return;
    if (key === 'Escape' && root.current?.contains(target)) {
      find('[aria-current=true]')?.focus();
    } else if (isTyping(target)) {
      return;
    } else if (key === 'j' || key === 'k') {
      const id = step(key === 'j' ? 1 : -1);
      if (id !== undefined) find(`[${ROW}="${CSS.escape(id)}"]`)?.focus();
    } else if (key === 'Enter' && target.getAttribute('aria-current') === 'true') {
      find(`[${PART}=title]`)?.focus();
    } else if (key === 'r') {
      find(`[${PART}=reply] textarea:not([readonly])`)?.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}

/** Return true if the inbox has the focus, or nothing has it: the page or its heading. */
function isInside(target: HTMLElement, root: HTMLElement | null): boolean {
  return Boolean(root?.contains(target)) || target === document.body || target.tabIndex === -1;
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input, textarea, select, [role=combobox], [role^=menu]');
}
