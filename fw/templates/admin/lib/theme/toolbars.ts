import type { Theme } from '@mui/material/styles';

import type { Components } from './components';
import type { Look } from './make';

/** The rows of buttons that react-admin puts above and below its pages. */
export function toolbars({ colours }: Look): Components {
  const besideHeading = { styleOverrides: { root: raised } };
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
          // As high as the row of filters that it covers, or that one's upper edge would show.
          '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
            height: BULK,
            minHeight: BULK,
            transform: `translateY(-${BULK}px)`,
          },
          // Without a choice its buttons are nothing to come across with the tab key.
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

/** The search stands beside the buttons, each other filter has a row of its own below. */
const FILTERS_ON_PHONES = {
  flexDirection: 'row',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '& > form': { display: 'contents' },
  '& [data-source]': { order: 1, width: '100%' },
  '& .RaFilterFormInput-spacer': { display: 'none' },
  '& [data-source=q]': { order: 0, flex: '1 1 0', minWidth: 0 },
};

const BULK = 56;

/** How far the buttons of a page go up to stand beside its heading, and the width they take. */
const RAISE = 48;
export const BESIDE_HEADING = { xs: 152, sm: 300 };

function raised({ theme }: { theme: Theme }) {
  return {
    '& > .MuiToolbar-root': {
      marginTop: -RAISE,
      marginLeft: 'auto',
      paddingInline: 0,
      width: 'fit-content',
      maxWidth: BESIDE_HEADING.xs,
      [theme.breakpoints.up('sm')]: { maxWidth: BESIDE_HEADING.sm },
    },
  };
}

/** Styles of a phone, where react-admin would give the row a ground and lines of its own. */
function onPhones(styles: object) {
  return ({ theme }: { theme: Theme }) => ({
    [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent', ...styles },
  });
}
