import { isParachronError } from '@parachron/core';
import type { Validity } from '@parachron/network';
import { refusePool, toHex } from '@parachron/network';
import type { Context } from '../pallet/Context.js';
import { decodeExtrinsic, type Extrinsic } from '../runtime/decodeExtrinsic.js';
import { checkForPool, checkSignature } from '../runtime/extrinsicChecks.js';

function readTransaction(context: Context, bytes: Uint8Array): Extrinsic {
  try {
    return decodeExtrinsic(context.runtime, bytes);
  } catch (cause) {
    if (!isParachronError(cause, 'EXTRINSIC_UNDECODABLE')) throw cause;
    const { reason, isOpaque } = cause.facts;
    throw refusePool({ kind: isOpaque ? 'BadFormat' : 'Verification', reason });
  }
}

/**
 * Validates a transaction against the state of a small chain, or throws POOL_REFUSED.
 *
 * @param context the context of a block on top of the head
 * @param options `isTrusted` skips the signature, which this node has checked before
 */
export function requireValidTransaction(
  context: Context,
  bytes: Uint8Array,
  options: { isTrusted?: boolean } = {},
): Validity {
  const extrinsic = readTransaction(context, bytes);
  try {
    const valid = checkForPool(context, checkSignature(context, extrinsic, options));
    return { ...valid, requires: valid.requires.map(toHex), provides: valid.provides.map(toHex), extrinsic };
  } catch (cause) {
    if (!isParachronError(cause, 'TRANSACTION_INVALID')) throw cause;
    throw refusePool({ kind: 'Refused', refusal: cause.facts.refusal });
  }
}
