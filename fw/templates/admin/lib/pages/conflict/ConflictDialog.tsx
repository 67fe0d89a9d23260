import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { type AdminRecord, ETAG, STORED } from '../../data/records';
import { useResource } from '../../resource/context';
import { DifferenceRow } from './DifferenceRow';
import { differences, type Side } from './differences';

interface ConflictDialogProps {
  /** The record as it is stored now. */
  stored: AdminRecord;
  close: () => void;
  /** Saves the form once more. */
  save: () => void;
}

/** Has the user choose, field by field, between what is stored now and what he or she typed. */
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
