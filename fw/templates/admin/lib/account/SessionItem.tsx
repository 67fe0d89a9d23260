import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

import { useFormats } from '../i18n';
import { deviceOf } from './device';
import type { LoginSession } from './sessions';

interface SessionItemProps {
  session: LoginSession;
  onEnd: () => void;
}

/** A session: where it was begun and when, and the button that ends it. */
export function SessionItem({ session, onEnd }: SessionItemProps) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const device = useDeviceName()(session);
  const Icon = deviceOf(session.agent).mobile ? PhoneIcon : ComputerIcon;
  const begun = dateTime(session.begun);
  const lines = [
    translate('fw.account.begun', { time: begun }),
    translate('fw.account.used', { time: dateTime(session.used) }),
    ...(session.address ? [translate('fw.account.from', { address: session.address })] : []),
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
            <Chip size="small" color="primary" label={translate('fw.account.this_one')} />
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
        aria-label={translate('fw.account.end_of', { device, time: begun })}
        onClick={onEnd}
      >
        {translate('fw.account.end')}
      </Button>
    </Box>
  );
}

/** Gives what a session's device is called: browser and system, else as it calls itself. */
export function useDeviceName(): (session: LoginSession) => string {
  const translate = useTranslate();
  return ({ agent }) => {
    const { browser, system } = deviceOf(agent);
    if (browser && system) return translate('fw.account.device', { browser, system });
    return browser ?? (agent.trim() || translate('fw.account.device_unknown'));
  };
}
