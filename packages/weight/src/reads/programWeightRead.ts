import { type Hex, parseHex, type RuntimeCallRead, runtimeCallRead, type Weight } from '@parachron/core';
import { decodeWeight } from '../weights/decodeWeight.js';
import { decodeXcmPaymentResult, type XcmPaymentResult } from './XcmPaymentResult.js';

/**
 * Describes the read of the weight of an XCM program.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param program the bytes of the versioned program, as `encodeProgram` of @parachron/xcm returns them
 * @returns a read of the weight, or of the runtime's own name of the error
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import { programWeightRead } from '@parachron/weight';
 *
 * programWeightRead('0x0400').api; // 'XcmPaymentApi'
 * ```
 */
export function programWeightRead(program: Hex): RuntimeCallRead<XcmPaymentResult<Weight>> {
  const method = 'query_xcm_weight';
  const bytes = parseHex(program, { field: 'program' });
  return runtimeCallRead(
    'XcmPaymentApi',
    method,
    () => bytes,
    (result, registry) =>
      decodeXcmPaymentResult(result, (value) => decodeWeight(value).value, { registry, method }),
  );
}
