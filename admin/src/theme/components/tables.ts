import type { Theme as MuiTheme } from '@mui/material/styles';

import { TEXT, textSize } from '../scale';
import { byDensity, type Colours, type Components, type Look } from '../theme';
import { checkboxStyles } from './checkboxes';

/** Classes of the cells in `RecordTableBody`. */
export const CELL = 'fw-cell';
export const NUMBER_CELL = `${CELL} fw-number`;
export const CHECKBOX_CELL = `${CELL} fw-checkbox`;

/** Styles of tables. Row heights follow the density, heads follow the headings. */
export function tables(look: Look): Components {
  const { colours, theme, roles } = look;
  const dense = theme.layout.list === 'dense';
  const padding = {
    paddingBlock: dense ? 2 : byDensity(look, 3, 9, 13),
    paddingInline: dense ? 8 : byDensity(look, 8, 12, 14),
  };
  const caps = theme.headings.uppercase || theme.surfaces === 'plain';
  const heading = {
    backgroundColor: roles.subtle,
    color: colours.muted,
    fontSize: textSize(TEXT.tiny, theme.text),
    fontWeight: 500,
    whiteSpace: 'nowrap',
    paddingBlock: byDensity(look, 2, 5, 8),
    borderBottomColor: theme.surfaces === 'plain' ? colours.text : colours.line,
    ...(caps ? { textTransform: 'uppercase', letterSpacing: '0.06em' } : {}),
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
          display: 'flex',
          flexDirection: 'column',
          [`& .${CELL}`]: {
            ...typography.body2,
            ...padding,
            // Links of adjacent rows are at least 24 pixels apart, also without checkboxes.
            ...(dense && { fontSize: textSize(TEXT.tiny, theme.text), height: 25 }),
            color: colours.text,
            textAlign: 'start',
            borderBottom: `1px solid ${colours.line}`,
          },
          '& .fw-number': { textAlign: 'end' },
          [`& th.${CELL}`]: heading,
          '& th button': sortButton(colours),
          '& .fw-number button': { flexDirection: 'row-reverse' },
          '& [aria-sort] svg': { opacity: 1 },
          '& [aria-sort=descending] svg': { transform: 'rotate(180deg)' },
          '& .fw-row:last-child > td': { borderBottom: 0 },
          '& .fw-row': { cursor: 'pointer', '&:hover': { backgroundColor: palette.action.hover } },
          // Hovering doesn't hide the selection.
          '& .fw-chosen, & .fw-chosen:hover': { backgroundColor: palette.action.selected },
          '& .fw-checkbox': {
            ...checkboxStyles(colours),
            width: 48,
            paddingBlock: 0,
            paddingInline: 8,
          },
          '& .fw-record': {
            // The focus ring of an inline element doesn't enclose a block inside it.
            display: 'inline-block',
            maxWidth: '100%',
            verticalAlign: 'middle',
            color: colours.text,
            fontWeight: 600,
            ...QUIET_LINK,
          },
          '& a.fw-reference': { color: colours.text, ...QUIET_LINK },
          ...inlineCells(look),
          // The border doesn't make rows taller.
          '& .fw-choice': { marginBlock: -3 },
          '& time, & .fw-digits': { whiteSpace: 'nowrap' },
          // Short texts stay on one line; long ones wrap at this width.
          '& .fw-reference': { display: 'inline-block', width: 'max-content', maxWidth: '32ch' },
          '& .RaDataTable-tableWrapper': {
            ...scrollShadows(colours),
            // The corners of the card that the table is in.
            borderRadius: 'inherit',
          },
          borderRadius: 'inherit',
        }),
      },
    },
    // A wide table scrolls inside the page.
    RaList: {
      styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } },
    },
  };
}

/** Cells that are edited in the table: buttons with the look of text until they are used. */
function inlineCells({ colours, theme }: Look) {
  const radius = Math.min(theme.radius, 6);
  const control = { font: 'inherit', color: 'inherit', textAlign: 'inherit', borderRadius: radius };
  return {
    '& .fw-inline': { display: 'block', marginInline: -6 },
    '& .fw-inline button': {
      ...control,
      position: 'relative',
      minHeight: 28,
      minWidth: 28,
      maxWidth: '100%',
      padding: '2px 5px',
      border: '1px solid transparent',
      background: 'none',
      cursor: 'text',
      '&:hover, &:focus-visible': { borderColor: colours.outline },
    },
    '& .fw-inline :is(input:not([type=checkbox]), select)': {
      ...control,
      width: '100%',
      minWidth: '10ch',
      maxWidth: '24rem',
      height: 28,
      padding: '2px 5px',
      border: `1px solid ${colours.primary}`,
      backgroundColor: colours.surface,
      '&[aria-invalid=true]': { borderColor: colours.error },
    },
    '& .fw-inline input[type=checkbox]': {
      width: 18,
      height: 18,
      margin: '5px 6px',
      accentColor: colours.primary,
    },
    '& .fw-inline-error': {
      display: 'block',
      maxWidth: '24rem',
      fontSize: '0.75rem',
      color: colours.error,
    },
  } as const;
}

/** Link of a cell: every cell of a column is one, so that only the one in use is marked. */
const QUIET_LINK = {
  textDecoration: 'none',
  textUnderlineOffset: '0.2em',
  '&:hover, &:focus-visible': { textDecoration: 'underline' },
};

/** Sort button of a column. Its arrow is visible when it sorts, or on hover. */
function sortButton({ text, primary }: Colours) {
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
    '& svg': { width: 14, height: 14, fill: 'currentColor', opacity: 0 },
    '&:hover, [aria-sort] > &': { color: text },
    '&:hover svg, &:focus-visible svg': { opacity: 0.6 },
    '&:focus-visible': { outline: `2px solid ${primary}`, outlineOffset: 2 },
  };
}

/**
 * A wide table scrolls inside the page. A shadow marks the sides with more content: the covers
 * scroll with the table, the shadows don't.
 */
function scrollShadows({ surface, text }: Colours) {
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
