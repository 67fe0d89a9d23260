import Code from '@mui/icons-material/CodeOutlined';
import Bold from '@mui/icons-material/FormatBoldOutlined';
import Italic from '@mui/icons-material/FormatItalicOutlined';
import Bullets from '@mui/icons-material/FormatListBulletedOutlined';
import Numbers from '@mui/icons-material/FormatListNumberedOutlined';
import Quote from '@mui/icons-material/FormatQuoteOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import Heading from '@mui/icons-material/TitleOutlined';
import { Box, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';

import type { Mark } from './markup';

const TOOLS = {
  heading: Heading,
  bold: Bold,
  italic: Italic,
  link: Link,
  bullets: Bullets,
  numbers: Numbers,
  quote: Quote,
  code: Code,
} satisfies Record<Mark, typeof Bold>;

/** What the editor shows: the text, the page, or both side by side. */
export type Panes = 'both' | 'page' | 'text';

interface MarkupToolsProps {
  panes: Panes;
  /** Both panes fit beside each other. */
  wide: boolean;
  onMark: (mark: Mark) => void;
  onPanes: (panes: Panes) => void;
}

/** Buttons above the text: marks at the left, panes at the right. */
export function MarkupTools({ panes, wide, onMark, onPanes }: MarkupToolsProps) {
  const translate = useTranslate();
  const shown: Panes[] = wide ? ['text', 'both', 'page'] : ['text', 'page'];
  return (
    <Box sx={BAR}>
      {panes !== 'page' &&
        Object.entries(TOOLS).map(([mark, Icon]) => {
          const label = translate(`fw.markup.${mark}`);
          return (
            <IconButton
              key={mark}
              size="small"
              aria-label={label}
              title={label}
              // The text keeps the focus and its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onMark(mark as Mark)}
            >
              <Icon fontSize="small" />
            </IconButton>
          );
        })}
      <Box sx={{ flex: 1 }} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={panes}
        aria-label={translate('fw.markup.panes')}
        onChange={(_event, chosen: Panes | null) => chosen && onPanes(chosen)}
      >
        {shown.map((one) => (
          <ToggleButton key={one} value={one} sx={{ px: 1.25, py: 0.25, textTransform: 'none' }}>
            {translate(`fw.markup.show_${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.25,
  px: 0.75,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
