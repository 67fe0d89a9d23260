import type { Colours } from '../theme';

/** Outline of a box of 16 pixels in an icon of 24. */
export const UNCHECKED_PATH =
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zm0 1.25A2.75 2.75 0 0 0 5.25 8v8A2.75 2.75 0 0 0 8 18.75h8A2.75 2.75 0 0 0 18.75 16V8A2.75 2.75 0 0 0 16 5.25H8z';
export const CHECKED_PATH =
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zm2.9 11.6 5.9-5.9-1.2-1.2-4.7 4.7-2.1-2.1-1.2 1.2 3.3 3.3z';

/** Style native checkboxes like those of forms. */
export function checkboxStyles({ primary, muted }: Colours) {
  return {
    '& input': {
      appearance: 'none',
      display: 'block',
      width: 24,
      height: 24,
      margin: 0,
      cursor: 'pointer',
      backgroundColor: muted,
      mask: maskOf(UNCHECKED_PATH),
      '&:checked': { backgroundColor: primary, mask: maskOf(CHECKED_PATH) },
      // The mask would clip an outline.
      '&:focus-visible': { outline: 'none', backgroundColor: primary, boxShadow: 'none' },
      '@media (forced-colors: active)': { appearance: 'auto', mask: 'none' },
    },
    '&:has(:focus-visible)': { outline: `2px solid ${primary}`, outlineOffset: -6 },
  } as const;
}

function maskOf(path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill-rule="evenodd" d="${path}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain`;
}
