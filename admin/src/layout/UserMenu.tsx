import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import CheckIcon from '@mui/icons-material/Check';
import SessionsIcon from '@mui/icons-material/DevicesOutlined';
import FactorIcon from '@mui/icons-material/PhonelinkLockOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import KeysIcon from '@mui/icons-material/VpnKeyOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import {
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  MenuItem,
  MenuList,
  Popover,
  Typography,
} from '@mui/material';
import { type ComponentType, useState } from 'react';
import {
  type Locale,
  useAuthProvider,
  useGetIdentity,
  useLocales,
  useLocaleState,
  useLogout,
  type UserIdentity,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';

import { FACTOR_PATH, KEYS_PATH, PASSWORD_PATH, SESSIONS_PATH } from '../auth/account/routes';
import { USER_LOGOUT } from '../auth/authProvider';
import { useBackend } from '../data/backend';
import { SCROLL_TO_TOP } from './PathLink';

/** Menu with the current user, the languages and the logout. Only languages without logins. */
export function UserMenu() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const loggedIn = useAuthProvider() !== undefined;
  const languages = useLocales();
  const { settings } = useBackend();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  if (!loggedIn && languages.length < 2) return null;
  const name = identity?.fullName ?? '';
  const label = loggedIn
    ? translate('fw.layout.account', { name })
    : translate('fw.layout.settings');
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {loggedIn ? <AccountIcon /> : <SettingsIcon />}
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { minWidth: 220 } } }}
      >
        {loggedIn && <UserDetails name={name} detail={userDetail(identity)} />}
        <MenuList autoFocusItem aria-label={label}>
          {languages.length > 1 && (
            <ListSubheader role="presentation" sx={{ lineHeight: 2 }}>
              {translate('fw.layout.language')}
            </ListSubheader>
          )}
          {languages.length > 1 &&
            languages.map((language) => (
              <LanguageItem key={language.locale} language={language} onChosen={close} />
            ))}
          {loggedIn && languages.length > 1 && <Divider component="li" />}
          {loggedIn && (
            <PageItem
              to={PASSWORD_PATH}
              icon={PasswordIcon}
              text="fw.account.password"
              onClick={close}
            />
          )}
          {loggedIn && (
            <PageItem
              to={SESSIONS_PATH}
              icon={SessionsIcon}
              text="fw.account.sessions"
              onClick={close}
            />
          )}
          {loggedIn && settings.factors && (
            <PageItem to={FACTOR_PATH} icon={FactorIcon} text="fw.factor.title" onClick={close} />
          )}
          {loggedIn && settings.keys && (
            <PageItem to={KEYS_PATH} icon={KeysIcon} text="fw.keys.title" onClick={close} />
          )}
          {loggedIn && <LogoutItem />}
        </MenuList>
      </Popover>
    </>
  );
}

function userDetail(identity: UserIdentity | undefined): string {
  return [identity?.email, identity?.role].filter(Boolean).join(' · ');
}

function UserDetails({ name, detail }: { name: string; detail: string }) {
  return (
    <Box sx={{ px: 2, pt: 1.5, pb: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {detail}
      </Typography>
    </Box>
  );
}

interface LanguageItemProps {
  language: Locale;
  onChosen: () => void;
}

function LanguageItem({ language, onChosen }: LanguageItemProps) {
  const { locale, name } = language;
  const [current, setLocale] = useLocaleState();
  return (
    <MenuItem
      role="menuitemradio"
      aria-checked={locale === current}
      lang={locale}
      onClick={() => {
        onChosen();
        setLocale(locale);
      }}
    >
      <ListItemIcon>{locale === current && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>{name}</ListItemText>
    </MenuItem>
  );
}

interface PageItemProps {
  to: string;
  icon: ComponentType<{ fontSize: 'small' }>;
  /** Message key of the label. */
  text: string;
  onClick: () => void;
}

/** Link to a page of the account. MenuList passes props for keyboard navigation. */
function PageItem({ to, icon: Icon, text, ...item }: PageItemProps) {
  const translate = useTranslate();
  return (
    <MenuItem component={Link} to={to} state={SCROLL_TO_TOP} {...item}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate(text)}</ListItemText>
    </MenuItem>
  );
}

function LogoutItem() {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <MenuItem onClick={() => logout(USER_LOGOUT, undefined, false)}>
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('ra.auth.logout')}</ListItemText>
    </MenuItem>
  );
}
