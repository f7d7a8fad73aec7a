import type { Hex, Planck, Weight } from '@parachron/core';
import { encodeProgram, type XcmVersion } from '@parachron/xcm';
import { deriveTaskProgram, type TaskProgramOrder } from './deriveTaskProgram.js';

/** Parts of a task's program that are known before its price. */
export interface UnpricedProgram {
  readonly order: Omit<TaskProgramOrder, 'offer' | 'weightLimit'>;
  readonly version: XcmVersion;
}

/** Encodes a task's program with an offer; without a limit, the program buys as much weight as necessary. */
export function encodeOfferedProgram(
  { order, version }: UnpricedProgram,
  { offer, limit }: { readonly offer: Planck; readonly limit?: Weight | undefined },
): Hex {
  return encodeProgram(deriveTaskProgram({ ...order, offer, weightLimit: limit ?? 'Unlimited' }), {
    version,
  });
}
