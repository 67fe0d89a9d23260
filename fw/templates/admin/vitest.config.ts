import { configDefaults, defineConfig } from 'vitest/config';

// Test files share their modules (`isolate: false`): importing react-admin takes longer than most
// tests. `vitest.setup.ts` resets what they share.
export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          exclude: [...configDefaults.exclude, '**/*.test.tsx'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'components',
          isolate: false,
          testTimeout: 30_000,
          setupFiles: './vitest.setup.ts',
          exclude: [...configDefaults.exclude, '**/*.test.ts'],
        },
      },
    ],
  },
});
