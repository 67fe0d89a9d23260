import { Box, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

import { useFormats, useRegionalLocale } from '../../../i18n/formats';
import { measureText } from './widgets';
import type { WidgetProps } from './WidgetGrid';

/** A part of a goal, as a bar. */
export function Progress({ widget, resource, label }: WidgetProps) {
  const translate = useTranslate();
  const locale = useRegionalLocale();
  const { percent } = useFormats();
  const { soft } = useTheme().look.roles;
  const share = shareOf(widget.value, widget.goal);
  const value = measureText(widget.value, widget, resource, locale);
  const goal = measureText(widget.goal, widget, resource, locale);
  return (
    <>
      <Typography variant="h4" component="p" sx={{ mt: 0.75 }}>
        {share === undefined ? '–' : percent(share)}
      </Typography>
      <Box
        role="meter"
        aria-label={label}
        aria-valuenow={Math.min(share ?? 0, 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        sx={{ height: 6, my: 1, borderRadius: 1, bgcolor: soft.neutral.background }}
      >
        <Box
          sx={{
            height: 1,
            width: `${Math.min(Math.max(share ?? 0, 0), 100)}%`,
            borderRadius: 1,
            bgcolor: 'primary.main',
          }}
        />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {translate('fw.dashboard.of', { value, goal })}
      </Typography>
    </>
  );
}

/** Return the share in percent, rounded down so that only a goal that is met is 100. */
export function shareOf(value?: string | null, goal?: string | null): number | undefined {
  const whole = Number(goal ?? 0);
  return whole > 0 ? Math.floor((Number(value ?? 0) / whole) * 100) : undefined;
}
