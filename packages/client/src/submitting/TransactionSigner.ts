import { formatHex, isRecord, requireInput } from '@parachron/core';
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

/**
 * Requires the signer of options, which programs without types may omit.
 *
 * Sends: nothing.
 *
 * @param options with the signer
 * @returns the signer
 * @throws SIGNER_MISSING when the options have no signer, or the signer has neither an address nor a public key with `signTx`
 *
 * @example
 * ```ts
 * import { deriveSignerAddress, requireSigner, type TransactionSigner } from '@parachron/client';
 *
 * declare const options: { signer: TransactionSigner };
 * deriveSignerAddress(requireSigner(options));
 * ```
 */
export function requireSigner(
  options: { readonly signer: TransactionSigner } | undefined,
): TransactionSigner {
  const signer = options?.signer;
  if (isRecord(signer) && (typeof signer.address === 'string' || isPolkadotSigner(signer))) return signer;
  throw new SignerMissingError({ found: describeValue(signer) });
}

function isPolkadotSigner({ publicKey, signTx }: Readonly<Record<string, unknown>>): boolean {
  return publicKey instanceof Uint8Array && typeof signTx === 'function';
}
