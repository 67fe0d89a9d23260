import { Button, Divider } from '@mui/material';
import { useTranslate } from 'react-admin';

import { useBackend } from '../../data/backend';

/** Buttons that log in with an account of another provider. */
export function ProviderButtons() {
  const translate = useTranslate();
  const { settings, client } = useBackend();
  if (settings.providers.length === 0) return null;
  // The page in whose folder the admin is; the session continues there.
  const page = new URL('.', document.baseURI).pathname;
  return (
    <>
      <Divider sx={{ my: 3 }}>{translate('fw.login.or')}</Divider>
      {settings.providers.map(({ name, label }) => (
        <Button
          key={name}
          fullWidth
          variant="outlined"
          size="large"
          sx={{ mb: 1 }}
          href={`${client.root}auth/oidc/${name}/login?return_to=${encodeURIComponent(page)}`}
        >
          {translate('fw.login.with', { provider: label })}
        </Button>
      ))}
    </>
  );
}
