import type { InputOptions, OutputOptions } from 'rolldown';

/** What is read for every command, in few files: Node takes longer to find a module than to run it. All others stay packages. */
const bundled = /^(\.|\/|@parachron\/core$)/;

export default {
  input: { bin: 'src/bin.ts' },
  platform: 'node',
  transform: { target: 'es2023' },
  external: (id: string) => !bundled.test(id),
  resolve: { conditionNames: ['@parachron/source', 'import', 'default'] },
  output: { dir: 'dist', chunkFileNames: '[name]-[hash].js' },
} satisfies InputOptions & { output: OutputOptions };
