import type { Weight as ChainWeight } from '@parachron/core';

/** The weight of @parachron/core. Version 2 of XCM does not carry the proof size, which reads as 0. */
export type Weight = ChainWeight;
