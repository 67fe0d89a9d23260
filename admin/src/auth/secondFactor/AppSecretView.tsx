import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

import type { AppSecret } from './secondFactor';

/** QR code and secret to enter into an authenticator app. */
export function AppSecretView({ secret, qr }: AppSecret) {
  const translate = useTranslate();
  return (
    <Box sx={{ my: 2 }}>
      <Typography sx={{ mb: 2 }}>{translate('fw.factor.scan')}</Typography>
      {qr !== '' && (
        <Box
          component="img"
          alt={translate('fw.factor.qr')}
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          sx={{ width: 200, height: 200, display: 'block', mb: 2, bgcolor: '#fff' }}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('fw.factor.by_hand')}
      </Typography>
      <Box component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Box>
    </Box>
  );
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const translate = useTranslate();
  return (
    <Box sx={{ my: 2 }}>
      <Typography sx={{ mb: 2 }}>{translate('fw.factor.codes_text')}</Typography>
      <Box
        component="ul"
        aria-label={translate('fw.factor.codes')}
        sx={{ fontFamily: 'monospace', listStyle: 'none', p: 2, m: 0, bgcolor: 'action.hover' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </Box>
  );
}
