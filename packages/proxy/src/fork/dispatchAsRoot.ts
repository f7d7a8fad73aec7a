import type { DecodedEvent } from '@parachron/client';
import { type Hex, requireInput } from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { deriveSuperuserProgram, encodeProgram } from '@parachron/xcm';
import { getNewestVersion } from '../dryRun/dryRunVersions.js';
import type { Fork } from './Fork.js';

/**
 * Dispatches a call as root on a fork: by a pallet of the chain, or else by a program of its relay chain.
 *
 * Sends: one call or one program to the fork.
 *
 * @param fork the fork, in its current state
 * @param call the bytes of the call
 * @returns the events of the blocks that process the call; undefined if a program is required and the weight of the
 *   call is unknown
 *
 * @example
 * ```ts
 * import { type Fork, dispatchAsRoot } from '@parachron/proxy';
 *
 * declare const fork: Fork;
 * await fork.reset();
 * const events = await dispatchAsRoot(fork, '0x00000401');
 * ```
 */
export async function dispatchAsRoot(fork: Fork, call: Hex): Promise<readonly DecodedEvent[] | undefined> {
  requireInput({ fork, call }, { fork: { snapshot: 'function' }, call: 'string' });
  const own = await fork.dispatchAsRoot?.(call);
  if (own) return own;
  const snapshot = await fork.snapshot();
  const estimate = await estimateCallWeight(snapshot, call);
  if (!estimate.known) return undefined;
  const weight = addWeightMargin(deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }), 10);
  const version = getNewestVersion(snapshot.runtime.registry);
  const program = encodeProgram(deriveSuperuserProgram({ call, weight, version }), { version });
  return fork.receive({ from: 'relay', program });
}
