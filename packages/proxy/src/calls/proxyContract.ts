import { keccak_256 } from '@noble/hashes/sha3.js';
import {
  type Account,
  type AccountInput,
  formatHex,
  type Hex,
  parseAccount,
  parseHex,
  type Runtime,
  requireInput,
} from '@parachron/core';
import { encodeUnsigned } from '@parachron/core/scale';
import { stringToU8a, u8aConcat } from '@polkadot/util';
import { findProxyType } from '../proxies/listProxyTypes.js';
import { AccountLengthError } from './encodeAddress.js';

/** A call of a contract, as a wallet of an Ethereum-like chain sends it. */
export interface ProxyContractCall {
  /** The contract's address. */
  readonly to: Hex;
  /** The first four bytes of the function signature's hash, and the arguments. */
  readonly data: Hex;
  /** Wei sent with the call: 0. */
  readonly value: 0n;
}

/** Address of the proxy precompile on chains of the Moonbeam family, for wallets that send only Ethereum transactions. */
const proxyContractAddress: Hex = '0x000000000000000000000000000000000000080b';

/**
 * Builds the call of the proxy contract by which an account grants a proxy to another account.
 *
 * Use this function on chains with 20-byte accounts whose wallets send Ethereum transactions, and {@link addProxyCall}
 * for wallets that sign the chain's own extrinsics. The contract grants a delegate only one type: for a second type it
 * reverts with `Cannot add more than one proxy`. No chain states the address of its proxy contract: compare the address with the
 * documentation of the chain.
 *
 * Chain: `addProxy(address,uint8,uint32)` of the precompiled contract at 0x…080b.
 * Sends: nothing.
 *
 * @param target the runtime of the chain, which has the index of the type
 * @param options `delegate`, an account of 20 bytes; `proxyType`, by the chain's own name
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when the delegate does not have 20 bytes
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { addProxyContractCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x8eaf04151687736326c9fea17e25fc5287613693');
 * const { to, data } = addProxyContractCall(target, { delegate, proxyType: 'Any' });
 * console.log(to, data); // for `eth_sendTransaction`
 * ```
 */
export function addProxyContractCall(
  target: Pick<Runtime, 'registry'>,
  options: { readonly delegate: AccountInput; readonly proxyType: string },
): ProxyContractCall {
  requireInput({ target, options }, { target: 'runtime', options: { proxyType: 'string' } });
  const { delegate, proxyType } = options;
  const { index } = findProxyType(target.registry, proxyType);
  // The service can use only a proxy without a delay.
  return encodeContractCall('addProxy(address,uint8,uint32)', [parseAccount(delegate, 'delegate'), index, 0]);
}

/**
 * Encodes a call of the proxy contract: the first four bytes of the signature's hash, then each argument in 32 bytes.
 */
export function encodeContractCall(
  signature: string,
  args: readonly (Account | number)[],
): ProxyContractCall {
  const selector = keccak_256(stringToU8a(signature)).subarray(0, 4);
  const words = args.map(encodeWord);
  const data = formatHex(u8aConcat(selector, ...words));
  return { to: proxyContractAddress, data, value: 0n };
}

function encodeWord(argument: Account | number): Uint8Array {
  if (typeof argument === 'number') {
    const bytes = encodeUnsigned(argument, { bits: 32, field: 'argument' });
    return u8aConcat(new Uint8Array(28), bytes.reverse());
  }
  if (argument.kind !== 'AccountKey20') throw new AccountLengthError({ account: argument, bytes: 20 });
  return u8aConcat(new Uint8Array(12), parseHex(argument.hex, { field: 'delegate', bytes: 20 }));
}
