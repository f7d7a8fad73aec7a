import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the files that the field `browser` of a manifest names and the package does not have. A bundler ignores such an entry: a
 * page then gets the file for Node.js.
 *
 * @param {string} folder of the built package
 */
export function listLostReplacements(folder) {
  /** @type {{ browser?: Record<string, string | false> }} */
  const { browser = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(browser)
    .flat()
    .filter((file) => typeof file === 'string' && !existsSync(join(folder, file)))
    .map((file) => `the field "browser" names ${file}, which is missing`);
}
