import { createElement } from 'react';
import SvgIcon from '@mui/material/SvgIcon';

import { mix } from '../colour';
import { MOTION, TEXT, textSize } from '../scale';
import { byDensity, type Components, type Look, type Theme } from '../theme';
import { CHECKED_PATH, UNCHECKED_PATH } from './checkboxes';

/** Minimum target size, WCAG 2.2 success criterion 2.5.8. */
const MIN_TARGET = 24;

/** Styles of buttons and inputs. */
export function controls(look: Look): Components {
  return { ...buttons(look), ...segments(look), ...inputs(look), ...switches(look) };
}

/** Height of buttons and inputs in pixels. */
export function controlHeight(look: Look): number {
  return byDensity(look, 28, 32, 36);
}

function buttons(look: Look): Components {
  const { colours, theme, roles } = look;
  const ring = { outline: `2px solid ${colours.primary}`, outlineOffset: 2 };
  const resting = `0 1px 2px ${mix('#000000', colours.text, 0.2)}14`;
  return {
    // Focus rings take the place of ripples.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: theme.radius >= 12 ? 999 : Math.min(theme.radius, 8),
          minHeight: controlHeight(look),
          minWidth: 0,
          padding: '3px 12px',
          whiteSpace: 'nowrap',
          transition: `background-color ${MOTION.duration}ms, border-color ${MOTION.duration}ms`,
          '&.Mui-focusVisible': ring,
          '& .MuiButton-icon > svg': { fontSize: '1.125em' },
        },
        contained: { boxShadow: resting },
        outlined: {
          borderColor: roles.border,
          backgroundColor: colours.surface,
          boxShadow: resting,
          variants: [
            { props: { color: 'primary' }, style: { color: colours.text } },
            { props: { color: 'inherit' }, style: { color: colours.text } },
          ],
          '&:hover': { backgroundColor: roles.hovered, borderColor: colours.outline },
        },
        sizeSmall: { paddingInline: 10, fontSize: textSize(TEXT.small, theme.text) },
        sizeLarge: { minHeight: controlHeight(look) + 8, fontSize: textSize(TEXT.body, theme.text) },
      },
    },
    RaCreateButton: { defaultProps: { variant: 'contained' } },
    MuiIconButton: {
      styleOverrides: {
        root: {
          minWidth: MIN_TARGET,
          minHeight: MIN_TARGET,
          borderRadius: Math.min(theme.radius, 8),
          '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: -2 },
        },
      },
    },
    MuiSvgIcon: {
      styleOverrides: {
        root: { fontSize: '1.25rem' },
        fontSizeSmall: { fontSize: '1.125rem' },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: {
          height: MIN_TARGET,
          borderRadius: chipRadius(theme),
          fontSize: textSize(TEXT.tiny, theme.text),
          fontWeight: 500,
        },
        filled: {
          variants: [
            {
              props: { color: 'default' },
              style: {
                backgroundColor: roles.soft.neutral.background,
                color: colours.text,
              },
            },
          ],
        },
        deleteIcon: { width: MIN_TARGET, height: MIN_TARGET, padding: 4 },
      },
    },
  };
}

/** Styles of tabs and segmented buttons. */
function segments({ colours, theme, roles }: Look): Components {
  const ring = { outline: `2px solid ${colours.primary}`, outlineOffset: -2 };
  const radius = Math.min(theme.radius, 8);
  return {
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 40, borderBottom: `1px solid ${colours.line}` },
        flexContainer: { gap: 4 },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 40,
          minWidth: 0,
          padding: '8px 12px',
          '&.Mui-focusVisible': ring,
        },
      },
    },
    MuiToggleButtonGroup: {
      styleOverrides: {
        root: {
          padding: 2,
          gap: 2,
          borderRadius: radius,
          backgroundColor: roles.subtle,
          border: `1px solid ${roles.border}`,
        },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minHeight: 26,
          padding: '2px 10px',
          border: 0,
          textTransform: 'none',
          color: colours.muted,
          '&&': { borderRadius: Math.max(radius - 2, 0), margin: 0 },
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: colours.surface,
            color: colours.text,
            boxShadow: `0 0 0 1px ${roles.border}`,
          },
          '&.Mui-focusVisible': ring,
        },
      },
    },
  };
}

