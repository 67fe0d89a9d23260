import { useTheme } from '@mui/material';

import type { Field } from '../../resource/types';
import type { Look } from '../../theme/theme';
import type { Syntax } from './markup';

/** Return the language of a text that is shown as a page: of its widget, else of the theme. */
export function useSyntax({ type, widget }: Field): Syntax | undefined {
  // Undefined in a project's own theme.
  const look = useTheme().look as Look | undefined;
  if (widget === 'html' || widget === 'markdown') return widget;
  return type === 'text' && !widget && look?.theme.layout.texts === 'markdown' ? 'markdown' : undefined;
}
