import type { TransactionSigner } from './encodeExtrinsic.js';
import { SignerMissingError } from './submitErrors.js';

/**
 * Requires the signer of options; programs without types may have left it out.
 *
 * Sends: nothing.
 *
 * @param options with the signer
 * @returns the signer
 * @throws SIGNER_MISSING when there is none, or it has no address
 *
 * @example
 * ```ts
 * import { requireSigner, type TransactionSigner } from '@parachron/client';
 *
 * declare const options: { signer: TransactionSigner };
 * requireSigner(options).address;
 * ```
 */
export function requireSigner(
  options: { readonly signer: TransactionSigner } | undefined,
): TransactionSigner {
  const signer: unknown = options?.signer;
  if (typeof signer === 'object' && signer !== null && typeof Reflect.get(signer, 'address') === 'string') {
    return signer as TransactionSigner;
  }
  throw new SignerMissingError({ found: signer === null ? 'null' : typeof signer });
}
