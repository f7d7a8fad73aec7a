import { defineConfig } from 'vitest/config';

// Workspaces are tested from their sources, so that a test never sees a stale build.
const conditions = ['@parachron/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes at once, but for a machine that is busy with other tests.
    expect: { poll: { timeout: 30_000 } },
    typecheck: { enabled: false },
  },
});
