/**
 * Sizes of text in rem, for 14 px of body text. `theme.text.size` scales them all. Tables and
 * controls use `small`, metadata `tiny`.
 */
export const TEXT = {
  tiny: 0.75,
  small: 0.8125,
  body: 0.875,
  lead: 1,
  section: 0.9375,
  page: 1.375,
  figure: 1.625,
} as const;

/** Steps of white space in pixels. Material UI's `spacing(1)` is 8. */
export const SPACE = { hair: 2, tight: 4, snug: 8, normal: 12, wide: 16, section: 24 } as const;

/** Milliseconds of a transition, and its curve. `prefers-reduced-motion` ends all of them at once. */
export const MOTION = { duration: 150, curve: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

/** Size of text in the theme's scale, as CSS. */
export function textSize(step: number, { size }: { size: number }): string {
  return `${Number(((step * size) / 14).toFixed(4))}rem`;
}
