import { Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Confirm, Title, useTranslate } from 'react-admin';

import { useFormats } from '../i18n';
import { LoadingPage } from '../layout';
import { LoadFailed } from '../pages/LoadFailed';
import { type Ending, useEnding } from './ending';
import { SessionItem, useDeviceName } from './SessionItem';
import { useSessions } from './sessions';

/** Shows where one is logged in, and ends what shall not go on. */
export function SessionsPage() {
  const translate = useTranslate();
  const { data: sessions, error, isPending, refetch } = useSessions();
  const [asked, setAsked] = useState<Ending>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { end, pending } = useEnding();
  const confirm = async () => {
    const ended = asked && (await end(asked));
    if (ended === 'left') return;
    setAsked(undefined);
    // The button that had the focus is gone with its session; after the dialog, which gives it back.
    if (ended === 'done') setTimeout(() => heading.current?.focus());
  };
  return (
    <>
      <Title title="fw.account.sessions" preferenceKey={false} />
      {isPending && <LoadingPage />}
      {error && <LoadFailed error={error} retry={refetch} />}
      {sessions && (
        <Card sx={{ maxWidth: 760 }}>
          <CardContent>
            <Typography variant="h2" ref={heading} tabIndex={-1}>
              {translate('fw.account.sessions_of')}
            </Typography>
            <Typography sx={{ color: 'text.secondary', my: 1 }}>
              {translate('fw.account.sessions_text')}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  onEnd={() => setAsked({ kind: 'one', session })}
                />
              ))}
            </Box>
            {sessions.length > 1 && (
              <Button variant="outlined" color="error" onClick={() => setAsked({ kind: 'others' })}>
                {translate('fw.account.end_others')}
              </Button>
            )}
          </CardContent>
        </Card>
      )}
      {asked && (
        <Question asked={asked} pending={pending} onYes={confirm} onNo={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface QuestionProps {
  asked: Ending;
  pending: boolean;
  onYes: () => void;
  onNo: () => void;
}

function Question({ asked, pending, onYes, onNo }: QuestionProps) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const nameOf = useDeviceName();
  const about = () => {
    if (asked.kind === 'others') return translate('fw.account.end_others_text');
    const { session } = asked;
    if (session.current) return translate('fw.account.end_own');
    const given = { device: nameOf(session), time: dateTime(session.begun) };
    return translate('fw.account.end_text', given);
  };
  const others = asked.kind === 'others';
  return (
    <Confirm
      isOpen
      loading={pending}
      title={others ? 'fw.account.end_others_title' : 'fw.account.end_title'}
      content={about()}
      confirm={others ? 'fw.account.end_others' : 'fw.account.end'}
      confirmColor="warning"
      onConfirm={onYes}
      onClose={onNo}
    />
  );
}
