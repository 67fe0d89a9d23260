import {
  Box,
  FormControl,
  FormHelperText,
  FormLabel,
  InputBase,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { type KeyboardEvent, useRef } from 'react';
import {
  FieldTitle,
  InputHelperText,
  type InputProps,
  useInput,
  useStore,
  useTranslate,
} from 'react-admin';

import type { TypedInputProps } from '../ScalarInputs';
import { countWords, type Mark, markEdit, type Syntax } from './markup';
import { MarkupPage } from './MarkupPage';
import { MarkupTools, type Panes } from './MarkupTools';

interface MarkupInputProps extends TypedInputProps, Pick<InputProps, 'parse'> {
  syntax: Syntax;
}

const KEYS: Record<string, Mark> = { b: 'bold', i: 'italic', k: 'link' };

/** Editor for a text in Markdown or HTML, beside the page that it becomes. */
export function MarkupInput({ field, syntax, label, helperText, ...props }: MarkupInputProps) {
  const { field: input, fieldState, id, isRequired } = useInput(props);
  const translate = useTranslate();
  const area = useRef<HTMLTextAreaElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const { panes, setPanes, wide } = usePanes();
  const text = typeof input.value === 'string' ? input.value : '';
  const mark = (one: Mark) => area.current && applyMark(area.current, syntax, one);
  const press = (event: KeyboardEvent) => {
    const one = event.metaKey || event.ctrlKey ? KEYS[event.key.toLowerCase()] : undefined;
    if (!one || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // Elsewhere, the command palette opens.
    event.stopPropagation();
    mark(one);
  };
  const words = translate('fw.markup.words', { smart_count: countWords(text) });
  return (
    <FormControl fullWidth error={fieldState.invalid} margin="dense">
      <FormLabel htmlFor={id} id={`${id}-label`}>
        <FieldTitle label={label} source={props.source} isRequired={isRequired} />
      </FormLabel>
      <Box sx={frameStyle(fieldState.invalid)}>
        <MarkupTools panes={panes} wide={wide} onMark={mark} onPanes={setPanes} />
        <Box sx={panes === 'both' ? BESIDE : {}}>
          {panes !== 'page' && (
            <InputBase
              id={id}
              multiline
              fullWidth
              minRows={12}
              maxRows={28}
              value={text}
              inputRef={area}
              onChange={input.onChange}
              onBlur={input.onBlur}
              onKeyDown={press}
              {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
              slotProps={{
                input: {
                  'aria-describedby': `${id}-help`,
                  onScroll: () => scrollAlong(area.current, page.current),
                },
              }}
              sx={TEXT_STYLE}
            />
          )}
          {panes !== 'text' && (
            <Box
              ref={page}
              role="region"
              aria-label={translate('fw.markup.page_of', { label: label || props.source })}
              // It may scroll.
              tabIndex={0}
              sx={panes === 'both' ? PAGE_BESIDE : PAGE}
            >
              <MarkupPage syntax={syntax} text={text} />
            </Box>
          )}
        </Box>
      </Box>
      <FormHelperText id={`${id}-help`} sx={{ display: 'flex', gap: 2 }}>
        <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
          {words}
        </Box>
      </FormHelperText>
    </FormControl>
  );
}

/** Return the panes that the user chose last; narrow windows show one at a time. */
function usePanes() {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [stored, setPanes] = useStore<Panes>('markup.panes', 'both');
  const panes: Panes = stored === 'both' && !wide ? 'text' : stored;
  return { panes, setPanes, wide };
}

/** Edit the text as if it were typed, so that it can be undone. */
function applyMark(area: HTMLTextAreaElement, syntax: Syntax, mark: Mark): void {
  const { selectionEnd, selectionStart, value } = area;
  const edit = markEdit(syntax, mark, value, selectionStart, selectionEnd);
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  // Deprecated, but without it the browser can't undo the edit.
  document.execCommand('insertText', false, edit.text);
  area.setSelectionRange(...edit.selection);
}

/** Scroll the page to the part that the text shows. */
function scrollAlong(area: HTMLElement | null, page: HTMLElement | null): void {
  if (!area || !page) return;
  const part = area.scrollTop / Math.max(area.scrollHeight - area.clientHeight, 1);
  page.scrollTop = part * (page.scrollHeight - page.clientHeight);
}

function frameStyle(invalid: boolean) {
  return {
    mt: 0.5,
    border: 1,
    borderRadius: 1,
    borderColor: invalid ? 'error.main' : 'divider',
    '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
  } as const;
}

const BESIDE = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
const TEXT_STYLE = {
  alignItems: 'start',
  p: 1.5,
  fontFamily: 'monospace',
  fontSize: '0.875rem',
  lineHeight: 1.6,
} as const;
const PAGE = { p: 1.5, minHeight: '18rem', fontSize: '0.9375rem' };
/** The page is as high as the text, and scrolls. */
const PAGE_BESIDE = {
  ...PAGE,
  contain: 'size',
  overflow: 'auto',
  borderLeft: 1,
  borderColor: 'divider',
} as const;
