import { mix } from '../colour';
import { byDensity, type Components, type Look } from '../theme';

const STATES = ['success', 'info', 'warning', 'error'] as const;

/** Styles of cards, menus, dialogs and alerts. */
export function surfaces(look: Look): Components {
  const { colours, theme } = look;
  const edge = `1px solid ${colours.line}`;
  const large = Math.min(theme.radius, 16);
  return {
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        rounded: { borderRadius: large },
      },
    },
    MuiCard: {
      styleOverrides: {
        root: {
          ...(theme.surfaces === 'plain' ? { borderTop: `2px solid ${colours.text}` } : {}),
          ...(theme.surfaces === 'flat' ? { border: edge } : {}),
        },
      },
    },
    MuiMenu: { styleOverrides: { paper: { border: edge } } },
    MuiPopover: { styleOverrides: { paper: { border: edge } } },
    MuiDialog: { styleOverrides: { paper: { border: edge } } },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true },
      styleOverrides: { paper: { border: edge, boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)' } },
    },
    MuiMenuItem: {
      styleOverrides: { root: { minHeight: byDensity(look, 32, 40, 44), paddingBlock: 4 } },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: Math.min(theme.radius, 12),
          variants: STATES.map((severity) => ({
            props: { variant: 'standard' as const, severity },
            style: {
              backgroundColor: mix(colours.surface, colours[severity], 0.1),
              border: `1px solid ${mix(colours.surface, colours[severity], 0.45)}`,
              color: colours.text,
              '& .MuiAlert-icon': { color: colours[severity], opacity: 1 },
            },
          })),
        },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: {
        root: { backgroundColor: colours.text, color: colours.background },
      },
    },
  };
}
