import { isParachronError } from '@parachron/core';
import type { DispatchFailure } from '../../chain/pallet/defineErrors.js';

/** Runs a function that may throw a dispatch failure; returns that failure. */
export function tryDispatch(run: () => void): DispatchFailure | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!isParachronError(error, 'PALLET_DISPATCH_FAILED')) throw error;
    return error.facts.failure;
  }
}