function inputs(look: Look): Components {
  const { colours, theme } = look;
  const radius = Math.min(theme.radius, 8);
  const block = byDensity(look, 4, 6, 8);
  const input = {
    defaultProps: {
      variant: 'outlined' as const,
      margin: 'dense' as const,
      size: 'small' as const,
      fullWidth: true,
    },
  };
  return {
    MuiTextField: input,
    MuiFormControl: input,
    ...labels(look),
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: radius,
          backgroundColor: colours.surface,
          '&:hover:not(.Mui-disabled):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: colours.text,
          },
          '&&&.Mui-focused .MuiOutlinedInput-notchedOutline': {
            borderWidth: 1,
            borderColor: colours.primary,
            boxShadow: `0 0 0 3px ${colours.primary}33`,
          },
          '&&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: colours.error },
        },
        // The label is above the input and needs no gap in its border.
        notchedOutline: { borderColor: colours.outline, top: 0, '& legend': { display: 'none' } },
        input: {
          '&:focus-visible': { outline: 'none' },
          variants: [
            {
              props: ({ ownerState }: { ownerState: InputState }) =>
                ownerState.size === 'small' && !ownerState.multiline,
              style: { paddingBlock: block, minHeight: 20, height: 20 },
            },
          ],
        },
        multiline: { paddingBlock: block },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        // Safari on phones zooms into inputs with smaller text.
        root: { lineHeight: '20px', '@media (pointer: coarse)': { fontSize: '1rem' } },
        // Placeholders need contrast, too.
        input: { '&::placeholder': { color: colours.muted, opacity: 1 } },
      },
    },
    MuiCheckbox: {
      defaultProps: { icon: iconOf(UNCHECKED_PATH), checkedIcon: iconOf(CHECKED_PATH) },
      styleOverrides: { root: { padding: 6, ...focusRing(colours.primary) } },
    },
    MuiRadio: { styleOverrides: { root: { padding: 6, ...focusRing(colours.primary) } } },
    RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
    RaTranslatableInputs: { defaultProps: { fullWidth: true } },
  };
}

interface InputState {
  size?: string;
  multiline?: boolean;
}

/** Styles of labels, which are above their inputs. */
function labels({ colours, theme }: Look): Components {
  return {
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 4,
          overflow: 'visible',
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
          pointerEvents: 'auto',
          fontSize: textSize(TEXT.small, theme.text),
          fontWeight: 500,
          lineHeight: '20px',
          color: colours.text,
          '&.Mui-focused': { color: colours.text },
          '&.Mui-error': { color: colours.error },
          '& .MuiFormLabel-asterisk': { color: colours.error },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { marginInline: 0, marginTop: 4, lineHeight: 1.4 } },
    },
    MuiFormControlLabel: { styleOverrides: { root: { marginLeft: 0, gap: 8 } } },
  };
}

function switches({ colours, roles }: Look): Components {
  return {
    MuiSwitch: {
      styleOverrides: {
        root: { width: 34, height: MIN_TARGET, padding: '3px 0', overflow: 'visible' },
        switchBase: {
          padding: '5px 2px',
          color: colours.surface,
          '&:hover': { backgroundColor: 'transparent' },
          '&.Mui-checked': { transform: 'translateX(16px)', color: roles.onPrimary },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1 },
          '&.Mui-focusVisible + .MuiSwitch-track': {
            outline: `2px solid ${colours.primary}`,
            outlineOffset: 2,
          },
        },
        thumb: { width: 14, height: 14, boxShadow: 'none' },
        track: { borderRadius: 9, backgroundColor: colours.outline, opacity: 1 },
      },
    },
  };
}

export function chipRadius({ radius }: Theme): number {
  return radius >= 12 ? 999 : Math.min(radius, 6);
}

function focusRing(colour: string) {
  return { '&.Mui-focusVisible': { outline: `2px solid ${colour}`, outlineOffset: -4 } };
}

function iconOf(path: string) {
  return createElement(SvgIcon, null, createElement('path', { d: path, fillRule: 'evenodd' }));
}
