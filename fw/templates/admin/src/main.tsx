import { preload } from '@fw/admin/preload';

// Start the first requests while the browser still parses the code of the pages.
const preloaded = preload();
const { mount } = await import('./mount');
mount(preloaded);
