import {
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { RecordContextProvider, useTranslate } from 'react-admin';

import { FieldValue, LinksValue } from '../../fields';
import { useResource } from '../../resource/context';
import { linkedRelations } from '../../resource/fields';
import type { Difference, Side } from './differences';

interface DifferenceRowProps {
  difference: Difference;
  side: Side | undefined;
  choose: (side: Side) => void;
}

/** One field of a conflict, with both its values to choose from. */
export function DifferenceRow({ difference, side, choose }: DifferenceRowProps) {
  const translate = useTranslate();
  const option = (value: Side) => (
    <FormControlLabel
      value={value}
      control={<Radio size="small" />}
      sx={{ flex: 1, m: 0, p: 1, alignItems: 'flex-start', border: 1, borderColor: 'divider' }}
      label={
        <Box sx={{ maxHeight: '12rem', overflow: 'auto', overflowWrap: 'anywhere' }}>
          <Typography
            component="span"
            variant="caption"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {translate(`fw.conflict.${value}`)}
          </Typography>
          <SideValue name={difference.name} value={difference[value]} />
        </Box>
      }
    />
  );
  return (
    <FormControl fullWidth sx={{ mb: 2 }}>
      <FormLabel id={`conflict-${difference.name}`}>{difference.label}</FormLabel>
      <RadioGroup
        aria-labelledby={`conflict-${difference.name}`}
        value={side ?? ''}
        onChange={(_event, value) => choose(value as Side)}
        sx={{ flexDirection: { sm: 'row' }, flexWrap: 'nowrap', gap: 1 }}
      >
        {option('stored')}
        {option('typed')}
      </RadioGroup>
    </FormControl>
  );
}

function SideValue({ name, value }: { name: string; value: unknown }) {
  const relation = linkedRelations(useResource()).find(({ field }) => field === name);
  return (
    <RecordContextProvider value={{ id: '', [name]: value }}>
      {relation ? <LinksValue relation={relation} /> : <FieldValue source={name} link={false} />}
    </RecordContextProvider>
  );
}
