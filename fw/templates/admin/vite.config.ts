import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { fetchedAtOnce, servedPage } from './lib/dev/page.ts';
import { addressOf } from './lib/dev/server.ts';

const API = addressOf(join(import.meta.dirname, '..'), process.env);

export default defineConfig(({ command }) => ({
  // Built files are found next to index.html wherever it is served; the development server
  // stays under /admin/ so that /posts is the API's list and /admin/posts the page of it.
  base: command === 'serve' ? '/admin/' : './',
  plugins: [react(), servedPage(), fetchedAtOnce()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '^/admin/api/': API,
      '^/(?!admin(?:/|$|\\?)|$|\\?)': API,
    },
  },
  // react-admin's lodash throws while it is loaded, and V8 then reads all of the file once more.
  resolve: { alias: [{ find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' }] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 0,
    // What is needed at once comes in few files, with all that it imports: each is a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'begin', test: /lib\/app\/begin\.ts$/, priority: 3 },
            { name: 'pages', test: /lib\/app\/Admin\.tsx$/, priority: 2 },
            { name: 'list', test: /lib\/pages\/ListPage\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    license: { fileName: 'licences.md' },
  },
  test: {
    environment: 'jsdom',
    include: ['lib/**/*.test.{ts,tsx}'],
    env: { TZ: 'Europe/Berlin' },
  },
}));
