import {
  attempt,
  type Call,
  decodeCall,
  defineError,
  formatHex,
  type Hex,
  orUndefined,
  parseHex,
} from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import type { Registry } from '@polkadot/types/types';

/** A call of another chain: its bytes, a `Call`, or the result of `api.tx.pallet.method(…)` of polkadot.js. */
export type ForeignCall = Hex | Pick<Call, 'hex'> | { readonly method: { toHex(): string } };

/** The bytes contain more than a call: a length prefix or a whole extrinsic. */
export class ForeignCallWrappedError extends defineError({
  code: 'FOREIGN_CALL_WRAPPED',
  fault: 'input',
  message: (facts: { given: Hex; wrapping: 'length' | 'extrinsic'; call: Hex }) =>
    facts.wrapping === 'length'
      ? `Expected a call, got a call with a length prefix: 0x${facts.given.slice(2, 66)}….`
      : `Expected a call, got a whole extrinsic: 0x${facts.given.slice(2, 66)}….`,
  hint: (facts) => `Give the call alone: ${facts.call}.`,
}) {}

/**
 * Encodes a call of another chain as the bytes that the service stores and later sends: pallet index, call index and
 * arguments, without a length prefix.
 *
 * The argument `encoded_call` or `call` of the service's `schedule_xcmp_task` takes these bytes; the length prefix is
 * added when that argument is encoded. With a registry, the bytes must decode to exactly one call of the other chain.
 *
 * Sends: nothing.
 *
 * @param registry the types of the chain that will run the call: `runtime.registry`, or `api.registry`; if undefined,
 *   the bytes are not decoded
 * @param call the bytes of the call, a `Call`, or a submittable extrinsic of polkadot.js (its method)
 * @throws FOREIGN_CALL_WRAPPED when the input has a length prefix or is an extrinsic; the hint has the call
 * @throws CALL_UNDECODABLE when the bytes are not a call of that runtime, or more than one
 * @throws INVALID_HEX when the text is not hex
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { encodeForeignCall } from '@parachron/weight';
 *
 * declare const target: Runtime;
 * encodeForeignCall(target.registry, '0x00000401'); // '0x00000401', System.remark(0x01)
 * ```
 */
export function encodeForeignCall(registry: Registry | undefined, call: ForeignCall): Hex {
  const bytes = parseHex(readHex(call), { field: 'call' });
  const hex = formatHex(bytes);
  if (!registry) return hex;
  const decoded = orUndefined(() => decodeCall(registry, hex).hex, 'CALL_UNDECODABLE');
  const wrapped = decoded === undefined ? readWrapped(registry, bytes) : undefined;
  if (wrapped) throw new ForeignCallWrappedError({ given: hex, ...wrapped });
  return decoded ?? decodeCall(registry, hex).hex;
}

/** JavaScript callers may pass any value: `parseHex` refuses invalid values by name. */
function readHex(call: ForeignCall): string {
  if (typeof call !== 'object' || call === null) return call;
  if ('hex' in call) return call.hex;
  return 'method' in call ? call.method.toHex() : String(call);
}

function readWrapped(registry: Registry, bytes: Uint8Array) {
  const input = new Reader(bytes);
  const held = orUndefined(() => input.readBytes());
  if (!held?.length || input.left > 0) return undefined;
  const call = readCall(registry, held);
  if (call) return { wrapping: 'length', call } as const;
  const signed = attempt(() => readCall(registry, registry.createType('Extrinsic', bytes).method.toU8a()));
  return signed && ({ wrapping: 'extrinsic', call: signed } as const);
}

function readCall(registry: Registry, bytes: Uint8Array): Hex | undefined {
  return orUndefined(() => decodeCall(registry, formatHex(bytes)).hex);
}
