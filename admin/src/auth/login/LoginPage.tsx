import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useDefaultTitle, useTranslate } from 'react-admin';
import { Link as RouterLink, Navigate, useLocation } from 'react-router-dom';

import type { Session } from '../../api/session';
import { useBackend } from '../../data/backend';
import { useDocumentLanguage } from '../../i18n/i18nProvider';
import { ThemeModeButton } from '../../layout/AppBar';
import { Logo } from '../../layout/Brand';
import { mix, readableOn } from '../../theme/colour';
import type { Look } from '../../theme/theme';
import { FORGOT_PATH } from '../links/routes';
import { CodeForm } from '../secondFactor/CodeForm';
import { stepOfAddress } from '../secondFactor/secondFactor';
import { LoginForm } from './LoginForm';
import { ProviderButtons } from './ProviderButtons';

/** Login page. It returns to the page that the user wanted to open. */
export function LoginPage() {
  const translate = useTranslate();
  const title = String(useDefaultTitle() ?? '');
  const { settings } = useBackend();
  const next = (useLocation().state as { nextPathname?: string } | null)?.nextPathname;
  if (!settings.logins) return <Navigate to="/" replace />;
  return (
    <LoginFrame
      name={translate('fw.login.title')}
      heading={translate('fw.login.heading', { title })}
    >
      {next && next !== '/' && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('fw.login.continue')}</Typography>
      )}
      <PendingLogoutAlert />
      <LoginSteps />
      {settings.resets && (
        <Link component={RouterLink} to={FORGOT_PATH} sx={{ display: 'inline-block', mt: 2 }}>
          {translate('fw.links.forgot')}
        </Link>
      )}
    </LoginFrame>
  );
}

/** Password, then a code if the account has a second factor; or the account of a provider. */
function LoginSteps() {
  const translate = useTranslate();
  const { session } = useBackend();
  // A provider's login leaves its second step or its error in the address.
  const [left] = useState(() => stepOfAddress(location.hash));
  const [challenge, setChallenge] = useState(left.challenge);
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  if (challenge && session) {
    return (
      <CodeForm {...challenge} session={session} onCancel={() => setChallenge(undefined)} />
    );
  }
  return (
    <>
      {left.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {translate(`fw.login.provider.${left.error}`, { _: translate('fw.login.provider.failed') })}
        </Alert>
      )}
      <LoginForm onChallenge={setChallenge} />
      <ProviderButtons />
    </>
  );
}

interface LoginFrameProps {
  /** What the title of the browser says. */
  name: string;
  heading: string;
  children: ReactNode;
}

/** A page for visitors without a session: the branding, a heading and a narrow column. */
export function LoginFrame({ name, heading, children }: LoginFrameProps) {
  const title = String(useDefaultTitle() ?? '');
  useDocumentLanguage();
  useEffect(() => {
    document.title = `${name} · ${title}`;
  }, [name, title]);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <LoginPanel title={title} />
      <Box
        component="main"
        sx={{ flex: 1, display: 'flex', flexDirection: 'column', color: 'text.primary' }}
      >
        <Box sx={{ alignSelf: 'flex-end', p: 1 }}>
          <ThemeModeButton />
        </Box>
        <Box sx={{ width: '100%', maxWidth: 400, m: 'auto', px: 3, pb: 12 }}>
          <Box sx={{ display: { md: 'none' }, mb: 2 }}>
            <Logo title={title} size={48} />
          </Box>
          <Typography variant="h1" sx={{ mb: 1 }}>
            {heading}
          </Typography>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Branding at the side of the login page, on wide screens. */
export function LoginPanel({ title }: { title: string }) {
  const { look, palette } = useTheme();
  const { ground, ink } = panelColours(look, palette.mode === 'dark');
  const letter = title.charAt(0).toUpperCase();
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'space-between',
        position: 'relative',
        overflow: 'hidden',
        width: '42%',
        maxWidth: 640,
        p: 5,
        bgcolor: ground,
        color: ink,
      }}
    >
      <Logo title={title} size={44} />
      <Typography
        component="span"
        sx={{
          position: 'absolute',
          right: '-0.06em',
          bottom: '-0.28em',
          fontFamily: look.theme.headings.font ?? look.theme.text.font,
          fontWeight: look.theme.headings.weight,
          fontSize: 'min(36vw, 80vh)',
          lineHeight: 1,
          opacity: 0.09,
          userSelect: 'none',
        }}
      >
        {letter}
      </Typography>
      <Typography variant="h1" component="span" sx={{ fontSize: '2.5rem', position: 'relative' }}>
        {title}
      </Typography>
    </Box>
  );
}

/** Return the most prominent colours of the theme: app bar, sidebar, or primary. */
function panelColours({ theme, colours }: Look, dark: boolean) {
  const { bar, sidebar, background, primary, text } = colours;
  if (theme.brand === 'bar') return { ground: bar.background, ink: bar.text };
  if (sidebar.background !== background) return { ground: sidebar.background, ink: sidebar.text };
  // In dark mode the primary colour is bright and would dazzle on half of the page.
  return dark
    ? { ground: mix(background, primary, 0.14), ink: text }
    : { ground: primary, ink: readableOn(primary) };
}

/** Warning that the server has not confirmed a logout yet. */
export function PendingLogoutAlert() {
  const { session } = useBackend();
  return session ? <LogoutRetryAlert session={session} /> : null;
}

function LogoutRetryAlert({ session }: { session: Session }) {
  const translate = useTranslate();
  const pending = useSyncExternalStore(
    session.pendingLogout.subscribe,
    session.pendingLogout.current,
  );
  if (!pending) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => void session.retryLogout()}
        >
          {translate('fw.load_error.retry')}
        </Button>
      }
    >
      {translate('fw.login.pending_logout')}
    </Alert>
  );
}
