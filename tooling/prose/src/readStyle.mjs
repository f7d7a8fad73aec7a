/**
 * @typedef {object} Rule
 * @property {string[]} words the words that texts do not use
 * @property {string} instead
 * @property {string[]} except phrases in which the word is the field's own
 */

/**
 * Reads the excluded words from the style page: the rows of its table `never`.
 *
 * @param {string} page the text of `docs/style.md`
 * @returns {Rule[]}
 */
export function readStyle(page) {
  const rows = /^\| never \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(page)?.[1];
  if (rows === undefined)
    throw new Error('docs/style.md has no table with the columns: never, write, except in');
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').slice(1, -1))
    .map(([words = '', instead = '', except = '']) => ({
      words: splitWords(words),
      instead: instead.trim(),
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

/**
 * Reads the words that must not begin a docstring.
 *
 * @param {string} page the text of `docs/style.md`
 * @returns {string[]} in lower case
 */
export function readBeginnings(page) {
  const list = /docstring[^.]*? never with: ([^.]+)\./.exec(page)?.[1];
  if (list === undefined) throw new Error('docs/style.md names no beginnings: "A docstring … never with: …"');
  return splitWords(list);
}

/**
 * The most words a sentence of a string may have: findings, errors, hints and help are strings.
 *
 * @param {string} page the text of `docs/style.md`
 * @returns {number}
 */
export function readLongest(page) {
  const found = /at most (\d+) words/.exec(page)?.[1];
  if (found === undefined) throw new Error('docs/style.md names no longest sentence: "at most N words"');
  return Number(found);
}
