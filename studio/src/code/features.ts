import { autocompletion, closeCompletion, selectedCompletion, snippet, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { foldService } from '@codemirror/language';
import type { Action, Diagnostic } from '@codemirror/lint';
import { Prec, StateEffect, StateField } from '@codemirror/state';
import { hoverTooltip, keymap, type EditorView } from '@codemirror/view';

import type { LanguageDiagnostic, Range, TextEdit } from '../api/types.ts';
import { textsNow } from '../i18n/i18n.ts';
import { ask } from '../schema/language.ts';
import { texts } from '../schema/texts.ts';
import { changesOf } from '../text/edits.ts';
import type { RawText } from '../text/rawText.ts';
import { change, workspace } from '../text/workspace.ts';
import { showError } from '../ui/feedback/toasts.tsx';
import { positionAt, shownRange } from './document.ts';
import { noteOf } from './note.ts';

/** The file of an editor and its raw text at this moment. */
export interface OpenFile {
  file: string;
  raw: RawText;
}

export interface Location {
  uri: string;
  range: Range;
}

interface WorkspaceEdit {
  changes: Record<string, TextEdit[]>;
}

interface LspCompletion {
  label: string;
  kind: number;
  detail?: string;
  insertText?: string;
}

const KINDS: Record<number, string> = {
  5: 'property', 7: 'class', 12: 'constant', 13: 'enum', 14: 'keyword', 15: 'text', 18: 'property', 25: 'type',
};

/** Completion by the language service. */
export function completion(open: () => OpenFile) {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/\w+/);
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (word === null && !context.explicit && !/[ .:(]/.test(before)) return null;
    const { file, raw } = open();
    try {
      const { items } = await ask<{ items: LspCompletion[] }>('textDocument/completion', {
        textDocument: { uri: file },
        position: positionAt(raw, context.pos),
      });
      if (items.length === 0) return null;
      return { from: word?.from ?? context.pos, options: items.map(option), validFor: /^\w*$/ };
    } catch {
      // Completion is an offer: without an answer there is none.
      return null;
    }
  };
  return [
    Prec.highest(keymap.of([{ key: 'Enter', run: leaveTyped }])),
    autocompletion({ override: [source], icons: false, maxRenderedOptions: 60 }),
  ];
}

/** Close a proposal that is typed already, so that Enter begins a new line. */
function leaveTyped(view: EditorView): boolean {
  const chosen = selectedCompletion(view.state);
  const { from, to, empty } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const typed = /\w*$/.exec(line.text.slice(0, to - line.from))?.[0];
  if (chosen !== null && empty && chosen.label === typed) closeCompletion(view);
  return false;
}

function option(item: LspCompletion, place: number): Completion {
  const { label, kind, detail, insertText } = item;
  const found: Completion = { label, type: KINDS[kind] ?? 'text', boost: -place / 100 };
  if (detail) found.detail = detail;
  if (insertText) found.apply = snippet(insertText.replace(/\$(\d+)/g, '${$1}'));
  return found;
}

/** What the language service says about the word below the pointer. */
export function hover(open: () => OpenFile) {
  return hoverTooltip(async (_view, pos) => {
    const { file, raw } = open();
    const found = await ask<{ contents: { value: string }; range: Range } | null>(
      'textDocument/hover',
      { textDocument: { uri: file }, position: positionAt(raw, pos) },
    ).catch(() => null);
    if (found === null) return null;
    const { from, to } = shownRange(raw, found.range);
    return { pos: from, end: to, above: true, create: () => ({ dom: noteOf(found.contents.value) }) };
  });
}

/** Ask for the places of the name at the cursor: its declaration, or all references. */
export async function placesAt(open: OpenFile, pos: number, all: boolean): Promise<Location[]> {
  const method = all ? 'textDocument/references' : 'textDocument/definition';
  const found = await ask<Location | Location[] | null>(method, {
    textDocument: { uri: open.file },
    position: positionAt(open.raw, pos),
    context: { includeDeclaration: true },
  });
  return found === null ? [] : Array.isArray(found) ? found : [found];
}

/** Return the name at the cursor if it can be renamed. */
export async function renamable(open: OpenFile, pos: number): Promise<string | null> {
  const found = await ask<{ placeholder: string } | null>('textDocument/prepareRename', {
    textDocument: { uri: open.file },
    position: positionAt(open.raw, pos),
  });
  return found?.placeholder ?? null;
}

/** Rename the name at the cursor at every place. Return true if it's done. */
export async function renameAt(open: OpenFile, pos: number, from: string, to: string): Promise<boolean> {
  const params = { textDocument: { uri: open.file }, position: positionAt(open.raw, pos), newName: to };
  return applyAnswer(ask<WorkspaceEdit>('textDocument/rename', params), textsNow(texts).renamed(from, to));
}

/** Format the file of an editor. */
export function format(open: OpenFile): Promise<boolean> {
  const params = { textDocument: { uri: open.file } };
  const edits = ask<TextEdit[]>('textDocument/formatting', params);
  return applyAnswer(
    edits.then((found) => ({ changes: { [open.file]: found } })),
    textsNow(texts).formatted,
  );
}

async function applyAnswer(answer: Promise<WorkspaceEdit>, label: string): Promise<boolean> {
  const { files } = workspace.get();
  try {
    const { changes } = await answer;
    if (workspace.get().files !== files) return false;
    change(changesOf(files, changes), label);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Return the diagnostics of an editor, each with the fixes that the service offers. */
export function editorDiagnostics(
  open: OpenFile,
  found: readonly LanguageDiagnostic[],
  size: number,
): Diagnostic[] {
  return found.map((one) => {
    const { from, to } = shownRange(open.raw, one.range);
    return {
      from: Math.min(from, size),
      to: Math.min(Math.max(to, from), size),
      severity: one.severity === 1 ? 'error' : 'warning',
      message: one.message,
      ...(one.code ? { source: one.code } : {}),
    };
  });
}

/** Return the fixes for the diagnostics in a range of the editor. */
export async function fixesAt(open: OpenFile, range: Range): Promise<Action[]> {
  const { files } = workspace.get();
  const found = await ask<{ title: string; kind: string; edit: WorkspaceEdit }[]>(
    'textDocument/codeAction',
    { textDocument: { uri: open.file }, range, context: { diagnostics: [] } },
  ).catch(() => []);
  return found
    .filter((one) => one.kind === 'quickfix')
    .map(({ title, edit }) => ({
      name: title,
      apply: () => {
        if (workspace.get().files === files)
          change(changesOf(files, edit.changes), textsNow(texts).fixed);
      },
    }));
}

const setFolds = StateEffect.define<ReadonlyMap<number, number>>();

const folds = StateField.define<ReadonlyMap<number, number>>({
  create: () => new Map(),
  update: (value, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setFolds)) return effect.value;
    return value;
  },
});

/** Folding by the ranges of the language service. */
export const folding = [
  folds,
  foldService.of((state, start) => {
    const line = state.doc.lineAt(start);
    const last = state.field(folds).get(line.number);
    if (last === undefined || last > state.doc.lines || last <= line.number) return null;
    return { from: line.to, to: state.doc.line(last).to };
  }),
];

/** Ask for what can be folded, and hand it to the editor. */
export async function refreshFolds(view: EditorView, file: string): Promise<void> {
  const found = await ask<{ startLine: number; endLine: number }[]>('textDocument/foldingRange', {
    textDocument: { uri: file },
  }).catch(() => []);
  const ranges = new Map(found.map((one) => [one.startLine + 1, one.endLine + 1]));
  view.dispatch({ effects: setFolds.of(ranges) });
}
