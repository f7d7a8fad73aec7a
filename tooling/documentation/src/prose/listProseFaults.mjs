import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listExports, listFaults, listFiles, listPackages, readStyle, root } from '@parachron/workspace';
import { listRead, quoted } from './listRead.mjs';
import { listStrayTexts } from './listStrayTexts.mjs';
import { listTermFaults } from './listTerms.mjs';
import { listTexts } from './listTexts.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
/**
 * Lists the texts with a word that the style page excludes, the strings with too long a sentence, the exported types whose term the
 * glossary lacks, and the texts of the page in apps/web that are not in its files of texts.
 *
 * @returns {string[]}
 */
export function listProseFaults() {
  const style = readStyle();
  const words = listRead().flatMap((file) =>
    listFaults(listOwnTexts(file), style).map(({ line, fault }) => `${file}:${line} ${fault}`),
  );
  const terms = listTermFaults({ page: read('docs/glossary.md'), types: listTypes() });
  const stray = listFiles('apps/web/src', { endings: ['.ts', '.tsx'] })
    .filter((file) => !/(\/t|T)exts\.ts$|\.test\.ts$|\.d\.ts$/.test(file))
    .flatMap((file) => listStrayTexts(file, read(file)));
  return [...words, ...terms, ...stray];
}

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
