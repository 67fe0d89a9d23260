import { configDefaults, defineConfig } from 'vitest/config';

// What only computes (`.test.ts`) shares its modules; what has a page (`.test.tsx`) gets its own,
// as React's and what they keep of a document are not made to be used by the next file.
export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'values',
          environment: 'node',
          isolate: false,
          exclude: [...configDefaults.exclude, '**/*.test.tsx'],
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'pages', exclude: [...configDefaults.exclude, '**/*.test.ts'] },
      },
    ],
  },
});
