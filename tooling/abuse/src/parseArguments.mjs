import { kinds } from './kinds.mjs';

/**
 * @typedef {object} Arguments
 * @property {string[]} names the kinds that are run
 * @property {number} seed
 * @property {number} scale by which the factor of each kind is multiplied
 */

/**
 * Reads the options of a run of abuse: `npm run abuse -- kills model --seed 7 --scale 0.1`.
 *
 * @param {readonly string[]} words
 * @param {number} seed where none is given
 * @returns {Arguments}
 * @throws {TypeError} for an invalid kind, seed or scale
 */
export function parseArguments(words, seed) {
  /** @type {Arguments} */
  const parsed = { names: [], seed, scale: 1 };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--seed') parsed.seed = readNumber(word, rest.shift(), /^-?\d+$/);
    else if (word === '--scale') parsed.scale = readNumber(word, rest.shift(), /^\d+(\.\d+)?$/);
    else if (word in kinds) parsed.names.push(word);
    else
      throw new TypeError(`${word}: expected --seed, --scale or a kind (${Object.keys(kinds).join(', ')})`);
  }
  return parsed.names.length > 0 ? parsed : { ...parsed, names: Object.keys(kinds) };
}

/** @param {string} option @param {string | undefined} value @param {RegExp} form */
function readNumber(option, value, form) {
  if (value === undefined || !form.test(value))
    throw new TypeError(`${option}: expected a number, got ${value}`);
  return Number(value);
}
