import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';

import type { Session } from '../../api/session';
import { useBackend } from '../../data/backend';
import { useErrorMessage } from '../account/useErrorMessage';
import { type LoginError, loginErrorOf } from '../authErrors';
import { AppSecretView, RecoveryCodes } from './AppSecretView';
import { CodeField } from './CodeField';
import type { Challenge } from './secondFactor';

/** Second step of a login: a code of the authenticator app, which comes first if there is none. */
export function CodeForm(given: Challenge & { session: Session; onCancel: () => void }) {
  const { challenge, enrols, session, onCancel } = given;
  const translate = useTranslate();
  const messageOf = useErrorMessage();
  const { error, codes, complete, enter } = useCodeLogin(session, challenge);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '') void complete(code);
  };
  if (codes.length > 0) {
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button variant="contained" size="large" fullWidth onClick={enter}>
          {translate('fw.factor.continue')}
        </Button>
      </>
    );
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ mt: 2 }}>
      <Typography sx={{ mb: 2 }}>
        {translate(enrols ? 'fw.factor.required_text' : 'fw.factor.login_text')}
      </Typography>
      {enrols && <LoginSecret challenge={challenge} session={session} />}
      <CodeField
        autoFocus
        recovery={!enrols}
        value={code}
        onChange={setCode}
        error={messageOf(error)}
      />
      <Button type="submit" variant="contained" size="large" fullWidth sx={{ mt: 2 }}>
        {translate('fw.login.submit')}
      </Button>
      <Button fullWidth sx={{ mt: 1 }} onClick={onCancel}>
        {translate('fw.links.log_in')}
      </Button>
    </Box>
  );
}

function LoginSecret({ challenge, session }: { challenge: string | undefined; session: Session }) {
  const translate = useTranslate();
  // Another request would replace the secret that the app has just read.
  const { data, error } = useQuery({
    queryKey: ['fw', 'enrol', challenge],
    queryFn: () => session.enrol(challenge),
    staleTime: Infinity,
    retry: false,
  });
  if (error) return <Alert severity="error">{translate(loginErrorOf(error).key)}</Alert>;
  return data ? <AppSecretView {...data} /> : null;
}

/** Complete a login, and enter the application once the recovery codes have been shown. */
function useCodeLogin(session: Session, challenge: string | undefined) {
  const login = useLogin();
  const { catalog } = useBackend();
  const [error, setError] = useState<LoginError>();
  const [codes, setCodes] = useState<string[]>([]);
  const [pending, setPending] = useState(false);
  const enter = () => {
    catalog.expire();
    login({}).catch((reason: unknown) => {
      setCodes([]);
      setError(loginErrorOf(reason));
    });
  };
  const complete = async (code: string) => {
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      const found = await session.complete(challenge, code);
      setCodes(found);
      if (found.length === 0) enter();
    } catch (reason) {
      const told = loginErrorOf(reason);
      setError(told.key === 'fw.login.invalid' ? { key: 'fw.factor.wrong' } : told);
    } finally {
      setPending(false);
    }
  };
  return { error, codes, complete, enter };
}
