import NextIcon from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';

import { useCatalog } from '../resource/catalog/catalogContext';
import { mix, withContrast } from '../theme/colour';
import { usePageTitle } from './pageTitle';
import { PathLink, SCROLL_TO_TOP } from './PathLink';

/** A page above the current one. */
export interface Crumb {
  label: string;
  to: string;
}

/** Path from the home page to the current one. On phones the brand is in its place. */
export function Breadcrumbs() {
  const translate = useTranslate();
  const catalog = useCatalog();
  const { pathname } = useLocation();
  const title = usePageTitle();
  const { background, text } = useTheme().look.colours.bar;
  const quiet = withContrast(mix(background, text, 0.7), text, [background]);
  const [, first = '', second] = pathname.split('/');
  const resource = catalog.find(first);
  const above: Crumb[] = [];
  if (first !== '') above.push({ label: translate('fw.dashboard.title'), to: '/' });
  if (resource && second !== undefined) above.push({ label: resource.many, to: `/${first}` });
  return (
    <Box component="nav" aria-label={translate('fw.layout.breadcrumbs')} sx={{ minWidth: 0 }}>
      <Box component="ol" sx={{ ...LIST, color: text, '& a': { ...LINK, color: quiet } }}>
        {above.map(({ label, to }) => (
          <li key={to}>
            <PathLink to={to} state={SCROLL_TO_TOP}>
              {label}
            </PathLink>
            <NextIcon aria-hidden />
          </li>
        ))}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </Box>
    </Box>
  );
}

const LIST = {
  display: 'flex',
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  whiteSpace: 'nowrap',
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0 },
  '& li:last-child': { flex: '0 1 auto' },
  '& svg': { fontSize: 16, mx: 0.25, opacity: 0.6 },
  '& span': { px: 0.5, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500 },
};

const LINK = {
  px: 0.5,
  lineHeight: '24px',
  borderRadius: 1,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
