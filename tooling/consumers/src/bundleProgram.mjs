import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';

/**
 * Bundles a program for a browser, minified and without unused code, or resolves its files as Node.js does.
 *
 * @param {object} options
 * @param {string} options.file the program
 * @param {(id: string) => boolean} [options.external] what stays outside
 * @param {boolean} [options.isSplit] whether code that is imported on demand is left out
 * @param {boolean} [options.treeshake] whether code without a use is left out
 * @param {'browser' | 'node'} [options.platform] the form of the packages
 * @returns {Promise<{ code: string, modules: number, outside: string[], problems: string[] }>} the code, its number of modules, the
 *   imports that are not in the bundle, and the bundler's warnings
 */
export async function bundleProgram({
  file,
  external = () => false,
  isSplit = false,
  treeshake = true,
  platform = 'browser',
}) {
  /** @type {string[]} */
  const problems = [];
  const bundle = await rolldown({
    input: file,
    external,
    platform,
    treeshake,
    tsconfig: false,
    onLog(level, log) {
      if (level === 'warn') problems.push(stripVTControlCharacters(log.message).split('\n')[0] ?? '');
    },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: isSplit });
  await bundle.close();
  const chunks = listChunks(output);
  const code = chunks.map((chunk) => chunk.code).join('');
  // The bundler adds modules of its own, which are no files.
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => !/^\0|^rolldown/.test(id));
  const files = new Set(output.map(({ fileName }) => fileName));
  const outside = chunks.flatMap(({ imports }) => imports.filter((one) => !files.has(one)));
  return { code, modules: modules.length, outside, problems };
}

/** The first chunk with all of its static imports. @param {import('rolldown').RolldownOutput['output']} output */
function listChunks(output) {
  const needed = new Set([output[0].fileName]);
  for (const name of needed) {
    const chunk = output.find(({ fileName }) => fileName === name);
    if (chunk?.type === 'chunk') for (const one of chunk.imports) needed.add(one);
  }
  return output.flatMap((chunk) => (chunk.type === 'chunk' && needed.has(chunk.fileName) ? [chunk] : []));
}
