import type { ReactNode } from 'react';

/** Paths on a grid of 16, drawn with a stroke. */
const PATHS = {
  schema: 'M2.5 3.5h4v3h-4zM9.5 9.5h4v3h-4zM2.5 9.5h4v3h-4zM6.5 5h3.5v4.5M4.5 6.5v3',
  plan: 'M3 4h6M3 8h5M3 12h4M9.5 11l1.8 1.8L14 9.5M11 4h2',
  conflicts: 'M4.5 2.5v11M4.5 6c0 3 7 1.5 7 5v2.5M11.5 2.5v3M9.8 4.2l1.7-1.7 1.7 1.7',
  database: 'M3 4c0-2 10-2 10 0s-10 2-10 0zM3 4v8c0 2 10 2 10 0V4M3 8c0 2 10 2 10 0',
  access: 'M8 2l5 2v3.5c0 3.2-2.2 5.3-5 6.5-2.8-1.2-5-3.3-5-6.5V4zM6 7.8l1.5 1.5L10.2 6.5',
  project: 'M2.5 4.5v8h11v-6.5h-6l-1.5-2h-3.5z',
  admin: 'M2.5 3h11v10h-11zM2.5 6h11M6 6v7',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3L13.5 13.5',
  plus: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  undo: 'M6 3L3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7',
  redo: 'M10 3l3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H9',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  display: 'M2.5 3h11v7.5h-11zM5.5 13h5M8 10.5V13',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2.2 2 2.8 4 2.8 6S10.2 12 8 14c-2.2-2-2.8-4-2.8-6S5.8 4 8 2z',
  trash: 'M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  edit: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.3 4.5l2.2 2.2',
  key: 'M5.5 11a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8.3 8.2H14v2.3M11.5 8.2v1.8',
  link: 'M6.5 9.5l3-3M7 4.5l1-1a2.8 2.8 0 0 1 4 4l-1 1M9 11.5l-1 1a2.8 2.8 0 0 1-4-4l1-1',
  more: 'M4 8h.01M8 8h.01M12 8h.01',
  chevron: 'M6 4l4 4-4 4',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  check: 'M3.5 8.5l3 3 6-7',
  warning: 'M8 2.5l6 10.5H2zM8 6.5v3M8 11.3v.01',
  layout: 'M2.5 2.5h4.5v4.5h-4.5zM9.5 2.5h4v2.5h-4zM9.5 8h4v5.5h-4zM2.5 9.5h4.5v4h-4.5z',
  focus: 'M8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
  form: 'M2.5 3.5h11M2.5 6.5h5M2.5 9.5h11v3.5h-11z',
  external: 'M6 3.5H3.5v9h9V10M9 3h4v4M13 3L7.5 8.5',
  play: 'M5 3l8 5-8 5z',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon that repeats what text says; it's hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactNode {
  const dots = name === 'more' || name === 'warning';
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={dots ? 1.8 : 1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0 }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
