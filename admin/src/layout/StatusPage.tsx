import LostIcon from '@mui/icons-material/ExploreOffOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import ErrorIcon from '@mui/icons-material/ReportOutlined';
import { Box, Button, CircularProgress, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { Title, useTimeout, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';

import { useCatalog } from '../resource/catalog/catalogContext';

interface StatusMessageProps {
  icon: ComponentType<{ sx?: object }>;
  /** Message key of the text. */
  text: string;
  /** Buttons. */
  children?: ReactNode;
}

interface StatusPageProps extends StatusMessageProps {
  /** Message key of the heading. */
  title: string;
}

/** Page with a message instead of content. */
export function StatusPage({ title, ...message }: StatusPageProps) {
  return (
    <>
      <Title title={title} preferenceKey={false} />
      <StatusMessage {...message} />
    </>
  );
}

/** The same message inside a page that has its own heading. */
export function StatusMessage({ icon: Icon, text, children }: StatusMessageProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 560, py: { xs: 2, sm: 4 } }}>
      <Box aria-hidden sx={{ color: 'text.secondary' }}>
        <Icon sx={{ fontSize: 56 }} />
      </Box>
      <Typography sx={{ my: 2, fontSize: '1.05rem' }}>{translate(text)}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{children}</Box>
    </Box>
  );
}

/** Page for users without the permission. */
export function AccessDeniedPage() {
  return (
    <>
      <Title title="fw.page.access_denied" preferenceKey={false} />
      <AccessDenied />
    </>
  );
}

/** Message of a page that the user may not open, with the reason if the API gives one. */
export function AccessDenied({ reason }: { reason?: string }) {
  const translate = useTranslate();
  return (
    <StatusMessage icon={LockIcon} text="fw.page.access_denied_text">
      {reason && (
        <Typography sx={{ width: '100%', mb: 1, color: 'text.secondary' }}>
          {translate(reason, { _: reason })}
        </Typography>
      )}
      <Button component={Link} to="/" variant="contained">
        {translate('fw.page.home')}
      </Button>
    </StatusMessage>
  );
}

/** Page for unknown addresses, and for those of resources that the user may not use. */
export function NotFoundPage() {
  const { denied } = useCatalog();
  const [, path = ''] = useLocation().pathname.split('/');
  return denied.includes(path) ? <AccessDeniedPage /> : <UnknownPage />;
}

function UnknownPage() {
  return (
    <>
      <Title title="fw.not_found.title" preferenceKey={false} />
      <NotFound />
    </>
  );
}

/** Message of a page that doesn't exist. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <StatusMessage icon={LostIcon} text="fw.not_found.text">
      <Button component={Link} to="/" variant="contained">
        {translate('fw.not_found.home')}
      </Button>
    </StatusMessage>
  );
}

/**
 * Fallback of a page that fails to render; the menu still works. The button reloads the page, since
 * a new version may have replaced some of its files. The console has the error; the development
 * server shows it here, too.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const translate = useTranslate();
  return (
    <StatusPage icon={ErrorIcon} title="fw.page.error" text="fw.page.error_text">
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('fw.page.retry')}
      </Button>
      <Button component={Link} to="/" variant="outlined">
        {translate('fw.page.home')}
      </Button>
      {process.env.NODE_ENV !== 'production' && (
        <Box component="details" sx={{ width: '100%', mt: 2, color: 'text.secondary' }}>
          <summary>{translate('fw.page.details')}</summary>
          <Box component="pre" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {String(error)}
          </Box>
        </Box>
      )}
    </StatusPage>
  );
}

/** Spinner of a page that is loading. It appears after a second to avoid flicker. */
export function LoadingPage() {
  const translate = useTranslate();
  const late = useTimeout(1000);
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: '40vh' }}>
      {late && <CircularProgress aria-label={translate('fw.page.loading')} />}
    </Box>
  );
}
