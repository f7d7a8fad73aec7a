import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleProgram } from './bundleProgram.mjs';

/** @typedef {import('./budgets.mjs').Budget} Budget */
/** @typedef {import('@parachron/registry').Packed} Packed */

/**
 * Bundles a program of import statements for each budget and measures its code of these packages.
 *
 * @param {{ budgets: Budget[], packed: Packed[], folder: string }} options the folder in which the packages are installed
 * @returns {Promise<string[]>} exceeded budgets, and packages without a budget
 */
export async function measureBundles({ budgets, packed, folder }) {
  mkdirSync(join(folder, 'bundles'));
  const problems = await Promise.all(
    budgets.map(async (budget, at) => {
      const { statement, bytes, first, whole } = budget;
      const file = join(folder, 'bundles', `${at}.js`);
      writeFileSync(file, statement.replace(/^import/gm, 'export'));
      // Code that loads later counts if the budget also limits the code that loads at once.
      const { code } = await bundleProgram({ file, external: isForeign, isSplit: first === undefined });
      const all = compare(Buffer.byteLength(code), bytes, `${statement} brings`);
      const own = [
        ...all,
        ...(await compareFirst(file, first, statement)),
        ...(await compareNode(file, budget)),
      ];
      if (whole === undefined) return own;
      const page = await bundleProgram({ file, isSplit: true });
      return [...own, ...compare(gzipSync(page.code).length, whole, `${statement} with everything brings`)];
    }),
  );
  const missing = packed
    .filter(({ manifest }) => Object.keys(manifest.exports ?? {}).some((entry) => entry !== './package.json'))
    .filter(({ name }) => !budgets.some(({ statement }) => statement.includes(`'${name}'`)));
  return [
    ...problems.flat(),
    ...missing.map(({ name }) => `tooling/consumers/src/budgets.mjs has no budget for ${name}`),
  ];
}

/** @param {string} file @param {number | undefined} first @param {string} statement */
async function compareFirst(file, first, statement) {
  if (first === undefined) return [];
  const { code } = await bundleProgram({ file, external: isForeign, isSplit: true });
  return compare(gzipSync(code).length, first, `${statement} loads at once`);
}

/** Node.js loads all that is imported, used or not. @param {string} file @param {Budget} budget */
async function compareNode(file, { statement, files: most, peers: allowed }) {
  if (most === undefined) return [];
  const { modules, outside } = await bundleProgram({
    file,
    external: isPeer,
    isSplit: true,
    treeshake: false,
    platform: 'node',
  });
  const others = outside.filter((id) => id.startsWith('@polkadot/') && allowed?.includes(id) === false);
  return [
    ...compare(modules, most, `${statement} loads in Node.js`, 'files'),
    ...[...new Set(others)].map((id) => `${statement} loads ${id} in Node.js`),
  ];
}

/** @param {number} size @param {number} most @param {string} what @param {string} [unit] */
function compare(size, most, what, unit = 'bytes') {
  return size <= most ? [] : [`${what} ${size} ${unit}, it may bring ${most}`];
}

/** A program has its own copy of the peers, and Node.js has its modules. @param {string} id */
function isPeer(id) {
  return /^(@polkadot\/|node:)/.test(id);
}

/** Modules of other packages stay outside. @param {string} id */
function isForeign(id) {
  return !/^[./]/.test(id) && !/^[A-Za-z]:/.test(id) && !id.startsWith('@parachron/');
}
