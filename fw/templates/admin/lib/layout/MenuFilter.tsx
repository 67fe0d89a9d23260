import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import { Box, IconButton, InputBase } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

import { mix } from '../theme/colour';

interface MenuFilterProps {
  text: string;
  onChange: (text: string) => void;
}

/** The box above a long menu: what is typed leaves the entries that contain it. */
export function MenuFilter({ text, onChange }: MenuFilterProps) {
  const translate = useTranslate();
  const { theme, colours } = useTheme().look;
  const { background, text: ink } = colours.sidebar;
  return (
    <Box sx={{ px: 1.5, py: 1 }}>
      <InputBase
        value={text}
        fullWidth
        size="small"
        placeholder={translate('fw.layout.filter')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            onChange('');
          }
        }}
        inputProps={{ 'aria-label': translate('fw.layout.filter'), type: 'text' }}
        startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1 }} />}
        endAdornment={
          text !== '' && (
            <IconButton
              color="inherit"
              size="small"
              aria-label={translate('fw.layout.clear_filter')}
              onClick={() => onChange('')}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          )
        }
        sx={{
          color: 'inherit',
          px: 1,
          minHeight: 36,
          borderRadius: `${Math.min(theme.radius, 10)}px`,
          border: `1px solid ${mix(background, ink, 0.55)}`,
          '& input::placeholder': { color: 'inherit', opacity: 1 },
          '&.Mui-focused': { outline: '2px solid currentColor', outlineOffset: 1 },
          '& input:focus-visible': { outline: 'none' },
        }}
      />
    </Box>
  );
}
