import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Under turbo, and in the suite on real chains, the packages that a test imports are built, and Node.js loads them as they are
// published, without a transform. Elsewhere they are their sources, so that a test never sees a stale build.
const isBuilt = process.env.TURBO_HASH !== undefined || process.env.PARACHRON_BUILT === '1';
const conditions = isBuilt ? [] : ['@parachron/source'];

/** Caches of commands and runtimes: all tests share them, and a clean clone has none. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    env: { XDG_CACHE_HOME: cache, PARACHRON_RUNTIME_CACHE: `${cache}parachron/runtimes` },
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    server: { deps: { external: isBuilt ? [/\/packages\/[^/]+\/dist\//] : [] } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Waits end immediately, unless the machine is busy with other tests.
    expect: { poll: { timeout: 30_000 } },
    typecheck: { enabled: false },
  },
});
