import type { Codec, Registry } from '@polkadot/types/types';
import type { ConstantRead, RuntimeCallRead } from './Read.js';

/**
 * Describes a constant of the runtime to read.
 *
 * @example
 * ```ts
 * import { constantRead } from '@parachron/core';
 *
 * constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString()));
 * ```
 */
export function constantRead<T>(pallet: string, name: string, decode: (value: Codec) => T): ConstantRead<T> {
  return { kind: 'constant', pallet, name, decode };
}

/**
 * Describes a runtime API to call.
 *
 * @example
 * ```ts
 * import { runtimeCallRead } from '@parachron/core';
 *
 * runtimeCallRead('Core', 'version', () => new Uint8Array(), (bytes) => bytes.length);
 * ```
 */
export function runtimeCallRead<T>(
  api: string,
  method: string,
  args: (registry: Registry) => Uint8Array,
  decode: (result: Uint8Array, registry: Registry) => T,
): RuntimeCallRead<T> {
  return { kind: 'runtimeCall', api, method, args, decode };
}
