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
import { useTheme } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useEvent, useTranslate } from 'react-admin';

import { cspNonce } from '../../theme/styleCache';
import { validateJson } from '../validation';

interface JsonEditorProps {
  value: string;
  onChange: (text: string | null) => void;
  onBlur: () => void;
  labelledBy: string;
  describedBy: string;
}

/** Code editor for JSON. */
export function JsonEditor({ value, onChange, onBlur, ...ids }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const translate = useTranslate();
  const dark = useTheme().palette.mode === 'dark';
  const changed = useEvent((text: string) => onChange(text === '' ? null : text));
  const left = useEvent(onBlur);
  const { labelledBy, describedBy } = ids;

  useEffect(() => {
    if (!place.current) return undefined;
    const attributes = { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy };
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: view.current?.state.doc ?? value,
        extensions: [
          jsonExtensions(attributes, dark, (message, args) => translate(message, args)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
          EditorView.domEventHandlers({ blur: () => left() }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
    // A change of the initial text must not create another editor.
  }, [dark, labelledBy, describedBy, translate, changed, left]);

  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (!editor || shown === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={place} />;
}

/** Return the extensions of the editor; `translateError` translates error messages. */
export function jsonExtensions(
  attributes: Record<string, string>,
  dark: boolean,
  translateError: (message: string, args: Record<string, unknown>) => string,
): Extension {
  const nonce = cspNonce();
  return [
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    json(),
    syntaxHighlighting(dark ? DARK_HIGHLIGHT : LIGHT_HIGHLIGHT),
    linter((view) => lintJson(view, translateError)),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.theme(EDITOR_STYLE, { dark }),
    EditorView.contentAttributes.of(attributes),
  ];
}

function lintJson(
  view: EditorView,
  translateError: (message: string, args: Record<string, unknown>) => string,
): Diagnostic[] {
  const text = view.state.doc.toString();
  const error = text.trim() === '' ? undefined : validateJson(text);
  if (!error) return [];
  const from = errorPosition(String(error.args.reason ?? ''), text.length);
  const message = translateError(error.message, error.args);
  return [{ from, to: Math.min(from + 1, text.length), severity: 'error', message }];
}

const EDITOR_STYLE = {
  '&': { fontSize: '13px', maxHeight: '24rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { overflow: 'auto', minHeight: '6rem' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'inherit' },
};

const LIGHT_HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: '#0b4f8a' },
  { tag: tags.string, color: '#8a1c12' },
  { tag: tags.number, color: '#0f5c3f' },
  { tag: [tags.bool, tags.null], color: '#5b2a91' },
]);

const DARK_HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: '#8ecbff' },
  { tag: tags.string, color: '#ffb4a2' },
  { tag: tags.number, color: '#9be5c0' },
  { tag: [tags.bool, tags.null], color: '#d3b5ff' },
]);

/** Return the position that the message of a failed parse contains. */
export function errorPosition(message: string, length: number): number {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
  return Math.min(position, Math.max(length - 1, 0));
}
