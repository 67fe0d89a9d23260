import { EditorView } from '@codemirror/view';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import './code.css';
import { useTexts } from '../i18n/i18n.ts';
import { ask, language } from '../schema/language.ts';
import { select, selection } from '../schema/selection.ts';
import { texts } from '../schema/texts.ts';
import type { BlockForm } from '../schema/types.ts';
import { useRoute } from '../state/navigation.ts';
import { useSelected, useStore } from '../state/store.ts';
import { workspace } from '../text/workspace.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { showError, showToast } from '../ui/feedback/toasts.tsx';
import { TextField } from '../ui/fields/Field.tsx';
import { Tabs } from '../ui/page/Tabs.tsx';
import { positionAt, shownRange } from './document.ts';
import { Editor, type EditorActions, type OpenEditor } from './Editor.tsx';
import { format, placesAt, renamable, renameAt, type Location } from './features.ts';
import { Places } from './Places.tsx';

/** The files of the schema as code. */
export default function CodePane(): ReactNode {
  const t = useTexts(texts);
  const names = useSelected(workspace, fileNames).split('\n');
  const [file, setFile] = useState('schema.fw');
  const editor = useRef<OpenEditor | null>(null);
  const target = useRef<Location | null>(null);
  const [places, setPlaces] = useState<{ name: string; found: Location[] } | null>(null);
  const [renamed, setRenamed] = useState<{ from: string; at: number } | null>(null);
  const shown = names.includes(file) ? file : (names[0] ?? 'schema.fw');

  const reveal = useCallback((place: Location, focus: boolean) => {
    const now = editor.current;
    if (now === null || now.file !== place.uri) {
      target.current = place;
      setFile(place.uri);
      return;
    }
    const { from } = shownRange(now.raw, place.range);
    now.view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    if (focus) now.view.focus();
  }, []);
  const ready = useCallback(
    (opened: OpenEditor | null) => {
      editor.current = opened;
      const place = target.current;
      target.current = null;
      if (opened !== null && place !== null) reveal(place, false);
    },
    [reveal],
  );
  useFollowSelection(reveal);
  useLineOfRoute(reveal);

  const goTo = async (now: OpenEditor, all: boolean) => {
    try {
      const { head } = now.view.state.selection.main;
      const found = await placesAt(now, head, all);
      const first = found[0];
      if (first === undefined) showToast(t.noDefinition);
      else if (all) setPlaces({ name: (await renamable(now, head)) ?? '', found });
      else reveal(first, true);
    } catch (error) {
      showError(error);
    }
  };
  const actions: EditorActions = {
    onDefinition: (now) => void goTo(now, false),
    onReferences: (now) => void goTo(now, true),
    onFormat: (now) => void format(now),
    onRename: async (now) => {
      const at = now.view.state.selection.main.head;
      const from = await renamable(now, at);
      if (from === null) showToast(t.noDefinition);
      else setRenamed({ from, at });
    },
    onCursor: selectAtCursor,
  };
  const content = <Editor key={shown} file={shown} actions={actions} onReady={ready} />;
  return (
    <div className="code">
      {names.length > 1 ? (
        <Tabs label={t.files} tabs={names.map((id) => ({ id, label: id }))} selected={shown} onSelect={setFile}>
          {content}
        </Tabs>
      ) : (
        content
      )}
      {places && <Places name={places.name} found={places.found} onShow={(one) => reveal(one, true)} onClose={() => setPlaces(null)} />}
      <Status onShow={(place) => reveal(place, true)} onFormat={() => editor.current && void format(editor.current)} />
      {renamed && (
        <RenameDialog
          from={renamed.from}
          onClose={() => setRenamed(null)}
          onRename={async (to) => {
            const now = editor.current;
            if (now !== null && (await renameAt(now, renamed.at, renamed.from, to))) setRenamed(null);
          }}
        />
      )}
    </div>
  );
}

function fileNames({ files }: { files: Readonly<Record<string, string>> }): string {
  return Object.keys(files).join('\n');
}

const CURSOR_PAUSE = 120;
let cursorTimer: ReturnType<typeof setTimeout> | undefined;

/** Select what the cursor is in, in the other views too, once it rests. */
function selectAtCursor(now: OpenEditor): void {
  clearTimeout(cursorTimer);
  cursorTimer = setTimeout(async () => {
    const { raw } = now;
    const found = await ask<{ name: string; field: string | null } | null>('fw/place', {
      textDocument: { uri: now.file },
      position: positionAt(raw, now.view.state.selection.main.head),
    }).catch(() => null);
    if (now.raw === raw && found !== null) select(found.name, found.field, 'code');
  }, CURSOR_PAUSE);
}

/** Show what another view selected. */
function useFollowSelection(reveal: (place: Location, focus: boolean) => void): void {
  useEffect(
    () =>
      selection.subscribe(() => {
        const { name, field, from } = selection.get();
        if (name === null || from === 'code') return;
        ask<BlockForm>('fw/form', { textDocument: { uri: 'schema.fw' }, name })
          .then((form) => {
            const range = form.fields.find((one) => one.name === field)?.range ?? form.range;
            if (selection.get().name === name) reveal({ uri: form.file, range }, false);
          })
          .catch(() => undefined);
      }),
    [reveal],
  );
}

/** Show the line that the address names: `#/schema?file=schema.fw&line=12`. */
function useLineOfRoute(reveal: (place: Location, focus: boolean) => void): void {
  const { params } = useRoute();
  useEffect(() => {
    if (params.line === undefined) return;
    const start = { line: Number(params.line) - 1, character: 0 };
    reveal({ uri: params.file ?? 'schema.fw', range: { start, end: start } }, true);
  }, [params, reveal]);
}

interface StatusProps {
  onShow: (place: Location) => void;
  onFormat: () => void;
}

function Status({ onShow, onFormat }: StatusProps): ReactNode {
  const t = useTexts(texts);
  const { diagnostics } = useStore(language);
  const all = Object.entries(diagnostics).flatMap(([uri, found]) => found.map((one) => ({ uri, ...one })));
  const errors = all.filter((one) => one.severity === 1);
  const warnings = all.filter((one) => one.severity !== 1);
  const [error] = errors;
  const [warning] = warnings;
  return (
    <div className="code-status" role="status">
      {error && (
        <button type="button" className="bad" title={error.message} onClick={() => onShow(error)}>
          {t.errors(errors.length)}
        </button>
      )}
      {warning && (
        <button type="button" className="warn" title={warning.message} onClick={() => onShow(warning)}>
          {t.warnings(warnings.length)}
        </button>
      )}
      {all.length === 0 && <span>{t.noProblems}</span>}
      <button type="button" onClick={onFormat} style={{ marginLeft: 'auto' }}>
        {t.format}
      </button>
    </div>
  );
}

interface RenameDialogProps {
  from: string;
  onClose: () => void;
  onRename: (to: string) => Promise<void>;
}

function RenameDialog({ from, onClose, onRename }: RenameDialogProps): ReactNode {
  const t = useTexts(texts);
  const [to, setTo] = useState(from);
  return (
    <Dialog title={t.renameTitle(from)} submit={t.rename} disabled={to === '' || to === from} onClose={onClose} onSubmit={() => onRename(to)}>
      <TextField data-autofocus className="code-field" label={t.newName} hint={t.renameHint} value={to} onFocus={(event) => event.target.select()} onChange={(event) => setTo(event.target.value.trim())} />
    </Dialog>
  );
}
