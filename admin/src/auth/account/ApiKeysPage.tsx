import { Alert, Box, Button, Card, CardContent, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Confirm, Title, useNotify, useTranslate } from 'react-admin';

import { isObject, type Json } from '../../api/json';
import { useApiQuery } from '../../data/backend';
import { useFormats } from '../../i18n/formats';
import { LoadingPage } from '../../layout/StatusPage';
import { LoadError } from '../../pages/LoadError';
import { PasswordField } from '../password/PasswordField';
import { type ApiKey, parseKeys, parseScopes } from './apiKeys';
import { ScopesField } from './ScopesField';
import { useAccountRequest } from './useAccountRequest';
import { useErrorMessage } from './useErrorMessage';

/** Page that lists, creates and revokes the API keys of the current user. */
export function ApiKeysPage() {
  const translate = useTranslate();
  const { data: keys, error, isPending, refetch } = useApiQuery('auth/api-keys', parseKeys, {
    retry: false,
  });
  const [created, setCreated] = useState('');
  return (
    <>
      <Title title="fw.keys.title" preferenceKey={false} />
      {isPending && <LoadingPage />}
      {error && <LoadError error={error} retry={refetch} />}
      {keys && (
        <Box sx={{ maxWidth: 760, display: 'grid', gap: 2 }}>
          <Card>
            <CardContent>
              <Typography variant="h2">{translate('fw.keys.heading')}</Typography>
              <Typography sx={{ color: 'text.secondary', my: 1 }}>
                {translate(keys.length > 0 ? 'fw.keys.text' : 'fw.keys.none')}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {keys.map((key) => (
                  <KeyItem key={key.id} apiKey={key} onRevoked={() => void refetch()} />
                ))}
              </Box>
            </CardContent>
          </Card>
          <NewKey
            onCreated={(key) => {
              setCreated(key);
              void refetch();
            }}
          />
          <Box aria-live="polite">{created && <CreatedKey text={created} />}</Box>
        </Box>
      )}
    </>
  );
}

function CreatedKey({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <Alert severity="success" role="none">
      {translate('fw.keys.created')}
      <Box component="code" sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Alert>
  );
}

/** A key with its scopes and a button that revokes it. */
function KeyItem({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { dateTime } = useFormats();
  const { send, pending } = useAccountRequest();
  const [asked, setAsked] = useState(false);
  const timeOf = (date: Date | undefined) => (date ? dateTime(date) : translate('fw.keys.never'));
  const revoke = async () => {
    const data = await send(`auth/api-keys/${apiKey.id}`, { method: 'DELETE' });
    setAsked(false);
    if (data === undefined) return;
    notify('fw.keys.revoked', { type: 'success' });
    onRevoked();
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {apiKey.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <code>{apiKey.hint}…</code> · {apiKey.scopes.join(', ')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('fw.keys.times', {
            used: timeOf(apiKey.usedAt),
            expires: timeOf(apiKey.expiresAt),
          })}
        </Typography>
      </Box>
      <Button
        color="error"
        size="small"
        sx={{ alignSelf: 'flex-start' }}
        aria-label={translate('fw.keys.revoke_key', { name: apiKey.name })}
        onClick={() => setAsked(true)}
      >
        {translate('fw.keys.revoke')}
      </Button>
      <Confirm
        isOpen={asked}
        loading={pending}
        title="fw.keys.revoke_title"
        content="fw.keys.revoke_text"
        confirm="fw.keys.revoke"
        confirmColor="warning"
        onConfirm={revoke}
        onClose={() => setAsked(false)}
      />
    </Box>
  );
}

const EMPTY = { name: '', days: '90', password: '' };

/** Form for a new key. */
function NewKey({ onCreated }: { onCreated: (key: string) => void }) {
  const translate = useTranslate();
  const messageOf = useErrorMessage();
  const { send, wrong } = useAccountRequest();
  const { data: models } = useApiQuery('auth/api-keys/scopes', parseScopes, { retry: false });
  const [values, setValues] = useState(EMPTY);
  const [scopes, setScopes] = useState<string[]>([]);
  const { name, days, password } = values;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { name, scopes, password, expires_in_days: days === '' ? null : Number(days) };
    const data: Json | undefined = await send('auth/api-keys', { method: 'POST', body });
    if (!isObject(data)) return;
    setValues(EMPTY);
    setScopes([]);
    onCreated(String(data.key));
  };
  return (
    <Card>
      <CardContent component="form" noValidate onSubmit={submit}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {translate('fw.keys.new')}
        </Typography>
        <TextField
          required
          name="name"
          label={translate('fw.keys.name')}
          value={name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
          size="medium"
        />
        <TextField
          name="days"
          type="number"
          label={translate('fw.keys.days')}
          value={days}
          onChange={(event) => setValues({ ...values, days: event.target.value })}
          size="medium"
        />
        <ScopesField models={models ?? []} value={scopes} onChange={setScopes} />
        <PasswordField
          label={translate('fw.account.current')}
          value={password}
          onChange={(value) => setValues({ ...values, password: value })}
          error={messageOf(wrong)}
        />
        <Button
          type="submit"
          variant="contained"
          sx={{ mt: 2 }}
          disabled={name === '' || scopes.length === 0}
        >
          {translate('fw.keys.create')}
        </Button>
      </CardContent>
    </Card>
  );
}
