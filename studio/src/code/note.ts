/**
 * Return an element of the Markdown that the language service writes: paragraphs, code and bold
 * words. It's made of text nodes, so that nothing in a schema is markup.
 */
export function noteOf(markdown: string): HTMLElement {
  const note = document.createElement('div');
  note.className = 'cm-note';
  for (const part of markdown.split(/\n{2,}/)) {
    const fence = /^```\w*\n([\s\S]*?)\n?```$/.exec(part);
    const block = document.createElement(fence ? 'pre' : 'p');
    if (fence) block.textContent = fence[1] ?? '';
    else block.append(...inline(part));
    note.append(block);
  }
  return note;
}

function inline(text: string): (Node | string)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\n)/).map((part) => {
    if (part === '\n') return document.createElement('br');
    const code = /^`([^`]+)`$/.exec(part);
    const bold = /^\*\*([^*]+)\*\*$/.exec(part);
    if (code === null && bold === null) return part;
    const element = document.createElement(code ? 'code' : 'strong');
    element.textContent = (code ?? bold)?.[1] ?? '';
    return element;
  });
}
