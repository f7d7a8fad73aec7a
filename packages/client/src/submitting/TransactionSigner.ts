import { formatHex } from '@parachron/core';
import type { IKeyringPair, SignerPayloadJSON, SignerPayloadRaw, SignerResult } from '@polkadot/types/types';
import { blake2AsU8a, encodeAddress } from '@polkadot/util-crypto';
import { describeValue } from '../requests/formatCause.js';
import { SignerMissingError } from './submitErrors.js';

/** A wallet: a browser extension or another external signer. */
export interface InjectedSigner {
  signPayload?: (payload: SignerPayloadJSON) => Promise<SignerResult>;
  signRaw?: (raw: SignerPayloadRaw) => Promise<SignerResult>;
}

/** A signer of polkadot-api, as `getPolkadotSigner` of `polkadot-api/signer` returns it. */
export interface PolkadotSigner {
  readonly publicKey: Uint8Array;
  readonly signTx: (
    callData: Uint8Array,
    /** The transaction extensions by name; only the signature covers `additionalSigned`. */
    signedExtensions: Record<
      string,
      { readonly identifier: string; readonly value: Uint8Array; readonly additionalSigned: Uint8Array }
    >,
    metadata: Uint8Array,
    atBlockNumber: number,
  ) => Promise<Uint8Array>;
}

/** A key pair of polkadot.js, an address with the wallet that holds its key, or a signer of polkadot-api. */
export type TransactionSigner =
  | IKeyringPair
  | { readonly address: string; readonly signer: InjectedSigner }
  | PolkadotSigner;

const accountBytes = 32;
const ethereumBytes = 20;

/**
 * Derives the address of a signer. A signer of polkadot-api has a public key only.
 *
 * Sends: nothing.
 *
 * @param signer the signer, which programs without types may omit
 * @returns the signer's own address; for a public key, the SS58 address with the generic prefix 42, or the hex of 20 bytes
 * @throws SIGNER_MISSING when there is no signer, or it has no way to sign, such as an account of a wallet without the wallet
 *
 * @example
 * ```ts
 * import { deriveSignerAddress, type TransactionSigner } from '@parachron/client';
 *
 * declare const signer: TransactionSigner;
 * deriveSignerAddress(signer); // '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * ```
 */
export function deriveSignerAddress(signer: TransactionSigner | undefined): string {
  const { address, publicKey, sign, signTx, signer: wallet } = Object(signer);
  if (typeof address === 'string' && (sign ?? signTx ?? wallet)) return address;
  if (!(publicKey instanceof Uint8Array) || typeof signTx !== 'function')
    throw new SignerMissingError({ found: describeValue(signer) });
  if (publicKey.length === ethereumBytes) return formatHex(publicKey);
  // The account of an ECDSA key, which has 33 bytes, is the hash of the key.
  return encodeAddress(publicKey.length === accountBytes ? publicKey : blake2AsU8a(publicKey), 42);
}
