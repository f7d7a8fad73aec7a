// Fails when a text uses a word that the style page rules out, or a string has a sentence that is too long;
// with `--all` also in folders that are not rewritten yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@parachron/workspace';
import { listFaults } from './listFaults.mjs';
import { listRead, quoted } from './listRead.mjs';
import { listTexts } from './listTexts.mjs';
import { readLongest, readStyle } from './readStyle.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const page = read('docs/style.md');
const style = { rules: readStyle(page), longest: readLongest(page) };
const problems = listRead({ all: process.argv.includes('--all') }).flatMap((file) =>
  listFaults(listOwnTexts(file), style).map(({ line, fault }) => `${file}:${line} ${fault}`),
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

/** @param {string} file */
function listOwnTexts(file) {
  const isQuoted = quoted.some((folder) => file.startsWith(folder));
  return listTexts(file, read(file)).filter(({ kind }) => !(isQuoted && kind === 'string'));
}
