import type { Weight } from '@parachron/core';

/** The weight of nothing: adding it changes nothing. */
export const noWeight: Weight = { refTime: 0n, proofSize: 0n };
