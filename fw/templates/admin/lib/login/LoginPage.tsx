import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useDefaultTitle, useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';

import { useBackend } from '../app/context';
import { Logo } from '../layout/Brand';
import { ModeButton } from '../layout/ModeButton';
import { useDocumentLanguage } from '../layout/useDocumentLanguage';
import { LoginForm } from './LoginForm';
import { LoginPanel } from './LoginPanel';
import { Unended } from './Unended';

/** The page that asks who one is; then it goes on where one was. */
export function LoginPage() {
  const translate = useTranslate();
  const title = String(useDefaultTitle() ?? '');
  const { settings } = useBackend();
  const next = (useLocation().state as { nextPathname?: string } | null)?.nextPathname;
  useDocumentLanguage();
  useEffect(() => {
    document.title = `${translate('fw.login.title')} · ${title}`;
  }, [title, translate]);
  if (!settings.logins) return <Navigate to="/" replace />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <LoginPanel title={title} />
      <Box
        component="main"
        sx={{ flex: 1, display: 'flex', flexDirection: 'column', color: 'text.primary' }}
      >
        <Box sx={{ alignSelf: 'flex-end', p: 1 }}>
          <ModeButton />
        </Box>
        <Box sx={{ width: '100%', maxWidth: 400, m: 'auto', px: 3, pb: 12 }}>
          <Box sx={{ display: { md: 'none' }, mb: 2 }}>
            <Logo title={title} size={48} />
          </Box>
          <Typography variant="h1" sx={{ mb: 1 }}>
            {translate('fw.login.to', { title })}
          </Typography>
          {next && next !== '/' && (
            <Typography sx={{ color: 'text.secondary' }}>{translate('fw.login.go_on')}</Typography>
          )}
          <Unended />
          <LoginForm />
        </Box>
      </Box>
    </Box>
  );
}
