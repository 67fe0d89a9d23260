import { useTheme } from '@mui/material/styles';

const WIDTH = 120;
const HEIGHT = 28;

/** Line without axes. It decorates a number, and screen readers skip it. */
export function Sparkline({ values }: { values: number[] }) {
  const { palette } = useTheme();
  const points = sparkPoints(values);
  if (points === '') return null;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      style={{ display: 'block', width: '100%', height: HEIGHT }}
    >
      <polygon
        points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`}
        fill={palette.primary.main}
        opacity={0.1}
      />
      <polyline
        points={points}
        fill="none"
        stroke={palette.primary.main}
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Return the points of a line; empty if there is nothing to show. */
export function sparkPoints(values: number[]): string {
  const most = Math.max(...values);
  if (values.length < 2 || most <= 0) return '';
  return values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * WIDTH;
      const y = HEIGHT - 2 - (Math.max(value, 0) / most) * (HEIGHT - 4);
      return `${round(x)},${round(y)}`;
    })
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
