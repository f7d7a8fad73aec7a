import type { Weight as ChainWeight } from '@parachron/core';

/** The weight of @parachron/core. Version 2 of XCM has no proof size; a decoded proof size is 0. */
export type Weight = ChainWeight;
