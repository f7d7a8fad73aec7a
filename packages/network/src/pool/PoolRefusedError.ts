import { onlyInherents } from '@parachron/client/decode';
import { defineError, type Hex, omitUndefined } from '@parachron/core';
import type { Reader } from '@parachron/core/scale';
import type { RpcErrorObject } from '../rpc/RpcError.js';

/** Reason of a runtime to refuse a transaction, by its names. */
export interface TransactionRefusal {
  readonly type: 'Invalid' | 'Unknown';
  readonly reason: string;
  /** The number of the reason `Custom`. */
  readonly custom?: number;
}

/** The reasons in the order of `TransactionValidityError`, which all runtimes share, with the messages of a node. */
const reasons: { readonly [K in TransactionRefusal['type']]: readonly (readonly [string, string?])[] } = {
  Invalid: [
    ['Call', 'Transaction call is not expected'],
    ['Payment', 'Inability to pay some fees (e.g. account balance too low)'],
    ['Future', 'Transaction will be valid in the future'],
    ['Stale', 'Transaction is outdated'],
    ['BadProof', 'Transaction has a bad signature'],
    ['AncientBirthBlock', 'Transaction has an ancient birth block'],
    ['ExhaustsResources', 'Transaction would exhaust the block limits'],
    ['Custom'],
    ['BadMandatory', 'A call was labelled as mandatory, but resulted in an Error.'],
    ['MandatoryValidation', 'Transaction dispatch is mandatory; transactions must not be validated.'],
    ['BadSigner', 'Invalid signing address'],
    ['IndeterminateImplicit'],
    ['UnknownOrigin', 'The transaction extension did not authorize any origin'],
  ],
  Unknown: [
    ['CannotLookup', 'Could not lookup information required to validate the transaction'],
    ['NoUnsignedValidator', 'Could not find an unsigned validator for the unsigned transaction'],
    ['Custom'],
  ],
};

/**
 * Reads why a runtime refuses a transaction: `TransactionValidityError`.
 *
 * @throws SCALE_UNDECODABLE when the bytes are too short
 */
export function readRefusal(reader: Reader): TransactionRefusal {
  const type = reader.u8() === 0 ? 'Invalid' : 'Unknown';
  const index = reader.u8();
  const [reason] = reasons[type][index] ?? [`reason ${index}`];
  return reason === 'Custom' ? { type, reason, custom: reader.u8() } : { type, reason };
}

/**
 * The transaction pool rejects a transaction.
 *
 * @example
 * ```text
 * 1010: Invalid Transaction: Transaction is outdated
 * ```
 */
export class PoolRefusedError extends defineError({
  code: 'POOL_REFUSED',
  fault: 'refused',
  message: ({ code, message, data }: RpcErrorObject) =>
    `${code}: ${message}${data === undefined ? '' : `: ${data}`}`,
  hint: () => 'Build and sign the transaction again against the head of the chain.',
}) {}

function create(code: number, message: string, data?: string): PoolRefusedError {
  return new PoolRefusedError({ code, message, ...omitUndefined({ data }) });
}

/** The errors of a pool with the code, message and data that the author methods of a node return. */
export const poolErrors = {
  badFormat: (reason: string) => create(1001, `Extrinsic has invalid format: ${reason}`),
  notVerified(reason: string) {
    const text = `Execution failed: ${reason}`;
    return create(1002, `Verification Error: Runtime error: ${text}`, `RuntimeApi("${text}")`);
  },
  refused({ type, reason, custom }: TransactionRefusal) {
    if (type === 'Unknown') return create(1011, 'Unknown Transaction Validity', reason);
    const known = reasons[type].find(([name]) => name === reason)?.[1] ?? `${type}.${reason}`;
    return create(1010, 'Invalid Transaction', custom === undefined ? known : `Custom error: ${custom}`);
  },
  alreadyImported: (hash: Hex) => create(1013, 'Transaction Already Imported', `[${hash}]`),
  tooLowPriority(old: bigint, own: bigint) {
    const data = 'The transaction has too low priority to replace another transaction already in the pool.';
    return create(1014, `Priority is too low: (${old} vs ${own})`, data);
  },
  dropped() {
    const data = "The transaction couldn't enter the pool because of the limit";
    return create(1016, 'Immediately Dropped', data);
  },
};

/** Whether a message says that a runtime refused a transaction for a reason. */
export function isRefusedFor(
  reason: 'BadMandatory' | 'ExhaustsResources' | 'Future',
  message: string,
): boolean {
  return message === poolErrors.refused({ type: 'Invalid', reason }).message;
}

/** Whether a later block may take a transaction that was refused. */
export function isForLater(message: string): boolean {
  if (message === onlyInherents || isRefusedFor('Future', message)) return true;
  return isRefusedFor('ExhaustsResources', message);
}
