import { formatHex, type Hex, type Runtime } from '@parachron/core';
import type { GenericExtrinsic } from '@polkadot/types';
import { SigningFailedError } from './submitErrors.js';

/**
 * Reads a whole transaction that a wallet built. A wallet may choose tip, validity, the mode of CheckMetadataHash and the asset of
 * the fee; call and nonce stay.
 *
 * @throws SIGNING_FAILED when the transaction is unsigned, or has another call or nonce
 */
export function readSigned(
  { registry }: Runtime,
  made: Uint8Array | string,
  asked: { readonly call: Hex; readonly nonce: number; readonly address: string },
): GenericExtrinsic {
  const { address } = asked;
  const extrinsic = registry.createTypeUnsafe<GenericExtrinsic>('Extrinsic', [made]);
  const refuse = (reason: string): never => {
    throw new SigningFailedError({ address, reason });
  };
  if (!extrinsic.isSigned) refuse('the transaction of the wallet carries no signature');
  if (formatHex(extrinsic.method.toU8a()) !== asked.call) refuse('the wallet signed another call');
  const nonce = extrinsic.nonce.toNumber();
  if (nonce !== asked.nonce) refuse(`the wallet signed with nonce ${nonce}, not ${asked.nonce}`);
  return extrinsic;
}
