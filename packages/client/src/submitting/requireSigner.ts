import { isRecord } from '@parachron/core';
import { describeValue } from '../requests/describeValue.js';
import { SignerMissingError } from './submitErrors.js';
import type { TransactionSigner } from './TransactionSigner.js';

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
