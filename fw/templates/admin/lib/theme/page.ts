import type { Components } from './components';
import type { Look } from './make';
import { UNDERLINE, values } from './values';

/** What holds for the page as a whole: focus, motion, selection, links. */
export function page(look: Look): Components {
  const { colours } = look;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPaddingTop: 72 },
        body: { fontVariantNumeric: 'tabular-nums' },
        '::selection': { backgroundColor: colours.primary, color: colours.background },
        ':focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
        // A heading gets the focus so that it is read after a navigation; it does nothing itself.
        '[tabindex="-1"]:focus-visible': { outline: 'none' },
        ...values(look),
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDelay: '0s !important',
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDelay: '0s !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiLink: {
      defaultProps: { underline: 'always' },
      styleOverrides: { root: UNDERLINE },
    },
    MuiTooltip: {
      // Beside what it explains, so that it stands in a landmark; fixed, so that nothing clips it.
      defaultProps: {
        slotProps: { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } },
      },
      styleOverrides: {
        tooltip: { backgroundColor: colours.text, color: colours.background, fontSize: '0.8rem' },
        arrow: { color: colours.text },
      },
    },
  };
}
