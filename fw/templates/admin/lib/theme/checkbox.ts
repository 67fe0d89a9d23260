import type { Colours } from './types';

/** The shapes that Material UI draws its checkboxes with, of 24 by 24. */
const EMPTY =
  'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z';
const TICKED =
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z';

/** Has the browser's own checkboxes below an element look as those of Material UI. */
export function checkboxes({ primary, muted }: Colours) {
  return {
    '& input': {
      appearance: 'none',
      display: 'block',
      width: 24,
      height: 24,
      margin: 0,
      cursor: 'pointer',
      backgroundColor: muted,
      mask: shape(EMPTY),
      '&:checked': { backgroundColor: primary, mask: shape(TICKED) },
      // The mask would cut an outline off.
      '&:focus-visible': { outline: 'none', backgroundColor: primary, boxShadow: 'none' },
      '@media (forced-colors: active)': { appearance: 'auto', mask: 'none' },
    },
    '&:has(:focus-visible)': { outline: `2px solid ${primary}`, outlineOffset: -6 },
  } as const;
}

function shape(path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain`;
}
