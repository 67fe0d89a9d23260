import SaveIcon from '@mui/icons-material/BookmarkBorder';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

import { useResource } from '../../resource/catalog/catalogContext';
import { useListState, useSavedViews } from './savedViews';
import { ViewNameDialog } from './ViewNameDialog';

/** Button that saves the filters, the sort and the columns of the list under a name. */
export function SaveViewButton() {
  const resource = useResource();
  const translate = useTranslate();
  const { add } = useSavedViews(resource);
  const state = useListState(resource);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        aria-label={translate('fw.tabs.save')}
        title={translate('fw.tabs.save')}
        onClick={() => setAsking(true)}
      >
        <SaveIcon fontSize="small" />
      </IconButton>
      {asking && (
        <ViewNameDialog
          title="fw.tabs.save"
          save={(name) => add(name, state)}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
