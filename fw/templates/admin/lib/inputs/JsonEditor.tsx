import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useTheme } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useEvent, useTranslate } from 'react-admin';

import { jsonSetup } from './jsonSetup';

interface JsonEditorProps {
  value: string;
  onChange: (text: string | null) => void;
  onBlur: () => void;
  labelledBy: string;
  describedBy: string;
}

/** An editor for the text of JSON. */
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
          jsonSetup(attributes, dark, (message, args) => translate(message, args)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
          EditorView.domEventHandlers({ blur: () => left() }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
    // The text that it begins with is no reason to make another one.
  }, [dark, labelledBy, describedBy, translate, changed, left]);

  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (!editor || shown === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={place} />;
}
