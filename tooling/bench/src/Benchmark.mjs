/**
 * A figure of one side.
 *
 * @typedef {object} Figure
 * @property {string} what what was run
 * @property {number} value
 */

/**
 * What a benchmark found: the same work on both sides, in one unit.
 *
 * @typedef {object} Comparison
 * @property {string} title
 * @property {string} unit
 * @property {'lower' | 'higher'} better
 * @property {Figure} ours
 * @property {Figure} theirs
 * @property {string} aim what the project aims at, in words
 * @property {string} [note] how far the sides are alike
 */

/** @typedef {{ name: string, run: () => Promise<Comparison> }} Benchmark */

export {};
