import { type Hex, type Runtime, type RuntimeCallRead, requireInput, runtimeCallRead } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { deriveWeightVersion } from '../weights/deriveWeightVersion.js';
import { type DispatchInfo, decodeDispatchInfo } from './DispatchInfo.js';
import { encodeBare, encodeFakeSigned, type SigningLength, withLength } from './measuredExtrinsics.js';

/** Parts of a runtime that the reads of weights and fees need. */
export type PaymentRuntime = Pick<Runtime, 'registry' | 'apis' | 'specVersion' | 'transactionVersion'>;

/**
 * Describes the read of weight, class and fee of a call, independent of its origin.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param runtime the runtime that has the call
 * @param call the bytes of the call
 * @param options `length` of the extrinsic whose fee is requested: of the `call` alone by default, or of a `signed` extrinsic with
 * the given `nonce` and `tip`, 0 by default
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { callInfoRead } from '@parachron/weight';
 *
 * declare const runtime: Runtime;
 * callInfoRead(runtime, '0x00000401').method; // 'query_call_info'
 * ```
 */
export function callInfoRead(
  runtime: PaymentRuntime,
  call: Hex,
  { length = 'call', ...signing }: SigningLength & { readonly length?: 'call' | 'signed' } = {},
): RuntimeCallRead<DispatchInfo> {
  return runtimeCallRead(
    'TransactionPaymentCallApi',
    'query_call_info',
    (registry) =>
      length === 'call'
        ? withLength(hexToU8a(call))
        : withLength(hexToU8a(call), encodeFakeSigned(registry, call, { ...signing, runtime }).length),
    (result) => decodeDispatchInfo(result, deriveWeightVersion(runtime)),
  );
}

/**
 * Describes the read of weight, class and fee of an extrinsic with a call.
 *
 * `none` as signature omits all signed extensions: the weight is the weight of the call, and the fee is 0. `fake`
 * measures a signed extrinsic: the fee is the inclusion fee, and on newer runtimes the weight includes the signed
 * extensions.
 *
 * Chain: `TransactionPaymentApi.query_info`.
 * Sends: nothing; the read takes one runtime call.
 *
 * @param runtime the runtime that has the call
 * @param call the bytes of the call
 * @param options `signature` of the extrinsic: `none`, or a placeholder (`fake`) with `nonce` and `tip`, 0 by default;
 *   both change the length of the extrinsic, and the fee excludes the tip
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { extrinsicInfoRead } from '@parachron/weight';
 *
 * declare const runtime: Runtime;
 * extrinsicInfoRead(runtime, '0x00000401', { signature: 'fake' }).method; // 'query_info'
 * ```
 */
export function extrinsicInfoRead(
  runtime: PaymentRuntime,
  call: Hex,
  options: SigningLength & { readonly signature: 'none' | 'fake' },
): RuntimeCallRead<DispatchInfo> {
  requireInput(
    { runtime, call, options },
    { runtime: 'runtime', call: 'string', options: { signature: 'string' } },
  );
  const { signature, ...signing } = options;
  return runtimeCallRead(
    'TransactionPaymentApi',
    'query_info',
    (registry) =>
      withLength(
        signature === 'none'
          ? encodeBare(registry, call)
          : encodeFakeSigned(registry, call, { ...signing, runtime }),
      ),
    (result) => decodeDispatchInfo(result, deriveWeightVersion(runtime)),
  );
}
