// Fails if a text contains a word that the style page excludes, if a string has too long a sentence, or if the glossary lacks the
// term of an exported type.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listExports, listPackages, root } from '@parachron/workspace';
import { listFaults } from './listFaults.mjs';
import { listRead, quoted } from './listRead.mjs';
import { listTermFaults } from './listTerms.mjs';
import { listTexts } from './listTexts.mjs';
import { readBeginnings, readLongest, readStyle } from './readStyle.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const page = read('docs/style.md');
const style = { rules: readStyle(page), longest: readLongest(page), beginnings: readBeginnings(page) };
const words = listRead().flatMap((file) =>
  listFaults(listOwnTexts(file), style).map(({ line, fault }) => `${file}:${line} ${fault}`),
);
const terms = listTermFaults({ page: read('docs/glossary.md'), types: listTypes() });
const problems = [...words, ...terms];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

/** @param {string} file */
function listOwnTexts(file) {
  const isQuoted = quoted.some((folder) => file.startsWith(folder));
  return listTexts(file, read(file)).filter(({ kind }) => !(isQuoted && kind === 'string'));
}

/** The types that published packages export. */
function listTypes() {
  return listPackages()
    .filter(({ manifest }) => !manifest.private && !manifest.partOf)
    .map(({ folder }) => join(root, folder, 'src/index.ts'))
    .filter((file) => existsSync(file))
    .flatMap((file) => listExports(file))
    .filter(({ kind }) => ['class', 'interface', 'type'].includes(kind))
    .map(({ name, file, line }) => ({ name, place: `${relative(root, file)}:${line}` }));
}
