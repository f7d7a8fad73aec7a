import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Lists the files below a folder, sorted, by their paths from the repository with forward slashes. Installed and built files are
 * omitted.
 *
 * @param {string} folder path from the repository
 * @param {{ endings: string[] }} options
 * @returns {string[]}
 */
export function listFiles(folder, { endings }) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return endings.some((ending) => path.endsWith(ending)) ? [path] : [];
      const isOmitted = ['node_modules', 'dist', 'api'].includes(entry.name);
      return isOmitted ? [] : listFiles(path, { endings });
    })
    .sort();
}

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {string} [partOf] the package whose archive contains this private one, and whose exports it serves
 * @property {string} [description]
 * @property {string} [license]
 * @property {Record<string, string>} [bin]
 * @property {Record<string, unknown>} [exports]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @typedef {{ name: string, folder: string, manifest: Manifest }} Package `folder` is the path from the repository: `packages/core` */

/**
 * Lists the packages and apps in the order of their folders.
 *
 * @returns {Package[]}
 */
export function listPackages() {
  return ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .sort()
      .map((folder) => {
        const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
        return { name: manifest.name, folder, manifest };
      }),
  );
}

/**
 * Writes a tool's output to a file or, when only checking, reports that the file is stale. With a marker only the text between
 * `<!-- marker:start -->` and `<!-- marker:end -->` is replaced.
 *
 * @param {{ file: string, content: string, marker?: string, write: boolean }} options
 * @returns {string[]} the problems: none, or that the file is stale
 */
export function updateGenerated({ file, content, marker, write }) {
  const path = join(root, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const after = marker === undefined ? content : replaceBetween(before, marker, content);
  if (after === before) return [];
  if (!write) return [`${file} is stale: run "npm run generate" and commit what it changes`];
  writeFileSync(path, after);
  return [];
}

/**
 * Replaces the text between `<!-- marker:start -->` and `<!-- marker:end -->`.
 *
 * @param {string} text @param {string} marker @param {string} content
 */
export function replaceBetween(text, marker, content) {
  const start = `<!-- ${marker}:start -->`;
  const end = `<!-- ${marker}:end -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the markers "${marker}:start" and "${marker}:end" are missing`);
  return `${text.slice(0, from + start.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}
