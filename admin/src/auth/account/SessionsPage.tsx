import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import { Box, Button, Card, CardContent, Chip, Typography } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { Confirm, Title, useTranslate } from 'react-admin';

import { useFormats } from '../../i18n/formats';
import { LoadingPage } from '../../layout/StatusPage';
import { LoadError } from '../../pages/LoadError';
import type { PasswordError } from '../authErrors';
import { PasswordField } from '../password/PasswordField';
import { type EndRequest, type LoginSession, useEndSessions, useSessions } from './sessions';
import { useErrorMessage } from './useErrorMessage';
import { parseUserAgent } from './userAgent';

/** Page that lists the sessions of the current user and ends them. */
export function SessionsPage() {
  const translate = useTranslate();
  const { data: sessions, error, isPending, refetch } = useSessions();
  const [request, setRequest] = useState<EndRequest>();
  const [wrong, setWrong] = useState<PasswordError>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { end, pending } = useEndSessions();
  const ask = (asked: EndRequest | undefined) => {
    setWrong(undefined);
    setRequest(asked);
  };
  const confirm = async (password: string) => {
    const result = request && (await end(request, password));
    if (result === 'left') return;
    if (typeof result === 'object') {
      setWrong(result);
      return;
    }
    ask(undefined);
    // The focused button is gone with its session. Move the focus once the dialog has restored it.
    if (result === 'done') setTimeout(() => heading.current?.focus());
  };
  return (
    <>
      <Title title="fw.account.sessions" preferenceKey={false} />
      {isPending && <LoadingPage />}
      {error && <LoadError error={error} retry={refetch} />}
      {sessions && (
        <Card sx={{ maxWidth: 760 }}>
          <CardContent>
            <Typography variant="h2" ref={heading} tabIndex={-1}>
              {translate('fw.account.sessions_heading')}
            </Typography>
            <Typography sx={{ color: 'text.secondary', my: 1 }}>
              {translate('fw.account.sessions_text')}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  onEnd={() => ask({ kind: 'one', session })}
                />
              ))}
            </Box>
            {sessions.length > 1 && (
              <Button
                variant="outlined"
                color="error"
                onClick={() => ask({ kind: 'others' })}
              >
                {translate('fw.account.end_others')}
              </Button>
            )}
          </CardContent>
        </Card>
      )}
      {request && (
        <EndSessionDialog
          request={request}
          pending={pending}
          wrong={wrong}
          onConfirm={confirm}
          onCancel={() => ask(undefined)}
        />
      )}
    </>
  );
}

interface EndSessionDialogProps {
  request: EndRequest;
  pending: boolean;
  /** Error of the password. */
  wrong: PasswordError | undefined;
  onConfirm: (password: string) => void;
  onCancel: () => void;
}

function EndSessionDialog(props: EndSessionDialogProps) {
  const { request, pending, wrong, onConfirm, onCancel } = props;
  const translate = useTranslate();
  const messageOf = useErrorMessage();
  const [password, setPassword] = useState('');
  const { dateTime } = useFormats();
  const nameOf = useDeviceName();
  const text = () => {
    if (request.kind === 'others') return translate('fw.account.end_others_text');
    const { session } = request;
    if (session.current) return translate('fw.account.end_current');
    const given = { device: nameOf(session), time: dateTime(session.createdAt) };
    return translate('fw.account.end_text', given);
  };
  const others = request.kind === 'others';
  const current = !others && request.session.current;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(password);
  };
  return (
    <Confirm
      isOpen
      loading={pending}
      title={others ? 'fw.account.end_others_title' : 'fw.account.end_title'}
      content={
        <form noValidate onSubmit={submit}>
          <Typography sx={{ mb: 2 }}>{text()}</Typography>
          {!current && (
            <PasswordField
              label={translate('fw.account.current')}
              value={password}
              onChange={setPassword}
              error={messageOf(wrong)}
            />
          )}
        </form>
      }
      confirm={others ? 'fw.account.end_others' : 'fw.account.end'}
      confirmColor="warning"
      onConfirm={() => onConfirm(password)}
      onClose={onCancel}
    />
  );
}

interface SessionItemProps {
  session: LoginSession;
  onEnd: () => void;
}

/** A session with its details and a button that ends it. */
export function SessionItem({ session, onEnd }: SessionItemProps) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const device = useDeviceName()(session);
  const Icon = parseUserAgent(session.agent).mobile ? PhoneIcon : ComputerIcon;
  const loggedIn = dateTime(session.createdAt);
  const lines = [
    translate('fw.account.logged_in', { time: loggedIn }),
    translate('fw.account.last_used', { time: dateTime(session.usedAt) }),
    ...(session.address ? [translate('fw.account.address', { address: session.address })] : []),
  ];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Box aria-hidden sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        <Icon />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" sx={{ fontWeight: 600, mr: 1 }}>
          {device}{' '}
          {session.current && (
            <Chip size="small" color="primary" label={translate('fw.account.this_session')} />
          )}
        </Typography>
        {lines.map((line) => (
          <Typography key={line} variant="body2" sx={{ color: 'text.secondary' }}>
            {line}
          </Typography>
        ))}
      </Box>
      <Button
        color="error"
        size="small"
        sx={{ alignSelf: 'flex-start' }}
        aria-label={translate('fw.account.end_session', { device, time: loggedIn })}
        onClick={onEnd}
      >
        {translate('fw.account.end')}
      </Button>
    </Box>
  );
}

/**
 * Return a function that names the device of a session: browser and system, or the raw User-Agent.
 */
export function useDeviceName(): (session: LoginSession) => string {
  const translate = useTranslate();
  return ({ agent }) => {
    const { browser, system } = parseUserAgent(agent);
    if (browser && system) return translate('fw.account.device', { browser, system });
    return browser ?? (agent.trim() || translate('fw.account.device_unknown'));
  };
}
