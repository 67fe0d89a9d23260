import { MenuItem, TextField } from '@mui/material';

import type { BoardGroups } from './useBoardChoices';

/** Choice of the group whose columns a board shows. */
export function BoardGroup({ label, groups, chosen, choose }: BoardGroups) {
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      label={label}
      value={chosen ?? ''}
      onChange={(event) => choose(event.target.value)}
      sx={{ mb: 1.5, width: { xs: '100%', sm: 260 } }}
    >
      {groups.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
