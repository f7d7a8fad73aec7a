import { collectLicenses, fitChopsticks } from '@parachron/publish';
import type { InputOptions, OutputOptions } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

/** What programs have besides this package stays outside: two of a library in one process do not know each other's classes. */
const outside = [...manifest.bundle.keep, ...Object.keys(manifest.peerDependencies)];

/** The library that builds blocks of real runtimes, with all that it uses. */
export default {
  input: { chopsticks: 'src/chopsticks/chopsticks.ts' },
  platform: 'node',
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  resolve: { conditionNames: ['browser', 'import', 'default'] },
  plugins: [fitChopsticks(), collectLicenses()],
  output: { dir: 'dist/chopsticks', cleanDir: true, chunkFileNames: '[name].js' },
} satisfies InputOptions & { output: OutputOptions };
