import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Title, useTranslate } from 'react-admin';

import { isObject, type Json } from '../../api/json';
import { useApiQuery } from '../../data/backend';
import { LoadingPage } from '../../layout/StatusPage';
import { LoadError } from '../../pages/LoadError';
import { PasswordField } from '../password/PasswordField';
import { AppSecretView, RecoveryCodes } from '../secondFactor/AppSecretView';
import { CodeField } from '../secondFactor/CodeField';
import { type AppSecret, parseCodes, parseSecret } from '../secondFactor/secondFactor';
import { useAccountRequest } from './useAccountRequest';
import { useErrorMessage } from './useErrorMessage';

interface FactorState {
  enabled: boolean;
  required: boolean;
  codes: number;
}

/** Page that switches the second factor of the current user on and off. */
export function TwoFactorPage() {
  const translate = useTranslate();
  const { data: state, error, isPending, refetch } = useApiQuery('auth/totp', parseState, {
    retry: false,
  });
  const [codes, setCodes] = useState<string[]>([]);
  const changed = (next: string[]) => {
    setCodes(next);
    void refetch();
  };
  return (
    <>
      <Title title="fw.factor.title" preferenceKey={false} />
      {isPending && <LoadingPage />}
      {error && <LoadError error={error} retry={refetch} />}
      {state && (
        <Card sx={{ maxWidth: 560 }}>
          <CardContent>
            <Typography variant="h2">
              {translate(state.enabled ? 'fw.factor.on' : 'fw.factor.off')}
            </Typography>
            {codes.length > 0 && <RecoveryCodes codes={codes} />}
            {state.enabled ? (
              <EnabledFactor state={state} onChange={changed} />
            ) : (
              <NewFactor onDone={changed} />
            )}
          </CardContent>
        </Card>
      )}
    </>
  );
}

function parseState(data: Json): FactorState {
  const found = isObject(data) ? data : {};
  return {
    enabled: found.enabled === true,
    required: found.required === true,
    codes: Number(found.recovery_codes ?? 0),
  };
}

/** Password, then the secret of the app and its first code. */
function NewFactor({ onDone }: { onDone: (codes: string[]) => void }) {
  const translate = useTranslate();
  const messageOf = useErrorMessage();
  const { send, wrong } = useAccountRequest();
  const [secret, setSecret] = useState<AppSecret>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = async () => {
    const data = await send('auth/totp', { method: 'POST', body: { password } });
    if (data !== undefined) setSecret(parseSecret(data));
  };
  const confirm = async () => {
    const data = await send('auth/totp/confirm', { method: 'POST', body: { code } });
    if (data !== undefined) onDone(parseCodes(data));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (secret ? confirm() : begin());
  };
  const wrongCode = wrong?.key === 'fw.account.current_wrong' ? { key: 'fw.factor.wrong' } : wrong;
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Typography sx={{ color: 'text.secondary', my: 1 }}>
        {translate('fw.factor.text')}
      </Typography>
      {secret ? (
        <>
          <AppSecretView {...secret} />
          <CodeField autoFocus value={code} onChange={setCode} error={messageOf(wrongCode)} />
        </>
      ) : (
        <PasswordField
          label={translate('fw.account.current')}
          value={password}
          onChange={setPassword}
          error={messageOf(wrong)}
        />
      )}
      <Button type="submit" variant="contained" sx={{ mt: 2 }}>
        {translate(secret ? 'fw.factor.enable' : 'fw.factor.begin')}
      </Button>
    </Box>
  );
}

/** Number of recovery codes, and what needs the password and a code. */
function EnabledFactor(given: { state: FactorState; onChange: (codes: string[]) => void }) {
  const { state, onChange } = given;
  const translate = useTranslate();
  const messageOf = useErrorMessage();
  const { send, wrong } = useAccountRequest();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const change = async (path: string) => {
    const body = { password, code };
    const data = await send(`auth/totp/${path}`, { method: 'POST', body });
    if (data === undefined) return;
    setPassword('');
    setCode('');
    onChange(parseCodes(data));
  };
  // The API doesn't say which of both is wrong.
  const message = wrong?.key === 'fw.account.current_wrong' ? { key: 'fw.factor.wrong_proof' } : wrong;
  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
      <Typography sx={{ my: 1 }}>
        {translate('fw.factor.codes_left', { smart_count: state.codes })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', my: 1 }}>
        {translate('fw.factor.proof')}
      </Typography>
      <Box aria-live="assertive">
        {message && (
          <Alert severity="error" role="none" sx={{ my: 1 }}>
            {messageOf(message)}
          </Alert>
        )}
      </Box>
      <PasswordField
        label={translate('fw.account.current')}
        value={password}
        onChange={setPassword}
        error=""
      />
      <CodeField recovery value={code} onChange={setCode} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="outlined" onClick={() => void change('recovery-codes')}>
          {translate('fw.factor.renew')}
        </Button>
        {!state.required && (
          <Button color="error" variant="outlined" onClick={() => void change('disable')}>
            {translate('fw.factor.disable')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
