import { Nothing } from './Nothing';

/** Shows a text as it was typed, or on one line that ends where the column does. */
export function LongText({ text, compact }: { text: string; compact: boolean }) {
  if (!compact) return <span className="fw-text">{text}</span>;
  // What stands in a table may be a link, which has to be seen.
  if (text.trim() === '') return <Nothing />;
  return <span className="fw-line">{text.slice(0, 200)}</span>;
}
