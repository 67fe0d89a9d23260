import DOMPurify from 'dompurify';
import { Marked } from 'marked';

import type { Syntax } from './markup';

const markdown = new Marked({
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});
const purifier = DOMPurify();

/** What a page of the application may not contain: scripts are removed in any case. */
const FORBIDDEN = {
  FORBID_TAGS: ['button', 'dialog', 'form', 'input', 'select', 'style', 'textarea'],
  FORBID_ATTR: ['autofocus', 'class', 'id', 'name', 'style', 'tabindex'],
  USE_PROFILES: { html: true },
};

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node.nodeName === 'IMG') {
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
    // The policy of the page forbids images of other hosts.
    const address = node.getAttribute('src') ?? '';
    if (!isOwn(address)) node.replaceWith(`[${node.getAttribute('alt') || address}]`);
  }
});

function isOwn(address: string): boolean {
  if (address.startsWith('data:')) return true;
  const base = document.baseURI;
  return URL.canParse(address, base) && new URL(address, base).origin === location.origin;
}

/** Return a text as HTML without scripts, forms, styles and images of other hosts. */
export function pageOf(syntax: Syntax, text: string): string {
  const html = syntax === 'html' ? text : markdown.parse(text, { async: false });
  return purifier.sanitize(html, FORBIDDEN);
}
