import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { InputOptions, OutputOptions, Plugin } from 'rolldown';
import { collectLicenses } from './bundling/collectLicenses.mjs';
import manifest from './package.json' with { type: 'json' };

/** Packages that stay packages: one loads files of its own by their paths, one is part of the published types. */
const kept: readonly string[] = manifest.bundle.keep;
/** What is used where it is installed: native parts of a socket library, and the embedded store. */
const optional = ['@electric-sql/pglite', 'bufferutil', 'pg-native', 'utf-8-validate'];

/** The library that runs runtimes executes them in a thread, whose file it looks for beside its own. */
const devnet = createRequire(new URL('../../packages/devnet/package.json', import.meta.url));
const library = devnet.resolve('@acala-network/chopsticks-core').replace(/([\\/])cjs([\\/])/, '$1esm$2');
const thread = fileURLToPath(new URL('./wasm-executor/node-wasm-executor.js', pathToFileURL(library)));

/** That library's logger starts a thread of its own to write nothing: here it writes nothing without one. */
const silentLogger: Plugin = {
  name: 'silent-logger',
  resolveId: (id) => (id === 'pino' ? '\0silent-logger' : null),
  load: (id) => {
    if (id !== '\0silent-logger') return null;
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => `${level}: write`);
    return `const write = () => undefined;
const logger = { level: 'silent', child: () => logger, isLevelEnabled: () => false, ${levels} };
export const pino = () => logger;`;
  },
};

/** Other packages may need other versions of the packages that stay. */
function isExternal(id: string, importer = ''): boolean {
  const name = id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
  return optional.includes(name) || (kept.includes(name) && !importer.includes('node_modules'));
}

/** The program with all that it uses: an installation is a few files, and Node.js finds them at once. */
export default {
  input: { bin: 'src/bin.ts', 'node-wasm-executor': thread },
  platform: 'node',
  transform: { target: 'es2023' },
  external: isExternal,
  resolve: { conditionNames: ['@parachron/source', 'node', 'import', 'default'] },
  plugins: [silentLogger, collectLicenses()],
  output: { dir: 'dist', chunkFileNames: '[name]-[hash].js' },
} satisfies InputOptions & { output: OutputOptions };
