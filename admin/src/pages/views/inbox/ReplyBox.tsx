import SendIcon from '@mui/icons-material/SendOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Form, HttpError, type RaRecord, useDataProvider, useGetIdentity, useLogoutIfAccessDenied, useRefresh, useStore, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { defaultValues } from '../../../data/records';
import { DescriptorInput } from '../../../inputs/FieldInput';
import { FormModeContext, NestedFormContext } from '../../../inputs/formMode';
import { fieldsOf, modelLabels } from '../../../resource/fields';
import type { Resource } from '../../../resource/types';
import { useActionCall, useActionError } from '../../actions/useAction';
import type { Conversation } from '../../conversation/conversation';
import { PART } from './inboxKeys';
import type { Reply } from './reply';

interface ReplyBoxProps {
  resource: Resource;
  record: RaRecord;
  conversation: Conversation;
  reply: Reply;
}

type Values = Record<string, unknown>;

/** Form below the messages. What is typed stays if another record is opened meanwhile. */
export function ReplyBox(props: ReplyBoxProps) {
  const { record, conversation, reply } = props;
  const { form, body, action } = reply;
  const translate = useTranslate();
  const [sent, setSent] = useState(0);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [draft, setDraft] = useDraft(form.path, record.id);
  const [author, setAuthor] = useAuthorOf(conversation, form);
  const send = useSend(props);
  // A new form begins after each reply, and when the user is known.
  const key = `${sent} ${JSON.stringify(author)}`;
  const defaults = useRef<{ key: string; values: Values }>(undefined);
  if (defaults.current?.key !== key) {
    defaults.current = { key, values: { ...defaultValues(form), ...author, [body]: draft() } };
  }
  const label = action?.label ?? translate('fw.inbox.reply');
  const submit = async (values: Values) => {
    setSending(true);
    setFailure('');
    const { errors, reason } = await send(values);
    setSending(false);
    if (reason !== undefined) {
      setFailure(reason);
      return errors;
    }
    setDraft('');
    setAuthor(values);
    setSent(sent + 1);
    return undefined;
  };
  const others = fieldsOf(form).filter(({ name }) => name !== body);
  const text = { ...form.fields[body]!, label, type: 'text' as const };
  return (
    <NestedFormContext.Provider value>
      <FormModeContext.Provider value="create">
        <Form
          key={key}
          record={NO_RECORD}
          defaultValues={defaults.current.values}
          onSubmit={submit}
          noValidate
          disableInvalidFormNotification
        >
          <Box sx={REPLY} {...{ [PART]: 'reply' }} onKeyDown={submitByKey}>
            <DescriptorInput source={body} field={text} />
            <Box sx={ROW}>
              {others.map((field) => (
                <Box key={field.name} sx={field.type === 'bool' ? {} : { flex: '1 1 180px', maxWidth: 280, alignSelf: 'flex-start' }}>
                  <DescriptorInput source={field.name} field={field} />
                </Box>
              ))}
              <Button
                type="submit"
                variant="contained"
                startIcon={<SendIcon />}
                loading={sending}
                loadingPosition="start"
                title="Ctrl+Enter"
                sx={{ ml: 'auto', flex: 'none' }}
              >
                {label}
              </Button>
            </Box>
            {failure && <Alert severity="error">{failure}</Alert>}
            <Draft source={body} keep={setDraft} />
          </Box>
        </Form>
        <Box role="status" className="fw-hidden">
          {sent > 0 && translate('fw.notice.created', modelLabels(conversation.other))}
        </Box>
      </FormModeContext.Provider>
    </NestedFormContext.Provider>
  );
}

const NO_RECORD = {};

/** Submit the form with Ctrl+Enter, or ⌘+Enter. */
function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

interface Outcome {
  /** Undefined if the reply was sent. */
  reason?: string;
  errors?: Record<string, string>;
}

/** Return a function that creates the message, or calls the endpoint of the action. */
function useSend({ record, conversation, reply }: ReplyBoxProps): (values: Values) => Promise<Outcome> {
  const { form, action } = reply;
  const { other, via } = conversation;
  const provider = useDataProvider();
  const call = useActionCall();
  const describe = useActionError();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const refresh = useRefresh();
  return async (values) => {
    try {
      if (action) await call(action, values, record);
      else await provider.create(other.path, { data: { ...values, [via]: record.id } });
    } catch (error) {
      if (!action) await logoutIfAccessDenied(error);
      const given = Object.entries<string>((error instanceof HttpError && error.body?.errors) || {});
      const known = given.filter(([name]) => Object.hasOwn(form.fields, name));
      const rest = given.filter(([name]) => !Object.hasOwn(form.fields, name));
      if (known.length > 0 && rest.length === 0) return { reason: '', errors: Object.fromEntries(known) };
      return { reason: [describe(error), ...rest.map(([name, text]) => `${name}: ${text}`)].join(' ') };
    }
    refresh();
    return {};
  };
}

/** Keep the text of the form. */
function Draft({ source, keep }: { source: string; keep: (text: string) => void }) {
  const text: unknown = useWatch({ name: source });
  useEffect(() => keep(typeof text === 'string' ? text : ''), [text, keep]);
  return null;
}

/** Return functions for the text that the user has typed for a record. Logging out forgets it. */
function useDraft(path: string, id: RaRecord['id']) {
  const queries = useQueryClient();
  return useMemo(() => {
    const key = ['draft', path, String(id)];
    queries.setQueryDefaults(['draft'], { gcTime: Infinity });
    const get = () => queries.getQueryData<string>(key) ?? '';
    const set = (text: string) => void queries.setQueryData(key, text);
    return [get, set] as const;
  }, [queries, path, id]);
}

/** Return the author of the user's last reply, which is the user if the field refers to users. */
function useAuthorOf({ authors }: Conversation, form: Resource) {
  const name = authors.map((field) => field.name).find((one) => Object.hasOwn(form.fields, one));
  const [last, setLast] = useStore<unknown>(`${form.path}.author`);
  const { identity } = useGetIdentity();
  if (name === undefined) return [{}, ignore] as const;
  const isUser = form.fields[name]?.references === 'User';
  const value = last ?? (isUser ? identity?.id : undefined);
  const keep = (values: Values) => setLast(values[name]);
  return [value === undefined ? {} : { [name]: value }, keep] as const;
}

function ignore(): void {}

const REPLY = {
  display: 'grid',
  gap: 1,
  p: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  '& .MuiFormControl-root': { m: 0 },
};

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 };
