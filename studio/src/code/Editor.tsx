import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab, toggleComment } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Transaction } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { useEffect, useRef, type ReactNode } from 'react';

import { textsNow } from '../i18n/i18n.ts';
import { language } from '../schema/language.ts';
import { texts } from '../schema/texts.ts';
import { RawText } from '../text/rawText.ts';
import { repeat, takeBack } from '../text/undo.ts';
import { change, onChanges, workspace } from '../text/workspace.ts';
import { documentOf, fromElsewhere, rawChanges, showChanges } from './document.ts';
import { completion, editorDiagnostics, fixesAt, folding, hover, refreshFolds, type OpenFile } from './features.ts';
import { schemaLanguage } from './language.ts';
import { styleNonce } from './nonce.ts';
import { editorTheme } from './theme.ts';

const FOLD_PAUSE = 400;
const FIX_PAUSE = 250;
/** Diagnostics that get fixes. */
const MAX_FIXED = 5;

/** An editor of one file, and what it shows of the workspace. */
export interface OpenEditor extends OpenFile {
  view: EditorView;
  /** The workspace takes over what was typed here. */
  isTyping: boolean;
}

export interface EditorActions {
  onDefinition: (editor: OpenEditor) => void;
  onReferences: (editor: OpenEditor) => void;
  onRename: (editor: OpenEditor) => void;
  onFormat: (editor: OpenEditor) => void;
  /** The cursor moved, by a key or by the pointer. */
  onCursor: (editor: OpenEditor) => void;
}

interface EditorProps {
  file: string;
  actions: EditorActions;
  onReady: (editor: OpenEditor | null) => void;
}

/** The code of a schema file. Its text is that of the workspace, byte by byte. */
export function Editor({ file, actions, onReady }: EditorProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (parent.current === null) return;
    const editor = openEditor(parent.current, file, () => latest.current);
    onReady(editor);
    return () => {
      editor.close();
      onReady(null);
    };
  }, [file, onReady]);
  return <div ref={parent} className="code-editor" />;
}

function openEditor(parent: HTMLElement, file: string, actions: () => EditorActions) {
  const raw = new RawText(workspace.get().files[file] ?? '');
  const editor = { file, raw, isTyping: false } as OpenEditor;
  editor.view = new EditorView({
    parent,
    state: EditorState.create({ doc: documentOf(raw), extensions: extensions(file, () => editor, actions) }),
    dispatchTransactions: (transactions, view) => {
      const typed = takeOver(editor, transactions);
      view.update(transactions);
      const moved = transactions.some((one) => one.selection && one.isUserEvent('select'));
      if (typed || moved) actions().onCursor(editor);
    },
  });
  const stops = [followWorkspace(editor), followDiagnostics(editor)];
  void refreshFolds(editor.view, file);
  const close = () => {
    for (const stop of stops) stop();
    editor.view.destroy();
  };
  return Object.assign(editor, { close });
}

/**
 * Hand what is typed to the workspace, and return true if something is.
 *
 * The editor draws it afterwards, so that the language service works meanwhile.
 */
function takeOver(editor: OpenEditor, transactions: readonly Transaction[]): boolean {
  const { file } = editor;
  const typed = transactions.filter((one) => one.docChanged && !one.annotation(fromElsewhere));
  for (const { changes } of typed) {
    const made = rawChanges(file, editor.raw, changes);
    editor.isTyping = true;
    change(made, textsNow(texts).typed(file), true);
    editor.isTyping = false;
    editor.raw = new RawText(workspace.get().files[file] ?? '');
  }
  return typed.length > 0;
}

function followWorkspace(editor: OpenEditor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onChanges((batches) => {
    const after = workspace.get().files[editor.file] ?? '';
    clearTimeout(timer);
    timer = setTimeout(() => void refreshFolds(editor.view, editor.file), FOLD_PAUSE);
    if (!editor.isTyping) editor.raw = showChanges(editor.view, editor.file, editor.raw, batches, after);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function followDiagnostics(editor: OpenEditor): () => void {
  let shown: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const { diagnostics, files } = language.get();
    if (files !== workspace.get().files || diagnostics === shown) return;
    shown = diagnostics;
    clearTimeout(timer);
    const listed = diagnostics[editor.file] ?? [];
    const { view, raw } = editor;
    const found = editorDiagnostics(editor, listed, view.state.doc.length);
    view.dispatch(setDiagnostics(view.state, found));
    if (listed.length === 0) return;
    timer = setTimeout(async () => {
      const first = listed.slice(0, MAX_FIXED);
      const fixes = await Promise.all(first.map((one) => fixesAt(editor, one.range)));
      if (editor.raw !== raw) return;
      const fixed = found.map((one, place) => ({ ...one, actions: fixes[place] ?? [] }));
      view.dispatch(setDiagnostics(view.state, fixed));
    }, FIX_PAUSE);
  };
  show();
  const stop = language.subscribe(show);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function extensions(file: string, open: () => OpenEditor, actions: () => EditorActions): Extension {
  const does = (name: Exclude<keyof EditorActions, 'onCursor'>) => () => {
    actions()[name](open());
    return true;
  };
  const history = (action: () => void) => () => {
    action();
    return true;
  };
  return [
    styleNonce(),
    editorTheme,
    schemaLanguage,
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    dropCursor(),
    rectangularSelection(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    lintGutter(),
    folding,
    foldGutter(),
    completion(open),
    hover(open),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({ 'aria-label': textsNow(texts).editor(file), tabindex: '0' }),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
        const pos = view.posAtCoords(event);
        if (pos === null) return false;
        view.dispatch({ selection: { anchor: pos } });
        return does('onDefinition')();
      },
    }),
    keymap.of([
      { key: 'Mod-z', run: history(takeBack), preventDefault: true },
      { key: 'Mod-y', run: history(repeat), preventDefault: true },
      { key: 'Mod-Shift-z', run: history(repeat), preventDefault: true },
      { key: 'F2', run: does('onRename') },
      { key: 'F12', run: does('onDefinition') },
      { key: 'Shift-F12', run: does('onReferences') },
      { key: 'Shift-Alt-f', run: does('onFormat') },
      { key: 'Mod-/', run: toggleComment },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...searchKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}
