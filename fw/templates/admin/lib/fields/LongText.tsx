/** Shows a text as it was typed, or on one line that ends where the column does. */
export function LongText({ text, compact }: { text: string; compact: boolean }) {
  if (compact) return <span className="fw-line">{text.slice(0, 200)}</span>;
  return <span className="fw-text">{text}</span>;
}
