import type { Theme } from '@mui/material/styles';

import type { Colours, Components, Look } from '../theme';

/** Styles of react-admin's toolbars. */
export function toolbars({ colours, roles }: Look): Components {
  const besideHeading = { styleOverrides: { root: toolbarBesideHeading } };
  return {
    RaEdit: besideHeading,
    RaShow: besideHeading,
    RaCreate: besideHeading,
    RaTopToolbar: {
      styleOverrides: {
        root: ({ theme: mui }: { theme: Theme }) => ({
          gap: 8,
          padding: 0,
          minHeight: HEADING_HEIGHT,
          alignItems: 'center',
          '&.MuiToolbar-dense': { minHeight: HEADING_HEIGHT },
          '& .MuiButton-text:not(.MuiButton-colorError)': {
            color: colours.text,
            backgroundColor: colours.surface,
            border: `1px solid ${roles.border}`,
            '&:hover': { backgroundColor: roles.hovered },
          },
          ...onPhones(BUTTONS_ON_PHONES)({ theme: mui }),
        }),
      },
    },
    RaListToolbar: { styleOverrides: { root: listToolbar(colours.text) } },
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: colours.surface,
          borderTop: `1px solid ${colours.line}`,
          // The inset of the inputs above, on all screens.
          '&&': { paddingInline: 16 },
          borderRadius: 'inherit',
          borderTopLeftRadius: 0,
          borderTopRightRadius: 0,
        },
      },
    },
    RaBulkActionsToolbar: { styleOverrides: { root: bulkToolbar(colours) } },
  };
}

/** A bar at the bottom of the screen, so that it covers neither the search nor the filters. */
function bulkToolbar({ background, text }: Colours) {
  return {
    // After the table.
    order: 1,
    position: 'sticky',
    bottom: 16,
    zIndex: 3,
    '& .RaBulkActionsToolbar-toolbar': {
      position: 'static',
      transform: 'none',
      width: 'fit-content',
      maxWidth: '100%',
      height: BULK_TOOLBAR_HEIGHT,
      minHeight: BULK_TOOLBAR_HEIGHT,
      margin: '12px auto',
      gap: 16,
      borderRadius: 12,
      backgroundColor: text,
      color: background,
      boxShadow: '0 8px 24px rgb(0 0 0 / 0.24)',
    },
    // Without a selection its buttons can't be focused.
    '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
    '& .RaBulkActionsToolbar-topToolbar .MuiButton-root.MuiButton-text': {
      color: background,
      backgroundColor: 'transparent',
      borderColor: 'transparent',
      '&:hover': { borderColor: 'currentColor' },
    },
    '& .RaBulkActionsToolbar-title :is(.MuiButton-root, .MuiIconButton-root)': {
      color: background,
    },
    '& .RaBulkActionsToolbar-title .MuiTypography-root': { color: 'inherit' },
  } as const;
}

const BUTTONS_ON_PHONES = { flex: '0 0 auto', gap: 0, minHeight: 48, alignItems: 'center' };

/**
 * The search is next to the buttons. Other filters have rows of their own below, so that adding one
 * moves neither.
 */
function listToolbar(text: string) {
  return ({ theme }: { theme: Theme }) => ({
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-start',
    gap: 8,
    paddingBottom: 8,
    '& > form': { display: 'contents' },
    '&::after': { content: '""', order: 1, flexBasis: '100%' },
    '& .RaFilterFormInput-spacer': { display: 'none' },
    '& [data-source]': { order: 2 },
    '&& [data-source] .MuiFormControl-root': { marginBlock: 0 },
    // The search gives way before the buttons wrap.
    '& [data-source=q]': { order: 0, flex: '1 1 180px', minWidth: 0, maxWidth: 320 },
    '& > .MuiToolbar-root': { order: 1, marginLeft: 'auto', padding: 0, minHeight: 0 },
    '& .MuiButton-text': { color: text, fontWeight: 500 },
    [theme.breakpoints.down('sm')]: {
      backgroundColor: 'transparent',
      flexDirection: 'row',
      flexWrap: 'wrap',
      '& [data-source]': { order: 2, width: '100%' },
      // The buttons wrap before the search is too narrow to read.
      '& [data-source=q]': { order: 0, flex: '1 1 140px', minWidth: 140, maxWidth: 'none' },
    },
  });
}

const BULK_TOOLBAR_HEIGHT = 44;

/** Height of a heading of one line, its distance from the page, and the width of the buttons. */
const HEADING_HEIGHT = 34;
const HEADING_GAP = 16;
const HEADING_OFFSET = HEADING_HEIGHT + HEADING_GAP;
/** Half of what the taller buttons of phones exceed the heading by. */
const ON_PHONES = (48 - HEADING_HEIGHT) / 2;
export const TOOLBAR_WIDTH = { xs: 152, sm: 300 };

function toolbarBesideHeading({ theme }: { theme: Theme }) {
  return {
    '& > .MuiToolbar-root': {
      marginTop: `-${HEADING_OFFSET + ON_PHONES}px`,
      marginBottom: `${HEADING_GAP - ON_PHONES}px`,
      marginLeft: 'auto',
      paddingInline: 0,
      width: 'fit-content',
      maxWidth: TOOLBAR_WIDTH.xs,
      [theme.breakpoints.up('sm')]: {
        marginTop: `-${HEADING_OFFSET}px`,
        marginBottom: `${HEADING_GAP}px`,
        maxWidth: TOOLBAR_WIDTH.sm,
      },
    },
  };
}

/** Styles for phones. They override react-admin's background and layout. */
function onPhones(styles: object) {
  return ({ theme }: { theme: Theme }) => ({
    [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent', ...styles },
  });
}
