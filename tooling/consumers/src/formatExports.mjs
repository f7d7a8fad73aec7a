import { join } from 'node:path';
import { readManifest } from '@parachron/registry';
import { listExports } from '@parachron/workspace';

/**
 * Lists what an installed package offers, entry point by entry point, and its commands.
 *
 * @param {string} folder of the installed package
 * @returns {string} one line for each, sorted
 */
export function formatExports(folder) {
  const manifest = readManifest(folder);
  const lines = Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) => {
    const types = /** @type {{ types?: string }} */ (target).types;
    if (types === undefined) return [`entry ${entry}`];
    const items = listExports(join(folder, types)).map(({ kind, name }) => `  ${kind} ${name}`);
    return [`entry ${entry}`, ...items];
  });
  const commands = Object.keys(manifest.bin ?? {}).map((name) => `command ${name}`);
  return `${[...lines, ...commands].join('\n')}\n`;
}
