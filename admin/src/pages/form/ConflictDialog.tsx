import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { RecordContextProvider, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { type AdminRecord, ETAG, STORED } from '../../data/records';
import { FieldValue } from '../../fields/FieldValue';
import { ManyToManyValue } from '../../fields/ManyToManyValue';
import { useResource } from '../../resource/catalog/catalogContext';
import { manyToManyRelations } from '../../resource/fields';
import { type Difference, differences, type Side } from './differences';

interface ConflictDialogProps {
  /** The record as it is stored now. */
  stored: AdminRecord;
  close: () => void;
  /** Submit the form again. */
  save: () => void;
}

/** Dialog to choose between the stored value and the user's value of each field. */
export function ConflictDialog({ stored, close, save }: ConflictDialogProps) {
  const resource = useResource();
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const read = useRecordContext() ?? {};
  const [rows] = useState(() => differences(resource, read, getValues(), stored));
  const [sides, setSides] = useState(() =>
    Object.fromEntries(rows.map(({ name, side }) => [name, side])),
  );
  const choose = (name: string, side: Side) => setSides({ ...sides, [name]: side });
  const apply = () => {
    for (const { name, stored: value } of rows) {
      if (sides[name] === 'stored') setValue(name, value, { shouldDirty: true });
    }
    setValue(STORED, stored);
    setValue(ETAG, stored[ETAG]);
    close();
    save();
  };
  const open = rows.some(({ name }) => sides[name] === undefined);
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{translate('fw.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(rows.length > 0 ? 'fw.conflict.choose' : 'fw.conflict.same')}
        </DialogContentText>
        {rows.map((row) => (
          <DifferenceRow
            key={row.name}
            difference={row}
            side={sides[row.name]}
            choose={(side) => choose(row.name, side)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('fw.conflict.back')}</Button>
        <Button variant="contained" onClick={apply} disabled={open}>
          {translate('fw.conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DifferenceRowProps {
  difference: Difference;
  side: Side | undefined;
  choose: (side: Side) => void;
}

/** A field with both values. */
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
  const relation = manyToManyRelations(useResource()).find(({ field }) => field === name);
  return (
    <RecordContextProvider value={{ id: '', [name]: value }}>
      {relation ? (
        <ManyToManyValue relation={relation} />
      ) : (
        <FieldValue source={name} link={false} />
      )}
    </RecordContextProvider>
  );
}
