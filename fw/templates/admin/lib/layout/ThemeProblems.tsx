import { Alert, AlertTitle } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** Tells what is wrong with `admin/theme.json`, until it is closed. */
export function ThemeProblems() {
  const translate = useTranslate();
  const { problems } = useTheme().look;
  const [closed, setClosed] = useState(false);
  if (closed || problems.length === 0) return null;
  return (
    <Alert severity="warning" onClose={() => setClosed(true)} sx={{ mb: 2 }}>
      <AlertTitle>{translate('fw.theme.problems')}</AlertTitle>
      <ul>
        {problems.map(({ place, fault, args }) => (
          <li key={place}>
            {translate(`fw.theme.fault.${fault}`, {
              place: place || translate('fw.theme.whole'),
              ...args,
            })}
          </li>
        ))}
      </ul>
      {translate('fw.theme.instead')}
    </Alert>
  );
}
