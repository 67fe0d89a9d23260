import { begin } from '../lib/app/begin';

// What the pages need first is asked for while the browser still reads them.
const begun = begin();
const { show } = await import('./show');
show(begun);
