/** Language of a text that a preview shows as a page. */
export type Syntax = 'html' | 'markdown';

/** What a button of the editor does with the selected text. */
export type Mark =
  | 'bold'
  | 'bullets'
  | 'code'
  | 'heading'
  | 'italic'
  | 'link'
  | 'numbers'
  | 'quote';

/** A replacement of a part of a text, and the selection after it. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  selection: [start: number, end: number];
}

const INLINE: Record<Syntax, Partial<Record<Mark, [before: string, after: string]>>> = {
  markdown: { bold: ['**', '**'], italic: ['_', '_'], code: ['`', '`'] },
  html: {
    bold: ['<strong>', '</strong>'],
    italic: ['<em>', '</em>'],
    code: ['<code>', '</code>'],
    heading: ['<h2>', '</h2>'],
    quote: ['<blockquote>', '</blockquote>'],
  },
};

const PREFIXES: Partial<Record<Mark, [add: (line: number) => string, known: RegExp]>> = {
  heading: [() => '## ', /^#{1,6} /],
  quote: [() => '> ', /^> ?/],
  bullets: [() => '- ', /^[-*+] /],
  numbers: [(line) => `${line + 1}. `, /^\d+[.)] /],
};

const PLACEHOLDER = 'https://';

/** Return the edit that adds a mark to the selected text, or removes it. */
export function markEdit(
  syntax: Syntax,
  mark: Mark,
  text: string,
  start: number,
  end: number,
): Edit {
  const around = INLINE[syntax][mark];
  if (around) return inlineEdit(text, start, end, ...around);
  if (mark === 'link') return linkEdit(syntax, text, start, end);
  return syntax === 'html' ? htmlList(mark, text, start, end) : lineEdit(mark, text, start, end);
}

function inlineEdit(
  text: string,
  start: number,
  end: number,
  before: string,
  after: string,
): Edit {
  const from = start - before.length;
  const to = end + after.length;
  const selected = text.slice(start, end);
  if (text.slice(Math.max(from, 0), start) === before && text.slice(end, to) === after) {
    return { from, to, text: selected, selection: [from, from + selected.length] };
  }
  const inner = start + before.length;
  return {
    from: start,
    to: end,
    text: `${before}${selected}${after}`,
    selection: [inner, inner + selected.length],
  };
}

/** Add a link, and select what is missing: its text, else its address. */
function linkEdit(syntax: Syntax, text: string, start: number, end: number): Edit {
  const selected = text.slice(start, end);
  const [open, middle, close] = syntax === 'html' ? ['<a href="', '">', '</a>'] : ['[', '](', ')'];
  const parts = syntax === 'html' ? [PLACEHOLDER, selected] : [selected, PLACEHOLDER];
  const written = `${open}${parts[0]}${middle}${parts[1]}${close}`;
  const missing = selected === '' ? '' : PLACEHOLDER;
  const [first = ''] = parts;
  const at = start + open.length + (first === missing ? 0 : first.length + middle.length);
  return { from: start, to: end, text: written, selection: [at, at + missing.length] };
}

/** Add a mark at the start of each selected line, or remove it from all of them. */
function lineEdit(mark: Mark, text: string, start: number, end: number): Edit {
  const [add, known] = PREFIXES[mark]!;
  const { from, to, lines } = linesOf(text, start, end);
  const marked = lines.every((line) => known.test(line));
  const written = lines
    .map((line, place) => (marked ? line.replace(known, '') : add(place) + line))
    .join('\n');
  const caret = from + written.length;
  return { from, to, text: written, selection: [start === end ? caret : from, caret] };
}

function htmlList(mark: Mark, text: string, start: number, end: number): Edit {
  const { from, to, lines } = linesOf(text, start, end);
  const tag = mark === 'numbers' ? 'ol' : 'ul';
  const items = lines.map((line) => `  <li>${line.trim()}</li>`).join('\n');
  const written = `<${tag}>\n${items}\n</${tag}>`;
  const caret = from + written.length - `</li>\n</${tag}>`.length;
  return { from, to, text: written, selection: [caret, caret] };
}

/** Return the whole lines of a selection. */
function linesOf(text: string, start: number, end: number) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  return { from, to, lines: text.slice(from, to).split('\n') };
}

/** Return the number of words of a text, without its tags. */
export function countWords(text: string): number {
  return text.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}
