import shared from '@parachron/tsconfig/vitest';
import { defineConfig } from 'vitest/config';

const { test, ...rest } = shared;

export default defineConfig({
  test: {
    projects: [
      // The tool's own tests need no chains.
      { ...rest, test: { ...test, name: 'tool', include: ['src/**/*.test.ts'] } },
      {
        ...rest,
        test: {
          ...test,
          name: 'chains',
          include: ['test/**/*.test.ts'],
          // The files of a thread share its chains: each is booted once a thread.
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          // A route of many blocks takes minutes where other work shares the cores.
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
        },
      },
    ],
  },
});
