import { Alert, AlertTitle } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

import { useCatalog } from '../resource/catalog/catalogContext';

/** Warning about files in `admin/` that can't be used. */
export function FileAlert() {
  const translate = useTranslate();
  const { faults } = useCatalog();
  const [closed, setClosed] = useState(false);
  if (closed || faults.length === 0) return null;
  return (
    <Alert severity="warning" onClose={() => setClosed(true)} sx={{ mb: 2 }}>
      <AlertTitle>{translate('fw.files.invalid')}</AlertTitle>
      <ul>
        {faults.map(({ file, message }) => (
          <li key={file}>
            <code>{file}</code>: {message}
          </li>
        ))}
      </ul>
      {translate('fw.files.hint')}
    </Alert>
  );
}

/** Warning about invalid values in `admin/theme.json`. */
export function ThemeAlert() {
  const translate = useTranslate();
  const { problems } = useTheme().look;
  const [closed, setClosed] = useState(false);
  if (closed || problems.length === 0) return null;
  return (
    <Alert severity="warning" onClose={() => setClosed(true)} sx={{ mb: 2 }}>
      <AlertTitle>{translate('fw.theme.invalid')}</AlertTitle>
      <ul>
        {problems.map(({ member, error, args }) => (
          <li key={member}>
            {translate(`fw.theme.error.${error}`, {
              member: member || translate('fw.theme.file'),
              ...args,
            })}
          </li>
        ))}
      </ul>
      {translate('fw.theme.defaults_used')}
    </Alert>
  );
}
