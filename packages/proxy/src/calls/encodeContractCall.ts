import { keccak_256 } from '@noble/hashes/sha3.js';
import { type Account, formatHex, type Hex, parseHex } from '@parachron/core';
import { encodeUnsigned } from '@parachron/core/scale';
import { stringToU8a, u8aConcat } from '@polkadot/util';
import { AccountLengthError } from './encodeAddress.js';
import { type ProxyContractCall, proxyContractAddress } from './ProxyContractCall.js';

/** An argument of 32 bytes: an address or a whole number. */
export type ContractArgument = Account | number;

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
