import { defineError } from '@parachron/core';

/** A part of a weight does not fit into 64 bits. */
export class WeightOutOfRangeError extends defineError({
  code: 'WEIGHT_OUT_OF_RANGE',
  fault: 'input',
  message: (facts: { part: 'refTime' | 'proofSize'; value: bigint }) =>
    `${facts.part} of a weight: expected 0 to 2^64 - 1, got ${facts.value}.`,
  hint: () => 'Give weights and margins whose result is from 0 to 2^64 - 1.',
}) {}

/** An amount does not fit into 128 bits. */
export class FeeOutOfRangeError extends defineError({
  code: 'FEE_OUT_OF_RANGE',
  fault: 'input',
  message: (facts: { value: bigint }) => `Fee in planck: expected 0 to 2^128 - 1, got ${facts.value}.`,
  hint: () => 'Give fees and margins whose result is from 0 to 2^128 - 1.',
}) {}

/** A margin or a ratio is invalid. */
export class InvalidRatioError extends defineError({
  code: 'INVALID_RATIO',
  fault: 'input',
  message: (facts: { ratio: string }) => `Expected a valid ratio, got ${facts.ratio}.`,
  hint: () =>
    'Give a margin in whole percent, 0 or more. A ratio has a numerator of 0 or more and a denominator above 0.',
}) {}
