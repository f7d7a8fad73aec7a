import { chopsticksThread, collectLicenses, fitChopsticks } from '@parachron/bundling';
import type { InputOptions, OutputOptions } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

/** What programs have besides this package stays outside: two of a library in one process do not know each other's classes. */
const outside = [...manifest.bundle.keep, ...Object.keys(manifest.peerDependencies)];

/** The library that runs real runtimes, with all that it uses. */
export default {
  input: { chopsticks: 'src/chopsticks/chopsticks.ts', ...chopsticksThread },
  platform: 'node',
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  resolve: { conditionNames: ['node', 'import', 'default'] },
  plugins: [fitChopsticks(), collectLicenses()],
  output: { dir: 'dist/chopsticks', cleanDir: true, chunkFileNames: '[name]-[hash].js' },
} satisfies InputOptions & { output: OutputOptions };
