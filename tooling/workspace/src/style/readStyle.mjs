import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../listFiles.mjs';
import { parseMarkdown } from '../parseMarkdown.mjs';

/**
 * @typedef {object} Rule
 * @property {string[]} words the words that texts do not use
 * @property {string} instead
 * @property {string[]} except phrases in which the word is the field's own
 */

/**
 * @typedef {object} Style
 * @property {Rule[]} rules
 * @property {number} longest the most words of a sentence in a string: findings, errors, hints and help are strings
 * @property {string[]} beginnings the words that must not begin a docstring, in lower case
 */

/**
 * Reads the style page.
 *
 * @param {string} [page] the text of `docs/style.md`; read from the file by default
 * @returns {Style}
 */
export function readStyle(page = readFileSync(join(root, 'docs/style.md'), 'utf8')) {
  return { rules: readRules(page), longest: readLongest(page), beginnings: readBeginnings(page) };
}

/** Excluded words: the rows of the table `never`. @param {string} page @returns {Rule[]} */
function readRules(page) {
  const table = parseMarkdown(page).tables.find(([columns]) => columns?.[0] === 'never');
  if (table === undefined)
    throw new Error('docs/style.md has no table with the columns: never, write, except in');
  return table.slice(1).map(([words = '', instead = '', except = '']) => ({
    words: splitWords(words),
    instead,
    except: splitWords(except),
  }));
}

/** @param {string} cell */
function splitWords(cell) {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** @param {string} page */
function readBeginnings(page) {
  const list = /docstring[^.]*? never with: ([^.]+)\./.exec(page)?.[1];
  if (list === undefined) throw new Error('docs/style.md names no beginnings: "A docstring … never with: …"');
  return splitWords(list);
}

/** @param {string} page */
function readLongest(page) {
  const found = /at most (\d+) words/.exec(page)?.[1];
  if (found === undefined) throw new Error('docs/style.md names no longest sentence: "at most N words"');
  return Number(found);
}
