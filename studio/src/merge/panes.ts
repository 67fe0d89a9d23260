import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers, type DecorationSet } from '@codemirror/view';
import { ViewPlugin, type ViewUpdate } from '@codemirror/view';

import { styleNonce } from '../code/nonce.ts';
import { editorTheme } from '../code/theme.ts';
import { hunksIn } from './hunks.ts';
import { python } from './python.ts';

const MANY_LINES = 3_000;

function common(label: string, path: string): Extension[] {
  return [
    styleNonce(),
    lineNumbers(),
    // Its place in the order of keys is stated for programs that check it.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    path.endsWith('.py') ? python : [],
    editorTheme,
  ];
}

/** Show a text that can't be edited, and how it differs from another one. */
export function openReadOnly(parent: HTMLElement, label: string, path: string, text: string, original: string | null) {
  const shows = original !== null && original !== text && text.length < MANY_LINES * 80;
  const extensions = [
    ...common(label, path),
    EditorState.readOnly.of(true),
    // The content can be focused, to scroll it with keys.
    EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
    shows ? unifiedMergeView({ original, mergeControls: false, gutter: true, collapseUnchanged: { margin: 3 } }) : [],
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}

/** Edit the result of a merge; its conflicts are coloured. */
export function openResult(
  parent: HTMLElement,
  label: string,
  path: string,
  text: string,
  onChange: (text: string) => void,
) {
  const extensions = [
    ...common(label, path),
    history(),
    conflictColours,
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  const first = hunksIn(text)[0];
  if (first !== undefined) {
    const anchor = first.from;
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  }
  return view;
}

const MARKER = Decoration.line({ class: 'cm-conflict-marker' });
const YOURS = Decoration.line({ class: 'cm-conflict-yours' });
const GENERATED = Decoration.line({ class: 'cm-conflict-generated' });
const BASE = Decoration.line({ class: 'cm-conflict-base' });

const conflictColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = colour(view);
    }

    update(update: ViewUpdate) {
      if (update.docChanged) this.decorations = colour(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function colour(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const marks = hunksIn(doc.toString()).flatMap((hunk) => {
    const found = [];
    let side = YOURS;
    for (let place = hunk.from; place < hunk.to; ) {
      const line = doc.lineAt(place);
      const sign = /^(<{7}|\|{7}|={7}|>{7})( |$)/.exec(line.text)?.[1]?.[0];
      if (sign === '|') side = BASE;
      if (sign === '=') side = GENERATED;
      found.push((sign === undefined ? side : MARKER).range(line.from));
      place = line.to + 1;
    }
    return found;
  });
  return Decoration.set(marks);
}
