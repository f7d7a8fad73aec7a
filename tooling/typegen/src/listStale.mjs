import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares the generated files with newly generated content.
 *
 * @param {{ name: string, folder: string, files: ReadonlyMap<string, string> }} options
 * @returns {string[]} one problem with both metadata hashes if the metadata changed, else one problem for each stale file
 */
export function listStale({ name, folder, files }) {
  const there = new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const [before, now] = [hashIn(there), hashIn(files)];
  if (before !== now) {
    return [
      `the types of variant ${name} are stale: made from metadata ${before}, the runtime now has ${now}; run "npm run generate"`,
    ];
  }
  return [...new Set([...there.keys(), ...files.keys()])]
    .filter((file) => there.get(file) !== files.get(file))
    .sort()
    .map(
      (file) =>
        `the types of variant ${name} are stale: ${file} differs from the generated content; run "npm run generate"`,
    );
}

/** @param {string} folder */
function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'));
}

/** The hashes in the files: one hash if all files have the same source. @param {ReadonlyMap<string, string>} files */
function hashIn(files) {
  const hashes = [...files.values()].map((text) => /metadata (0x[0-9a-f]{64})/.exec(text)?.[1] ?? 'unknown');
  return [...new Set(hashes)].sort().join(', ') || 'none';
}
