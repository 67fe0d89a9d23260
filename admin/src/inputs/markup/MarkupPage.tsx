import { Box } from '@mui/material';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';

import type { Syntax } from './markup';

type PageOf = typeof import('./page').pageOf;

let loaded: PageOf | undefined;

/** Show a text in Markdown or HTML as a page. Until its parser is loaded, show the text itself. */
export function MarkupPage({ syntax, text }: { syntax: Syntax; text: string }) {
  const pageOf = usePageOf();
  const shown = useDeferredValue(text);
  const html = useMemo(() => pageOf?.(syntax, shown), [pageOf, syntax, shown]);
  if (html === undefined) return <span className="fw-text">{text}</span>;
  return <Box sx={PROSE} dangerouslySetInnerHTML={{ __html: html }} />;
}

function usePageOf(): PageOf | undefined {
  const [there, setThere] = useState(() => loaded);
  useEffect(() => {
    if (there) return;
    import('./page').then(
      ({ pageOf }) => {
        loaded = pageOf;
        setThere(() => pageOf);
      },
      () => undefined,
    );
  }, [there]);
  return there;
}

/** Style of a page: the headings are smaller than those of the admin. */
const PROSE = {
  maxWidth: '72ch',
  lineHeight: 1.65,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& h1, & h2, & h3, & h4, & h5, & h6': { mt: '1.4em', mb: '0.4em', lineHeight: 1.3, fontWeight: 600 },
  '& h1': { fontSize: '1.5em' },
  '& h2': { fontSize: '1.25em' },
  '& h3': { fontSize: '1.1em' },
  '& h4, & h5, & h6': { fontSize: '1em' },
  '& p, & ul, & ol, & pre, & table, & blockquote': { my: '0.75em' },
  '& ul, & ol': { pl: '1.5em' },
  '& li': { my: '0.2em' },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
  '& a': { color: 'primary.main' },
  '& blockquote': { mx: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& code, & pre': { fontFamily: 'monospace', fontSize: '0.9em', bgcolor: 'action.hover', borderRadius: 1 },
  '& code': { px: 0.5 },
  '& pre': { p: 1.5, overflowX: 'auto' },
  '& pre code': { p: 0, bgcolor: 'transparent' },
  '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto' },
  '& th, & td': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'start' },
  '& hr': { border: 0, borderTop: 1, borderColor: 'divider', my: '1.5em' },
} as const;
