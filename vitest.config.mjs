import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import web from './apps/web/package.json' with { type: 'json' };

/** Packages import each other's sources: a test needs no build, and never sees a stale one. */
const conditions = ['@parachron/source'];
/** Caches of commands, which all tests share; a clean clone has none. */
const cache = fileURLToPath(new URL('node_modules/.cache/', import.meta.url));
/** Tests of the built command, of pages in a browser, and of real runtimes by the command. */
const product = ['apps/*/test/product/**/*.test.ts'];
/** The shortest proof that the built command works. */
const smoke = ['apps/*/test/smoke/**/*.test.ts'];
const none = ['**/node_modules/**'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // The build writes the version into the page.
  define: { PARACHRON_VERSION: JSON.stringify(web.version) },
  test: {
    env: { XDG_CACHE_HOME: cache },
    setupFiles: ['tooling/repo/setUpTests.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Waits end immediately, unless the machine is busy with other work.
    expect: { requireAssertions: true, poll: { timeout: 120_000 } },
    // The event loop keeps its turns: a local chain of this worker that waits for the next turn would wait without end.
    fakeTimers: {
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    },
    // The files of a worker share their libraries and the real runtimes that they have booted.
    isolate: false,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'packages', pool: 'threads', include: ['packages/*/{src,test}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'apps',
          // A command may stop its process, and installs handlers of signals.
          pool: 'forks',
          include: ['apps/*/{src,test}/**/*.test.ts'],
          exclude: [...none, ...product, ...smoke],
          globalSetup: 'apps/onboarding/test/support/setUp.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'smoke',
          pool: 'forks',
          include: smoke,
          globalSetup: 'apps/onboarding/test/support/setUp.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          pool: 'forks',
          include: ['tooling/*/{src,test}/**/*.test.ts'],
          exclude: [...none, 'tooling/chains/test/**'],
        },
      },
      {
        extends: true,
        // By tooling/chains/src/bin.mjs alone, which finds the folder of the chains.
        test: {
          name: 'chains',
          pool: 'forks',
          include: ['tooling/chains/test/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          pool: 'forks',
          include: product,
          globalSetup: 'apps/onboarding/test/support/setUp.ts',
        },
      },
    ],
  },
});
