import { formatHex, requireInput } from '@parachron/core';
import { blake2AsU8a, encodeAddress } from '@polkadot/util-crypto';
import type { TransactionSigner } from './TransactionSigner.js';

const accountBytes = 32;
const ethereumBytes = 20;

/**
 * Derives the address of a signer. A signer of polkadot-api has a public key only.
 *
 * Sends: nothing.
 *
 * @param signer the signer
 * @returns the signer's own address; for a public key, the SS58 address with the generic prefix 42, or the hex of 20 bytes
 *
 * @example
 * ```ts
 * import { deriveSignerAddress, type TransactionSigner } from '@parachron/client';
 *
 * declare const signer: TransactionSigner;
 * deriveSignerAddress(signer); // '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * ```
 */
export function deriveSignerAddress(signer: TransactionSigner): string {
  requireInput({ signer }, { signer: 'object' });
  if (!('publicKey' in signer) || 'address' in signer) return signer.address;
  const { publicKey } = signer;
  if (publicKey.length === ethereumBytes) return formatHex(publicKey);
  // The account of an ECDSA key, which has 33 bytes, is the hash of the key.
  return encodeAddress(publicKey.length === accountBytes ? publicKey : blake2AsU8a(publicKey), 42);
}
