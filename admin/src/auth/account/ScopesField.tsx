import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

import type { ModelScopes } from './apiKeys';

interface ScopesFieldProps {
  models: ModelScopes[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** A checkbox for each verb of each model. */
export function ScopesField({ models, value, onChange }: ScopesFieldProps) {
  const translate = useTranslate();
  const toggle = (scope: string, on: boolean) =>
    onChange(on ? [...value, scope] : value.filter((one) => one !== scope));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, my: 2, mx: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600 }}>
        {translate('fw.keys.scopes')}
      </Typography>
      {models.map(({ model, verbs }) => (
        <Box
          key={model}
          role="group"
          aria-label={model}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}
        >
          <Typography component="span" sx={{ width: 180, overflowWrap: 'anywhere' }}>
            {model}
          </Typography>
          {verbs.map((verb) => (
            <FormControlLabel
              key={verb}
              label={translate(`fw.keys.verbs.${verb}`)}
              control={
                <Checkbox
                  size="small"
                  checked={value.includes(`${model}:${verb}`)}
                  onChange={(_event, on) => toggle(`${model}:${verb}`, on)}
                />
              }
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
