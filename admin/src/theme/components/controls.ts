import { mix } from '../colour';
import { byDensity, type Components, type Look, type Theme } from '../theme';

/** Minimum target size, WCAG 2.2 success criterion 2.5.8. */
const MIN_TARGET = 24;

/** Styles of buttons and inputs. */
export function controls(look: Look): Components {
  return { ...buttons(look), ...inputs(look) };
}

function buttons(look: Look): Components {
  const { colours, theme } = look;
  const ring = { outline: `2px solid ${colours.primary}`, outlineOffset: 2 };
  return {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: theme.radius >= 12 ? 999 : theme.radius,
          minHeight: byDensity(look, 28, 34, 38),
          '&.Mui-focusVisible': ring,
        },
        outlined: { borderColor: colours.outline },
        sizeSmall: { paddingInline: 10 },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          minWidth: MIN_TARGET,
          minHeight: MIN_TARGET,
          borderRadius: theme.radius < 4 ? theme.radius : '50%',
          '&.Mui-focusVisible': { outline: '2px solid currentColor', outlineOffset: -2 },
        },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: { borderRadius: chipRadius(theme) },
        filled: {
          variants: [
            {
              props: { color: 'default' },
              style: { backgroundColor: mix(colours.surface, colours.text, 0.09) },
            },
          ],
        },
        deleteIcon: { width: MIN_TARGET, height: MIN_TARGET, padding: 3 },
      },
    },
    MuiTab: {
      styleOverrides: { root: { '&.Mui-focusVisible': { ...ring, outlineOffset: -2 } } },
    },
    MuiToggleButton: { styleOverrides: { root: { textTransform: 'none', minHeight: 32 } } },
  };
}

function inputs(look: Look): Components {
  const { colours, theme } = look;
  const radius = Math.min(theme.radius, 12);
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
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: radius,
          backgroundColor: colours.surface,
          '&:hover:not(.Mui-disabled):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: colours.text,
          },
        },
        notchedOutline: { borderColor: colours.outline },
        input: { '&:focus-visible': { outline: 'none' } },
      },
    },
    // Placeholders need contrast, too.
    MuiInputBase: {
      styleOverrides: {
        input: { '&::placeholder': { color: colours.muted, opacity: 1 } },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
    MuiCheckbox: { styleOverrides: { root: focusRing(colours.primary) } },
    MuiRadio: { styleOverrides: { root: focusRing(colours.primary) } },
    MuiSwitch: {
      styleOverrides: {
        switchBase: { '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid' } },
        thumb: { boxShadow: 'none', border: `2px solid ${colours.outline}` },
        track: { backgroundColor: colours.outline, opacity: 1 },
        root: {
          '& .Mui-checked .MuiSwitch-thumb': { borderColor: colours.primary },
          '& .MuiSwitch-switchBase:not(.Mui-checked)': { color: colours.surface },
        },
      },
    },
    RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
    RaTranslatableInputs: { defaultProps: { fullWidth: true } },
  };
}

export function chipRadius({ radius }: Theme): number {
  return radius >= 12 ? 999 : Math.min(radius, 6);
}

function focusRing(colour: string) {
  return { '&.Mui-focusVisible': { outline: `2px solid ${colour}`, outlineOffset: -6 } };
}
