import { useTheme } from '@mui/material';

import type { Field } from '../../resource/types';
import type { Syntax } from './markup';

/** Return the language of a text that is shown as a page: of its widget, else of the theme. */
export function useSyntax({ type, widget }: Field): Syntax | undefined {
  const { texts } = useTheme().look.theme.layout;
  if (widget === 'html' || widget === 'markdown') return widget;
  return type === 'text' && !widget && texts === 'markdown' ? 'markdown' : undefined;
}
