import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers, WidgetType, type DecorationSet } from '@codemirror/view';
import { ViewPlugin, type ViewUpdate } from '@codemirror/view';

import { styleNonce } from '../code/nonce.ts';
import { editorTheme } from '../code/theme.ts';
import { textsNow } from '../i18n/i18n.ts';
import { chosenText, hunksIn, type Choice } from './hunks.ts';
import { python } from './python.ts';
import { texts } from './texts.ts';

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
  onCursor: (place: number) => void,
) {
  const extensions = [
    ...common(label, path),
    history(),
    conflictColours,
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
      if (update.docChanged || update.selectionSet) onCursor(update.state.selection.main.head);
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

/** Put a choice in the place of a conflict, and go to the next one. */
export function chooseHunk(view: EditorView, at: number, choice: Choice): void {
  const hunk = hunksIn(view.state.doc.toString())[at];
  if (hunk === undefined) return;
  const insert = chosenText(hunk, choice);
  view.dispatch({ changes: { from: hunk.from, to: hunk.to, insert }, userEvent: 'input.choose' });
  const left = hunksIn(view.state.doc.toString());
  showPlace(view, (left[at] ?? left[0])?.from ?? hunk.from);
}

/** Move the cursor to a conflict and show it. */
export function showPlace(view: EditorView, anchor: number): void {
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
}

/** The buttons before the first line of a conflict, for the pointer; keys use the bar of the page. */
class Choices extends WidgetType {
  readonly #at: number;

  constructor(at: number) {
    super();
    this.#at = at;
  }

  override eq(other: Choices): boolean {
    return other.#at === this.#at;
  }

  toDOM(view: EditorView): HTMLElement {
    const t = textsNow(texts);
    const bar = document.createElement('span');
    bar.className = 'cm-choices';
    for (const [choice, text] of [['yours', t.takeYours], ['generated', t.takeGenerated], ['both', t.takeBoth]] as const) {
      const button = document.createElement('button');
      button.type = 'button';
      button.tabIndex = -1;
      button.textContent = text;
      button.onclick = () => chooseHunk(view, this.#at, choice);
      bar.append(button);
    }
    return bar;
  }

  override ignoreEvent(): boolean {
    return true;
  }
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
  const marks = hunksIn(doc.toString()).flatMap((hunk, at) => {
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
    const first = doc.lineAt(hunk.from);
    found.splice(1, 0, Decoration.widget({ widget: new Choices(at), side: -1 }).range(first.from));
    return found;
  });
  return Decoration.set(marks);
}
