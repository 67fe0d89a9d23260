import type { Theme as MuiTheme } from '@mui/material/styles';

import { type Components, room } from './components';
import { checkboxes } from './checkbox';
import type { Look } from './make';
import type { Colours } from './types';

/** The classes of the cells that `RecordTableBody` makes. */
export const CELL = 'fw-cell';
export const NUMBER_CELL = `${CELL} fw-number`;
export const CHECKBOX_CELL = `${CELL} fw-checkbox`;

/** Tables: their rows go by the density, their heads by the headings. */
export function tables(look: Look): Components {
  const { colours, theme } = look;
  const padding = { paddingBlock: room(look, 3, 8, 12), paddingInline: room(look, 8, 12, 14) };
  const caps = theme.headings.uppercase || theme.surfaces === 'plain';
  const heading = {
    backgroundColor: colours.surface,
    color: colours.muted,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    borderBottomColor: theme.surfaces === 'plain' ? colours.text : colours.line,
    ...(caps
      ? { textTransform: 'uppercase', letterSpacing: '0.06em', fontSize: '0.75rem' }
      : {}),
  };
  return {
    MuiTableCell: {
      styleOverrides: {
        root: {
          borderBottomColor: colours.line,
          textAlign: 'start',
          '&.MuiTableCell-alignRight': { textAlign: 'end' },
          '&.MuiTableCell-paddingCheckbox': { paddingInline: 8 },
        },
        sizeSmall: padding,
        head: heading,
      },
    },
    MuiTableRow: {
      styleOverrides: { root: { '&:last-child > td': { borderBottom: 0 } } },
    },
    RaDataTable: {
      styleOverrides: {
        root: ({ theme: { typography, palette } }: { theme: MuiTheme }) => ({
          [`& .${CELL}`]: {
            ...typography.body2,
            ...padding,
            color: colours.text,
            textAlign: 'start',
            borderBottom: `1px solid ${colours.line}`,
          },
          '& .fw-number': { textAlign: 'end' },
          [`& th.${CELL}`]: heading,
          '& th button': sorter(colours),
          '& .fw-number button': { flexDirection: 'row-reverse' },
          '& [aria-sort] svg': { opacity: 1 },
          '& [aria-sort=descending] svg': { transform: 'rotate(180deg)' },
          '& .fw-row:last-child > td': { borderBottom: 0 },
          '& .fw-row': { cursor: 'pointer', '&:hover': { backgroundColor: palette.action.hover } },
          // The pointer takes away from no row that one sees it chosen.
          '& .fw-chosen, & .fw-chosen:hover': { backgroundColor: palette.action.selected },
          '& .fw-checkbox': { ...checkboxes(colours), width: 48, paddingBlock: 0, paddingInline: 8 },
          '& .fw-record': {
            // The ring of a focus isn't painted around what is inline and holds a block.
            display: 'inline-block',
            maxWidth: '100%',
            verticalAlign: 'middle',
            color: colours.primary,
            fontWeight: 500,
            textDecoration: 'none',
            textUnderlineOffset: '0.2em',
            '&:hover': { textDecoration: 'underline' },
          },
          // Its frame takes no room from the row: with and without one rows are of one height.
          '& .fw-choice': { marginBlock: -3 },
          '& time, & .fw-digits': { whiteSpace: 'nowrap' },
          // What is short stays on a line; what is long has lines of this length.
          '& .fw-reference': { display: 'inline-block', width: 'max-content', maxWidth: '32ch' },
          '& .RaDataTable-tableWrapper': scrolled(colours),
        }),
      },
    },
    // A table that is wider than the page is scrolled by itself.
    RaList: {
      styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } },
    },
  };
}

/** The button in a column's head: its arrow is seen where it sorts, or would. */
function sorter({ text, primary }: Colours) {
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    letterSpacing: 'inherit',
    textTransform: 'inherit',
    cursor: 'pointer',
    '& svg': { width: 16, height: 16, fill: 'currentColor', opacity: 0 },
    '&:hover, [aria-sort] > &': { color: text },
    '&:hover svg, &:focus-visible svg': { opacity: 0.6 },
    '&:focus-visible': { outline: `2px solid ${primary}`, outlineOffset: 2 },
  };
}

/**
 * A table that is wider than the page is scrolled by itself. A shade lies over the side where there
 * is more: the covers move along with the table, what they cover stays.
 */
function scrolled({ surface, text }: Colours) {
  const clear = `${surface}00`;
  const shade = `${text}2e`;
  const none = `${text}00`;
  return {
    overflowX: 'auto',
    background: [
      `linear-gradient(to right, ${surface} 30%, ${clear}) left / 40px 100% no-repeat local`,
      `linear-gradient(to left, ${surface} 30%, ${clear}) right / 40px 100% no-repeat local`,
      `linear-gradient(to right, ${shade}, ${none}) left / 12px 100% no-repeat scroll`,
      `linear-gradient(to left, ${shade}, ${none}) right / 12px 100% no-repeat scroll`,
    ].join(', '),
  };
}
