import AddIcon from '@mui/icons-material/Add';
import NoMatchIcon from '@mui/icons-material/SearchOff';
import { Box, Button, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { CreateButton, useListContext, useTranslate } from 'react-admin';

import { iconOf } from '../../layout/icons';
import { can } from '../../resource/catalog';
import { useResource } from '../../resource/context';

/** Stands where a resource has no records at all. */
export function EmptyList() {
  const resource = useResource();
  const translate = useTranslate();
  const creates = can(resource, 'create');
  return (
    <Emptiness
      icon={iconOf(resource)}
      title={translate('fw.list.empty_title', { many: resource.many })}
      text={translate(creates ? 'fw.list.empty_create' : 'fw.list.empty_read')}
    >
      {creates && (
        <CreateButton
          variant="contained"
          icon={<AddIcon />}
          label={translate('fw.list.add_first', { one: resource.one })}
        />
      )}
    </Emptiness>
  );
}

/** Stands where the search and the filters leave no record, and offers to drop them. */
export function NoMatch() {
  const { many } = useResource();
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  if (Object.keys(filterValues).length === 0) {
    // All of the page was deleted, and may be brought back yet.
    return (
      <Typography role="status" sx={{ p: 3, color: 'text.secondary' }}>
        {translate('fw.list.page_empty')}
      </Typography>
    );
  }
  return (
    <Emptiness
      icon={NoMatchIcon}
      title={translate('fw.list.no_match_title')}
      text={translate('fw.list.no_match', { many })}
    >
      <Button variant="outlined" onClick={() => setFilters({}, {})}>
        {translate('fw.list.clear_filters')}
      </Button>
    </Emptiness>
  );
}

interface EmptinessProps {
  icon: ComponentType<{ sx?: object }>;
  title: string;
  text: string;
  /** What one can do about it. */
  children: ReactNode;
}

function Emptiness({ icon: Icon, title, text, children }: EmptinessProps) {
  return (
    <Box sx={{ py: { xs: 6, sm: 10 }, px: 2, textAlign: 'center' }}>
      <Box aria-hidden sx={{ color: 'text.secondary', lineHeight: 0, mb: 2 }}>
        <Icon sx={{ fontSize: 56 }} />
      </Box>
      <Box role="status" sx={{ mb: 3 }}>
        <Typography variant="h6" component="p">
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      </Box>
      {children}
    </Box>
  );
}
