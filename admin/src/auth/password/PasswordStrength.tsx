import { Box, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

import { passwordStrength, type Strength } from './strength';

const SHOWN: Record<Strength, { value: number; color: 'error' | 'warning' | 'success' }> = {
  weak: { value: 15, color: 'error' },
  fair: { value: 45, color: 'warning' },
  good: { value: 75, color: 'success' },
  strong: { value: 100, color: 'success' },
};

/** Bar and word for the strength of a new password; nothing while there is none. */
export function PasswordStrength({ password }: { password: string }) {
  const translate = useTranslate();
  const strength = passwordStrength(password);
  const text = translate(`fw.account.strength.${strength}`);
  return (
    <Box aria-live="polite" sx={{ minHeight: 28 }}>
      {password !== '' && (
        <>
          <LinearProgress variant="determinate" role="meter" aria-label={text} {...SHOWN[strength]} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        </>
      )}
    </Box>
  );
}
