import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { admin } from './src/vite/index.ts';

const HERE = import.meta.dirname;
const PROJECT = join(HERE, '../fw/templates/admin');

// `npm run dev` serves the page of a project with the sources in place of the packed library.
export default defineConfig({
  root: PROJECT,
  cacheDir: join(HERE, 'node_modules/.vite'),
  plugins: [react(), admin()],
  resolve: {
    alias: [
      { find: /^@fw\/admin$/, replacement: join(HERE, 'src/index.ts') },
      { find: /^@fw\/admin\/preload$/, replacement: join(HERE, 'src/app/preload.ts') },
      { find: /^(react|react-dom)(\/.*)?$/, replacement: join(HERE, 'node_modules/$1$2') },
    ],
  },
  server: { fs: { allow: [HERE, PROJECT] } },
});
