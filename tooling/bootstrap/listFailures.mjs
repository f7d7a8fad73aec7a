import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines shown of one workspace. */
const mostLines = 80;

/**
 * Finds the failed tests in the logs of the workspaces, to be shown after all logs.
 *
 * @param {string} root the repository's folder
 * @param {number} since the time from which logs count, in milliseconds
 * @returns {string[]} the printed failures of each workspace
 */
export function listFailures(root, since) {
  const folders = ['packages', 'apps', 'tooling'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, '.turbo')),
  );
  const logs = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((log) => /turbo-test.*\.log$/u.test(log));
  return logs.flatMap((log) => {
    const file = join(root, log);
    if (statSync(file).mtimeMs < since) return [];
    const lines = stripVTControlCharacters(readFileSync(file, 'utf8')).split('\n');
    const at = lines.findIndex((line) => /^ FAIL |^⎯+ (Failed|Unhandled)/u.test(line));
    return at < 0 ? [] : [[`${log}:`, ...lines.slice(at, at + mostLines)].join('\n')];
  });
}
