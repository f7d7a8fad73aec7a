import { blake2b } from '@noble/hashes/blake2.js';
import {
  type Account,
  type AccountInput,
  formatHex,
  parseAccount,
  parseHex,
  requireInput,
} from '@parachron/core';
import { encodeUnsigned } from '@parachron/core/scale';
import { stringToU8a, u8aConcat } from '@polkadot/util';

/** Creation of a pure proxy: its position and its arguments. */
export interface PureProxyOrigin {
  readonly spawner: AccountInput;
  /** The index of the proxy type in the chain's enum. */
  readonly proxyType: number;
  /** The index that the creator chose. */
  readonly index: number;
  /** The block, and the index of the extrinsic in the block. */
  readonly height: number;
  readonly extrinsicIndex: number;
}

/**
 * Derives the account of a pure proxy, which has no key.
 *
 * Chain: `Proxy.pure_account`, `anonymous_account` on older runtimes.
 * Sends: nothing.
 *
 * @param origin the creation of the pure proxy
 * @returns an account of the same length as the creator's
 *
 * @example
 * ```ts
 * import { derivePureProxyAccount } from '@parachron/proxy';
 *
 * const spawner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * derivePureProxyAccount({ spawner, proxyType: 0, index: 0, height: 2, extrinsicIndex: 2 }).kind; // 'AccountId32'
 * ```
 */
export function derivePureProxyAccount(origin: PureProxyOrigin): Account {
  requireInput(
    { origin },
    { origin: { proxyType: 'number', index: 'number', height: 'number', extrinsicIndex: 'number' } },
  );
  const spawner = parseAccount(origin.spawner, 'spawner');
  const { proxyType, index, height, extrinsicIndex } = origin;
  const entropy = u8aConcat(
    stringToU8a('modlpy/proxy____'),
    parseHex(spawner.hex),
    encodeUnsigned(height, { bits: 32, field: 'origin.height' }),
    encodeUnsigned(extrinsicIndex, { bits: 32, field: 'origin.extrinsicIndex' }),
    [proxyType],
    encodeUnsigned(index, { bits: 16, field: 'origin.index' }),
  );
  const hash = blake2b(entropy, { dkLen: 32 });
  return { kind: spawner.kind, hex: formatHex(hash.subarray(0, spawner.kind === 'AccountKey20' ? 20 : 32)) };
}
