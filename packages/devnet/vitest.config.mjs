import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import shared from '@parachron/tsconfig/vitest-pure';

// The library that runs runtimes, as it is published: fitted to this package. Elsewhere it is the library itself.
const built = fileURLToPath(new URL('dist/chopsticks/chopsticks.js', import.meta.url));
const isBuilt = process.env.TURBO_HASH !== undefined && existsSync(built);
const alias = isBuilt ? [{ find: /^\.\.\/chopsticks\/chopsticks\.js$/, replacement: built }] : [];

export default { ...shared, resolve: { ...shared.resolve, alias } };
