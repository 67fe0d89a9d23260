import type { Theme } from '@mui/material/styles';

import type { Components, Look } from '../theme';

/** Styles of react-admin's toolbars. */
export function toolbars({ colours }: Look): Components {
  const besideHeading = { styleOverrides: { root: toolbarBesideHeading } };
  return {
    RaEdit: besideHeading,
    RaShow: besideHeading,
    RaCreate: besideHeading,
    RaTopToolbar: { styleOverrides: { root: onPhones(BUTTONS_ON_PHONES) } },
    RaListToolbar: {
      styleOverrides: { root: onPhones(FILTERS_ON_PHONES) },
    },
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: colours.surface,
          borderTop: `1px solid ${colours.line}`,
          borderRadius: 'inherit',
          borderTopLeftRadius: 0,
          borderTopRightRadius: 0,
        },
      },
    },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            backgroundColor: colours.primary,
            color: colours.surface,
          },
          // As high as the filter bar that it covers.
          '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
            height: BULK_TOOLBAR_HEIGHT,
            minHeight: BULK_TOOLBAR_HEIGHT,
            transform: `translateY(-${BULK_TOOLBAR_HEIGHT}px)`,
          },
          // Without a selection its buttons can't be focused.
          '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
          '& .RaBulkActionsToolbar-topToolbar .MuiButton-root': { color: colours.surface },
          '& .RaBulkActionsToolbar-title .MuiIconButton-root': { color: colours.surface },
          '& .RaBulkActionsToolbar-title .MuiTypography-root': { color: 'inherit' },
        },
      },
    },
  };
}

const BUTTONS_ON_PHONES = { flex: '0 0 auto', gap: 0, minHeight: 48, alignItems: 'center' };

/** The search is next to the buttons; each other filter has its own row. */
const FILTERS_ON_PHONES = {
  flexDirection: 'row',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '& > form': { display: 'contents' },
  '& [data-source]': { order: 1, width: '100%' },
  '& .RaFilterFormInput-spacer': { display: 'none' },
  '& [data-source=q]': { order: 0, flex: '1 1 0', minWidth: 0 },
};

const BULK_TOOLBAR_HEIGHT = 56;

/** Offset of the toolbar that aligns it with the heading, and its maximum width. */
const HEADING_OFFSET = 48;
export const TOOLBAR_WIDTH = { xs: 152, sm: 300 };

function toolbarBesideHeading({ theme }: { theme: Theme }) {
  return {
    '& > .MuiToolbar-root': {
      marginTop: -HEADING_OFFSET,
      marginLeft: 'auto',
      paddingInline: 0,
      width: 'fit-content',
      maxWidth: TOOLBAR_WIDTH.xs,
      [theme.breakpoints.up('sm')]: { maxWidth: TOOLBAR_WIDTH.sm },
    },
  };
}

/** Styles for phones. They override react-admin's background and layout. */
function onPhones(styles: object) {
  return ({ theme }: { theme: Theme }) => ({
    [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent', ...styles },
  });
}
