import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';

/**
 * Bundles a program as a browser would get it: minified, without what it does not use.
 *
 * @param {{ file: string, external?: (id: string) => boolean }} options the program, and what stays outside
 * @returns {Promise<{ code: string, problems: string[] }>} the code of all chunks, and what the bundler warned of
 */
export async function bundleProgram({ file, external = () => false }) {
  /** @type {string[]} */
  const problems = [];
  const bundle = await rolldown({
    input: file,
    external,
    platform: 'browser',
    tsconfig: false,
    onLog(level, log) {
      if (level === 'warn') problems.push(stripVTControlCharacters(log.message).split('\n')[0] ?? '');
    },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  return { code, problems };
}
