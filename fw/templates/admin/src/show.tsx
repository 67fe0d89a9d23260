import { createRoot } from 'react-dom/client';

import { Admin, type Begun, type OverrideModule } from '../lib';

const overrides = import.meta.glob<OverrideModule>('./overrides/*.tsx', { eager: true });

/** Puts the admin into the page. */
export function show(begun: Promise<Begun>): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Admin overrides={overrides} begun={begun} />);
}
