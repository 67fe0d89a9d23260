import DownIcon from '@mui/icons-material/TrendingDown';
import FlatIcon from '@mui/icons-material/TrendingFlat';
import UpIcon from '@mui/icons-material/TrendingUp';
import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

import { useFormats } from '../../../i18n/formats';

interface TrendProps {
  value: number;
  previous: number;
  /** Message key of the period before, such as `fw.dashboard.before.day`. */
  period: string;
}

/**
 * Change against the period before. The badge is neutral: more tickets or shorter replies may be good
 * or bad.
 */
export function Trend({ value, previous, period }: TrendProps) {
  const translate = useTranslate();
  const { soft } = useTheme().look.roles;
  const formats = useFormats();
  const change = changeOf(value, previous);
  const Icon = change === 0 ? FlatIcon : change < 0 ? DownIcon : UpIcon;
  const { background, text } = soft.neutral;
  const figure = Number.isFinite(change)
    ? formats.change(change)
    : translate('fw.dashboard.new');
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 0.75,
        borderRadius: 1,
        bgcolor: background,
        color: text,
        typography: 'caption',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        '& svg': { fontSize: 14 },
      }}
      title={translate(period)}
    >
      <Icon aria-hidden />
      {figure}
    </Box>
  );
}

/** Return the change in percent, rounded; infinite if there was nothing before. */
export function changeOf(value: number, previous: number): number {
  if (value === previous) return 0;
  if (previous === 0) return Infinity;
  return Math.round(((value - previous) / Math.abs(previous)) * 100);
}
