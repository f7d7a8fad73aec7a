import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, listPackages, parseModule, root } from '@parachron/workspace';
import { isTest } from './isTest.mjs';
import { listFirstWords } from './listFirstWords.mjs';

/** @typedef {{ verbs: Readonly<Record<string, string>>, entries: ReadonlySet<string>, nouns: ReadonlySet<string> }} FirstWords */

/**
 * Lists the functions of the packages whose names begin with a word that is not listed, and the listed words that begin no name.
 *
 * @param {{ in?: string, words: FirstWords }} options
 * @returns {string[]}
 */
export function listWordFindings({ in: base = root, words }) {
  const named = listPackages({ in: base })
    .flatMap(({ folder }) => listFiles(`${folder}/src`, { endings: ['.ts', '.tsx'], in: base }))
    .filter((file) => !isTest(file) && !file.includes('/generated/'))
    .flatMap((file) =>
      listFirstWords(parseModule(file, readFileSync(join(base, file), 'utf8'))).map((one) => ({
        ...one,
        file,
      })),
    );
  const used = new Set(named.map(({ word }) => word));
  const listed = new Set([...Object.keys(words.verbs), ...words.entries, ...words.nouns]);
  return [
    ...named
      .filter((one) => !isListed(one, words))
      .map(({ file, name }) => `${file}: ${name} begins with a word that firstWords.mjs does not list`),
    ...[...listed]
      .filter((word) => !used.has(word))
      .map((word) => `firstWords.mjs: no name of a function begins with ${word}`),
  ];
}

/**
 * The name of a builder ends with `Call`, `Read` or `Reads`, and may begin with an entry of a chain.
 *
 * @param {{ name: string, word: string }} named
 * @param {FirstWords} words
 */
function isListed({ name, word }, { verbs, entries, nouns }) {
  if (Object.hasOwn(verbs, word) || nouns.has(word)) return true;
  return /(Call|Reads?)$/.test(name) && entries.has(word);
}
