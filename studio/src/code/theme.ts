import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const looks = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '12.5px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-soft)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--line-active)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--selection) !important',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-selected-place': { backgroundColor: 'var(--selected)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--selected)', outline: '1px solid var(--accent)' },
  '.cm-foldPlaceholder': { border: '0', backgroundColor: 'var(--hover)', color: 'var(--text-soft)', padding: '0 6px' },
  '.cm-tooltip, .cm-panels': {
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    boxShadow: 'var(--popover)',
  },
  '.cm-panels': { borderRadius: '0', boxShadow: 'none' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '260px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--selected)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--text-soft)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)', fontWeight: '600' },
  '.cm-tooltip-hover .cm-note': { maxWidth: '480px', padding: '8px 12px', fontFamily: 'var(--font)' },
  '.cm-note p + p': { marginTop: '6px' },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap', fontFamily: 'var(--font)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent-fill)', color: 'var(--on-accent)', borderRadius: '4px' },
  '.cm-lintRange-error, .cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy 1px' },
  '.cm-lintRange-error': { textDecorationColor: 'var(--bad)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warn)' },
  '.cm-textfield': { border: '1px solid var(--control-line)', backgroundColor: 'var(--surface)' },
  '.cm-button': { backgroundImage: 'none', border: '1px solid var(--line-strong)', backgroundColor: 'var(--raised)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.comment, tags.lineComment], color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: tags.docComment, color: 'var(--code-comment)' },
  { tag: [tags.keyword, tags.definitionKeyword, tags.controlKeyword, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.typeName, tags.standard(tags.typeName)], color: 'var(--code-type)' },
  { tag: [tags.className, tags.definition(tags.typeName)], color: 'var(--code-name)', fontWeight: '600' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--text)' },
  { tag: [tags.modifier, tags.attributeName], color: 'var(--code-modifier)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  { tag: [tags.function(tags.name), tags.function(tags.variableName)], color: 'var(--code-name)' },
]);

/** Colours of editors, from the custom properties of the page. */
export const editorTheme = [looks, syntaxHighlighting(colours)];
