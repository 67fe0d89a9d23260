import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

import { pageNonce } from '../app/nonce';
import { placeOfFault } from './jsonPlace';
import { jsonFault } from './rules';

/** What JSON is edited with; `tell` makes the message of a fault in the user's language. */
export function jsonSetup(
  attributes: Record<string, string>,
  dark: boolean,
  tell: (message: string, args: Record<string, unknown>) => string,
): Extension {
  const nonce = pageNonce();
  return [
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    json(),
    syntaxHighlighting(dark ? ON_DARK : ON_LIGHT),
    linter((view) => faultsIn(view, tell)),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.theme(LOOK, { dark }),
    EditorView.contentAttributes.of(attributes),
  ];
}

function faultsIn(
  view: EditorView,
  tell: (message: string, args: Record<string, unknown>) => string,
): Diagnostic[] {
  const text = view.state.doc.toString();
  const fault = text.trim() === '' ? undefined : jsonFault(text);
  if (!fault) return [];
  const from = placeOfFault(String(fault.args.reason ?? ''), text.length);
  const message = tell(fault.message, fault.args);
  return [{ from, to: Math.min(from + 1, text.length), severity: 'error', message }];
}

const LOOK = {
  '&': { fontSize: '13px', maxHeight: '24rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', minHeight: '6rem' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'inherit' },
};

const ON_LIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: '#0b4f8a' },
  { tag: tags.string, color: '#8a1c12' },
  { tag: tags.number, color: '#0f5c3f' },
  { tag: [tags.bool, tags.null], color: '#5b2a91' },
]);

const ON_DARK = HighlightStyle.define([
  { tag: tags.propertyName, color: '#8ecbff' },
  { tag: tags.string, color: '#ffb4a2' },
  { tag: tags.number, color: '#9be5c0' },
  { tag: [tags.bool, tags.null], color: '#d3b5ff' },
]);
