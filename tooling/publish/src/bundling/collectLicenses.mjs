import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Licences whose code may be published as a part of this program. */
const allowed = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** @typedef {{ name: string, version: string, license: string, text: string }} Bundled */

/**
 * Writes the licences of all bundled packages into `third-party-licenses.txt` beside the bundle, as their authors require. The
 * build fails if a package has a licence that is not allowed.
 *
 * @returns {import('rolldown').Plugin}
 */
export function collectLicenses() {
  return {
    name: 'collect-licenses',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
      const folders = new Set(modules.flatMap((file) => findFolder(file) ?? []));
      const packages = [...folders].map(readPackage);
      const unique = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
      for (const { name, license } of unique.values()) {
        if (!isAllowed(license)) throw new TypeError(`${name} has the licence ${license}`);
      }
      if (unique.size === 0) return;
      const source = [...unique.values()]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, version, license, text }) => `${name}@${version} (${license})\n\n${text.trim()}\n`)
        .join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'third-party-licenses.txt', source });
    },
  };
}

/** Accepts all of "A AND B", one of "A OR B". @param {string} license @returns {boolean} */
export function isAllowed(license) {
  const words = license.replace(/[()]/g, '');
  if (words.includes(' OR ')) return words.split(' OR ').some(isAllowed);
  return words.split(' AND ').every((one) => allowed.includes(one));
}

/** The folder of a package of other authors; undefined for files of this repository. @param {string} file */
function findFolder(file) {
  if (!/[\\/]node_modules[\\/]/.test(file)) return undefined;
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (readManifest(folder)?.version !== undefined) return folder;
  }
  return undefined;
}

/** @param {string} folder @returns {Partial<Bundled> | undefined} */
function readManifest(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** @param {string} folder @returns {Bundled} */
function readPackage(folder) {
  const { name = '', version = '', license = 'unknown' } = readManifest(folder) ?? {};
  const files = readdirSync(folder).filter((one) => /^(licen[cs]e|notice|copying)/i.test(one));
  const texts = files.map((one) => readFileSync(join(folder, one), 'utf8'));
  return { name, version, license, text: texts.join('\n') };
}
