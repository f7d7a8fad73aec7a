import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** Takes the project's own packages from their sources, and leaves all others where they are installed. */
const leaveInstalled: Plugin = {
  name: 'leave-installed',
  async resolveId(id, importer) {
    if (id.startsWith('.') || id.startsWith('/') || id.startsWith('node:')) return null;
    const resolved = await this.resolve(id, importer, { skipSelf: true });
    if (!resolved || id.startsWith('@parachron/')) return resolved;
    return { id: resolved.id, external: 'absolute' };
  },
};

/**
 * Bundles the program from the current sources into a folder of files that Node runs like the published files.
 *
 * @returns its path
 */
export async function bundleProgram(): Promise<string> {
  const folder = fileURLToPath(new URL('../../node_modules/.program/', import.meta.url));
  mkdirSync(`${folder}dist/`, { recursive: true });
  // The program looks for its manifest beside the folder that it is in.
  copyFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), `${folder}package.json`);
  const bundle = await rolldown({
    input: { bin: fileURLToPath(new URL('../../src/bin.ts', import.meta.url)) },
    platform: 'node',
    resolve: { conditionNames: ['@parachron/source', 'node', 'import', 'default'] },
    plugins: [leaveInstalled],
    logLevel: 'silent',
  });
  const dir = `${folder}dist`;
  await bundle.write({
    dir,
    format: 'esm',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  return `${dir}/bin.js`;
}
