import { createRoot } from 'react-dom/client';

import { Admin, type OverrideModule } from '../lib';

const overrides = import.meta.glob<OverrideModule>('./overrides/*.tsx', { eager: true });

const root = document.getElementById('root');
if (root) createRoot(root).render(<Admin overrides={overrides} />);
