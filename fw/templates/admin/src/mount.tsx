import { createRoot } from 'react-dom/client';

import { Admin, type OverrideModule, type Preloaded } from '../lib';

const overrides = import.meta.glob<OverrideModule>('./overrides/*.tsx', { eager: true });

/** Render the admin into the page. */
export function mount(preloaded: Promise<Preloaded>): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Admin overrides={overrides} preloaded={preloaded} />);
}
