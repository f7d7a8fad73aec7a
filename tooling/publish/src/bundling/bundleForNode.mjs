// Bundles the entry points of a package for Node.js, which takes longer to find and open a file than to read it. Run in its folder.
import { readFileSync } from 'node:fs';
import { isAbsolute, posix } from 'node:path';
import { rolldown } from 'rolldown';
import { collectLicenses } from './collectLicenses.mjs';

/** @typedef {import('rolldown').RolldownOutput['output']} Output */

const folder = 'dist/node';
/** Small packages of other authors, whose many files take Node.js longer than this project's own. */
const included = /^(@noble\/hashes|@scure\/base|croner|@polkadot\/(util|x-[a-z]+))(\/|$)/;
/** A module that computes 65,536 values when it loads, and the file that replaces it. */
const replaced = /[\\/]util[\\/]hex[\\/]toU8a\.js$/;
const replacement = new URL('hexToU8a.mjs', import.meta.url);
/** A module that writes 65,536 texts when it loads, 15 ms. Its function is `formatHex` of `@parachron/core` here. */
const slow = /[\\/]util[\\/]u8a[\\/]toHex\.js$/;

/**
 * @type {{
 *   publishConfig: { exports: Record<string, string | Record<string, string>> },
 *   dependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 * }}
 */
const { publishConfig, dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const input = Object.fromEntries(
  Object.values(publishConfig.exports).flatMap((entry) =>
    typeof entry === 'object' && entry.node && entry.default
      ? [[posix.relative(folder, entry.node).replace(/\.js$/, ''), entry.default]]
      : [],
  ),
);
const bundle = await rolldown({
  input,
  platform: 'node',
  // The entry point without its check for a second copy: a copy of single functions harms nothing.
  resolve: { alias: { '@polkadot/util$': '@polkadot/util/bundle' } },
  treeshake: { moduleSideEffects: [{ external: true, sideEffects: false }] },
  external: (id) => !id.startsWith('.') && !isAbsolute(id) && !included.test(id),
  plugins: [
    { name: 'replace-module', load: (id) => (replaced.test(id) ? readFileSync(replacement, 'utf8') : null) },
    collectLicenses(),
  ],
  checks: { ineffectiveDynamicImport: false },
});
const { output } = await bundle.generate();
checkModules(output);
const first = listFirst(output, 'index.js');
const light = new Set(
  Object.keys(input)
    .map((name) => listFirst(output, `${name}.js`))
    .filter(({ peers }) => peers < first.peers)
    .flatMap(({ modules }) => [...modules]),
);
await bundle.write({
  dir: folder,
  cleanDir: true,
  chunkFileNames: '[name]-[hash].js',
  // What an entry point loads at once is one file; parts that load with their use stay files of their own. The modules of an entry point
  // that needs fewer packages of polkadot.js are a file of their own.
  codeSplitting: {
    groups: [
      { name: 'light', test: (id) => light.has(id), priority: 1 },
      { name: 'first', test: (id) => first.modules.has(id) },
    ],
  },
});
await bundle.close();

/**
 * The modules that an entry point loads at once, and the number of packages of polkadot.js that they import.
 *
 * @param {Output} output @param {string} entry
 */
function listFirst(output, entry) {
  const needed = new Set([entry]);
  const modules = new Set();
  for (const name of needed) {
    const chunk = output.find(({ fileName }) => fileName === name);
    if (chunk?.type !== 'chunk') continue;
    for (const one of chunk.imports) needed.add(one);
    for (const id of chunk.moduleIds) modules.add(id);
  }
  const peers = [...needed].filter((name) => name.startsWith('@polkadot/')).length;
  return { modules, peers };
}

/** @param {Output} output */
function checkModules(output) {
  const declared = Object.keys({ ...dependencies, ...peerDependencies });
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const foreign = [...chunk.imports, ...chunk.dynamicImports].find(
      (id) =>
        !output.some(({ fileName }) => fileName === id) &&
        !id.startsWith('node:') &&
        !declared.some((name) => id === name || id.startsWith(`${name}/`)),
    );
    const problem = foreign ?? chunk.moduleIds.find((id) => slow.test(id));
    if (problem) throw new Error(`${chunk.fileName} must not import ${problem}`);
  }
}
