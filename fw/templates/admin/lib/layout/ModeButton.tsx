import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useTheme as useColours } from '@mui/material/styles';
import { useTheme, useTranslate } from 'react-admin';

/** Changes between light and dark; before the first click the system decides. */
export function ModeButton() {
  const translate = useTranslate();
  const [, setMode] = useTheme();
  const dark = useColours().palette.mode === 'dark';
  const label = translate(dark ? 'fw.layout.to_light' : 'fw.layout.to_dark');
  return (
    <Tooltip title={label}>
      <IconButton
        color="inherit"
        aria-label={label}
        onClick={() => setMode(dark ? 'light' : 'dark')}
      >
        {dark ? <LightIcon /> : <DarkIcon />}
      </IconButton>
    </Tooltip>
  );
}
