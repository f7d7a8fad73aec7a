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

/** A grant of a proxy, as the proxy contract takes it. */
export interface ProxyContractGrant {
  /** An account of 20 bytes. */
  readonly delegate: AccountInput;
  /** Proxy type by the chain's own name. */
  readonly proxyType: string;
  /** Blocks; 0 by default. */
  readonly delay?: number;
  /** The address of the contract if different. */
  readonly contract?: Hex;
}

/**
 * Address of the proxy precompile on chains of the Moonbeam family, for wallets that send only Ethereum transactions.
 */
export const proxyContractAddress: Hex = '0x000000000000000000000000000000000000080b';

/**
 * Builds the call of the proxy contract by which an account grants a proxy to another account.
 *
 * Use this function on chains with 20-byte accounts whose wallets send Ethereum transactions, and {@link addProxyCall}
 * for wallets that sign the chain's own extrinsics. The contract grants a delegate only one type: for a second type it
 * reverts with `Cannot add more than one proxy`. {@link isProxyContractCall} shows whether an address has the contract.
 *
 * Chain: `addProxy(address,uint8,uint32)` of the precompiled contract at 0x…080b.
 * Sends: nothing.
 *
 * @param target the runtime of the chain, which has the index of the type
 * @param options see {@link ProxyContractGrant}
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
  options: ProxyContractGrant,
): ProxyContractCall {
  return encodeGrantContractCall(target, 'addProxy', options);
}

/**
 * Builds the call of the proxy contract by which an account removes a proxy.
 *
 * Use this function on chains with 20-byte accounts whose wallets send Ethereum transactions, and {@link
 * removeProxyCall} for wallets that sign the chain's own extrinsics.
 *
 * Chain: `removeProxy(address,uint8,uint32)` of the precompiled contract at 0x…080b.
 * Sends: nothing.
 *
 * @param target the runtime of the chain, which has the index of the type
 * @param options see {@link ProxyContractGrant}
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when the delegate does not have 20 bytes
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { removeProxyContractCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x8eaf04151687736326c9fea17e25fc5287613693');
 * const { to, data } = removeProxyContractCall(target, { delegate, proxyType: 'Any' });
 * console.log(to, data); // for `eth_sendTransaction`
 * ```
 */
export function removeProxyContractCall(
  target: Pick<Runtime, 'registry'>,
  options: ProxyContractGrant,
): ProxyContractCall {
  return encodeGrantContractCall(target, 'removeProxy', options);
}

/**
 * Builds the query of the proxy contract for one proxy of an account: the contract answers 1 or 0 in 32 bytes.
 *
 * Use this function before {@link addProxyContractCall}: no chain states the address of its proxy contract, and an
 * address without the contract returns no such answer. {@link getProxyFacts} reads all proxies from the chain itself.
 *
 * Chain: `isProxy(address,address,uint8,uint32)` of the precompiled contract at 0x…080b.
 * Sends: nothing; for `eth_call`.
 *
 * @param target the runtime of the chain, which has the index of the type
 * @param options `real`, of 20 bytes; for the others see {@link ProxyContractGrant}
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when an account does not have 20 bytes
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { isProxyContractCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const real = parseAccount('0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac');
 * const delegate = parseAccount('0x8eaf04151687736326c9fea17e25fc5287613693');
 * const { to, data } = isProxyContractCall(target, { real, delegate, proxyType: 'Any' });
 * console.log(to, data); // for `eth_call`
 * ```
 */
export function isProxyContractCall(
  target: Pick<Runtime, 'registry'>,
  options: ProxyContractGrant & { readonly real: AccountInput },
): ProxyContractCall {
  requireInput(
    { target, options },
    { target: 'runtime', options: { proxyType: 'string', delay: 'number?', contract: 'string?' } },
  );
  const { real, delegate, proxyType, delay = 0, contract } = options;
  const { index } = findProxyType(target.registry, proxyType);
  return encodeContractCall('isProxy(address,address,uint8,uint32)', {
    args: [parseAccount(real, 'real'), parseAccount(delegate, 'delegate'), index, delay],
    contract,
  });
}

/** Encodes `addProxy` or `removeProxy` of the proxy contract, which take the same arguments. */
function encodeGrantContractCall(
  target: Pick<Runtime, 'registry'>,
  method: 'addProxy' | 'removeProxy',
  options: ProxyContractGrant,
): ProxyContractCall {
  requireInput(
    { target, options },
    { target: 'runtime', options: { proxyType: 'string', delay: 'number?', contract: 'string?' } },
  );
  const { delegate, proxyType, delay = 0, contract } = options;
  const { index } = findProxyType(target.registry, proxyType);
  return encodeContractCall(`${method}(address,uint8,uint32)`, {
    args: [parseAccount(delegate, 'delegate'), index, delay],
    contract,
  });
}

/** An argument of 32 bytes: an address or a whole number. */
type ContractArgument = Account | number;

/**
 * Encodes a call of the proxy contract: the first four bytes of the signature's hash, then each argument in 32 bytes.
 */
export function encodeContractCall(
  signature: string,
  options: { readonly args: readonly ContractArgument[]; readonly contract?: Hex | undefined },
): ProxyContractCall {
  const selector = keccak_256(stringToU8a(signature)).subarray(0, 4);
  const words = options.args.map(encodeWord);
  const data = formatHex(u8aConcat(selector, ...words));
  return { to: options.contract ?? proxyContractAddress, data, value: 0n };
}

function encodeWord(argument: ContractArgument): Uint8Array {
  if (typeof argument === 'number') {
    const bytes = encodeUnsigned(argument, { bits: 32, field: 'argument' });
    return u8aConcat(new Uint8Array(28), bytes.reverse());
  }
  if (argument.kind !== 'AccountKey20') throw new AccountLengthError({ account: argument, bytes: 20 });
  return u8aConcat(new Uint8Array(12), parseHex(argument.hex, { field: 'delegate', bytes: 20 }));
}
