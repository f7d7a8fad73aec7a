import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/**
 * Measures what a program that only imports something brings along.
 *
 * @param {string} statement the import
 * @param {string} folder in which the packages are installed
 * @returns {Promise<{ first: number, all: number, files: number }>} the bytes, minified and gzipped, that a page loads at once, and with what
 *   it loads on demand; the number of files that Node.js loads at once
 */
export async function measureImport(statement, folder) {
  const file = join(folder, 'import.js');
  // An export keeps what is imported, and nothing else.
  writeFileSync(file, statement.replaceAll('import', 'export'));
  const page = await bundle({ input: file, platform: 'browser' });
  const node = await bundle({ input: file, platform: 'node', treeshake: false });
  const modules = listFirst(node).flatMap(({ moduleIds }) => moduleIds);
  return {
    first: measure(listFirst(page)),
    all: measure(page),
    // The bundler adds modules of its own, which are no files.
    files: modules.filter((id) => !/^\0|^rolldown/.test(id)).length - 1,
  };
}

/** @typedef {import('rolldown').OutputChunk} Chunk */

/** @param {import('rolldown').InputOptions} options @returns {Promise<Chunk[]>} */
async function bundle(options) {
  const { output } = await rolldown({ ...options, tsconfig: false, logLevel: 'silent' }).then((made) =>
    made.generate({ minify: true }).finally(() => made.close()),
  );
  return output.flatMap((one) => (one.type === 'chunk' ? [one] : []));
}

/** The first chunk with all of its static imports. @param {Chunk[]} chunks */
function listFirst(chunks) {
  const needed = new Set(chunks.slice(0, 1));
  for (const { imports } of needed) {
    for (const one of chunks) if (imports.includes(one.fileName)) needed.add(one);
  }
  return [...needed];
}

/** @param {Chunk[]} chunks */
function measure(chunks) {
  return gzipSync(chunks.map(({ code }) => code).join('')).length;
}
