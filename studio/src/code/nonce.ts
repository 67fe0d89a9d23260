import { EditorView } from '@codemirror/view';

/** The nonce of the style element that CodeMirror adds; the page's policy refuses others. */
export function styleNonce() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');
  return EditorView.cspNonce.of(meta?.content ?? '');
}
