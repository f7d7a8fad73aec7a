/**
 * A figure of one side.
 *
 * @typedef {object} Figure
 * @property {string} what the measured program
 * @property {number} value
 */

/**
 * Result of a benchmark: the same work on both sides, in one unit.
 *
 * @typedef {object} Comparison
 * @property {string} title
 * @property {string} unit
 * @property {'lower' | 'higher'} better
 * @property {Figure} ours
 * @property {Figure} theirs
 * @property {string} aim the project's target, in words
 * @property {string} [note] limits of the comparison
 */

/**
 * Estimated and used weight of each call on a chain.
 *
 * @typedef {object} AccuracyGroup
 * @property {string} chain
 * @property {readonly import('@parachron/samples').Measured[]} rows
 */

/**
 * Difference between estimated and used weights.
 *
 * @typedef {object} Accuracy
 * @property {string} title
 * @property {readonly AccuracyGroup[]} groups
 * @property {string} aim the project's target, in words
 */

/** @typedef {{ name: string, run: () => Promise<Comparison | Accuracy> }} Benchmark */

export {};
