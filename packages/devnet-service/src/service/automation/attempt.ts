import { isParachronError } from '@parachron/core';
import type { DispatchFailedError, DispatchFailure } from '@parachron/devnet-chain';

/** Runs something that may fail as a dispatch does; returns the failure. */
export function attempt(run: () => void): DispatchFailure | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!isParachronError(error, 'PALLET_DISPATCH_FAILED')) throw error;
    return (error as DispatchFailedError).facts.failure;
  }
}
