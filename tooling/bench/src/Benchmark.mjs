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

/**
 * What was estimated of each call on a chain, and what it used.
 *
 * @typedef {object} AccuracyGroup
 * @property {string} chain
 * @property {readonly import('@parachron/samples').Measured[]} rows
 */

/**
 * How far estimates were from what was used.
 *
 * @typedef {object} Accuracy
 * @property {string} title
 * @property {readonly AccuracyGroup[]} groups
 * @property {string} aim what the project aims at, in words
 */

/** @typedef {{ name: string, run: () => Promise<Comparison | Accuracy> }} Benchmark */

export {};
