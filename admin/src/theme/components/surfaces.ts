import { TEXT, textSize } from '../scale';
import { byDensity, type Components, type Look } from '../theme';

const STATES = ['success', 'info', 'warning', 'error'] as const;

/** Styles of cards, menus, dialogs and alerts. */
export function surfaces(look: Look): Components {
  const { colours, theme, roles } = look;
  const edge = `1px solid ${colours.line}`;
  const large = Math.min(theme.radius, 16);
  const small = Math.min(theme.radius, 6);
  const floating = { backgroundColor: roles.raised, border: `1px solid ${roles.border}` };
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
    MuiMenu: { styleOverrides: { paper: floating } },
    MuiPopover: { styleOverrides: { paper: floating } },
    MuiDialog: {
      styleOverrides: { paper: { ...floating, borderRadius: Math.min(theme.radius * 1.5, 20) } },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: { fontSize: textSize(TEXT.lead, theme.text), padding: '20px 24px 8px' },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(9 9 11 / 0.45)' } },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true },
      styleOverrides: {
        paper: { ...floating, boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)' },
        root: { '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 3.5 } },
        option: { fontSize: textSize(TEXT.small, theme.text), marginInline: 4, borderRadius: small },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: byDensity(look, 28, 32, 38),
          paddingBlock: 4,
          marginInline: 4,
          paddingInline: 10,
          borderRadius: small,
          fontSize: textSize(TEXT.small, theme.text),
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 32 } } },
    MuiList: { styleOverrides: { padding: { paddingBlock: 4 } } },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: Math.min(theme.radius, 12),
          fontSize: textSize(TEXT.small, theme.text),
          variants: STATES.map((severity) => ({
            props: { variant: 'standard' as const, severity },
            style: {
              backgroundColor: roles.soft[severity].background,
              border: `1px solid ${roles.soft[severity].border}`,
              color: colours.text,
              '& .MuiAlert-icon': { color: colours[severity], opacity: 1 },
            },
          })),
        },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: {
        root: { backgroundColor: colours.text, color: colours.background, borderRadius: small },
      },
    },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: roles.soft.neutral.background } } },
  };
}
