import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** @typedef {Record<string, import('@polkadot/types/types').Definitions>} Definitions */

/**
 * Loads definitions of types, RPC methods and runtime APIs from a module in TypeScript or JavaScript.
 *
 * @param {string} file exports one object of definitions for each section
 * @returns {Promise<Definitions>} by section
 */
export async function loadDefinitions(file) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'parachron-definitions-'));
  try {
    const bundle = await rolldown({ input: file, platform: 'node', tsconfig: false });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    const path = join(folder, 'definitions.mjs');
    writeFileSync(path, output[0].code);
    return { ...(await import(pathToFileURL(path).href)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
