import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

/** The first thing that the Tab key reaches: past the menu to the content. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#main-content"
      onClick={(event) => {
        // The address of the page is the router's; a fragment would be a navigation.
        event.preventDefault();
        document.getElementById('main-content')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {translate('fw.layout.skip')}
    </Box>
  );
}
