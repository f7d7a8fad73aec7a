import { isParachronError } from '@parachron/core';
import type { Context } from '../pallet/Context.js';
import { decodeExtrinsic, type Extrinsic } from '../runtime/decodeExtrinsic.js';
import { checkForPool, checkSignature } from '../runtime/extrinsicChecks.js';
import type { PooledTransaction } from './PooledTransaction.js';
import { refusePool } from './PoolRefusedError.js';

/** Reads a transaction, or throws POOL_REFUSED. */
export function readTransaction(context: Context, bytes: Uint8Array): Extrinsic {
  try {
    return decodeExtrinsic(context.runtime, bytes);
  } catch (cause) {
    if (!isParachronError(cause, 'EXTRINSIC_UNDECODABLE')) throw cause;
    const { reason, isOpaque } = cause.facts;
    throw refusePool({ kind: isOpaque ? 'BadFormat' : 'Verification', reason });
  }
}

/** Validates a transaction against the state of its chain, or throws POOL_REFUSED. */
export function requireValidTransaction(
  context: Context,
  extrinsic: Extrinsic,
  order: number,
): PooledTransaction {
  try {
    const checked = checkSignature(context, extrinsic);
    const { priority } = checkForPool(context, checked);
    return { extrinsic, signer: checked.signer, nonce: checked.nonce, priority, order };
  } catch (cause) {
    if (!isParachronError(cause, 'TRANSACTION_INVALID')) throw cause;
    throw refusePool({ kind: 'Refused', refusal: cause.facts.refusal });
  }
}
