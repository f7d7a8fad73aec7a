import type { Weight } from '@parachron/core';

/** The weight zero. */
export const noWeight: Weight = { refTime: 0n, proofSize: 0n };
