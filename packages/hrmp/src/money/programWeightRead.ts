import { type Hex, type RuntimeCallRead, runtimeCallRead } from '@parachron/core';
import type { Weight } from '@parachron/xcm';
import { hexToU8a } from '@polkadot/util';
import { decodeWeight } from './callWeightRead.js';

/**
 * Describes how to ask a runtime for the weight of an XCM program.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`.
 * Sends: nothing; one runtime call when carried out.
 *
 * @param program the bytes of the versioned program
 * @returns a read of the weight; undefined when the runtime has no finite weight for it
 *
 * @example
 * ```ts
 * import { programWeightRead } from '@parachron/hrmp';
 *
 * programWeightRead('0x0400').api; // 'XcmPaymentApi'
 * ```
 */
export function programWeightRead(program: Hex): RuntimeCallRead<Weight | undefined> {
  return runtimeCallRead(
    'XcmPaymentApi',
    'query_xcm_weight',
    () => hexToU8a(program),
    // A result: 0 is followed by the weight, anything else by an error.
    (result) => (result[0] === 0 ? decodeWeight(result.subarray(1)) : undefined),
  );
}
