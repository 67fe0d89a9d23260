import { type Components, room } from './components';
import type { Look } from './make';

/** Tables: their rows go by the density, their heads by the headings. */
export function tables(look: Look): Components {
  const { colours, theme } = look;
  const caps = theme.headings.uppercase || theme.surfaces === 'plain';
  return {
    MuiTableCell: {
      styleOverrides: {
        root: {
          borderBottomColor: colours.line,
          '&.MuiTableCell-paddingCheckbox': { paddingInline: 8 },
        },
        sizeSmall: { paddingBlock: room(look, 3, 8, 12), paddingInline: room(look, 8, 12, 14) },
        head: {
          backgroundColor: colours.surface,
          color: colours.muted,
          fontWeight: 600,
          whiteSpace: 'nowrap',
          borderBottomColor: theme.surfaces === 'plain' ? colours.text : colours.line,
          ...(caps
            ? { textTransform: 'uppercase', letterSpacing: '0.06em', fontSize: '0.75rem' }
            : {}),
        },
      },
    },
    MuiTableRow: {
      styleOverrides: { root: { '&:last-child > td': { borderBottom: 0 } } },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: {
          minHeight: 24,
          '&:hover, &.Mui-active': { color: colours.text },
          '&:focus-visible': { outline: `2px solid ${colours.primary}`, outlineOffset: 2 },
        },
      },
    },
    // A table that is wider than the page is scrolled by itself.
    RaList: {
      styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } },
    },
    RaDataTable: {
      styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } },
    },
  };
}
