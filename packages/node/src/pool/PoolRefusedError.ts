import { onlyInherents } from '@parachron/client/decode';
import { defineError, type Hex, omitUndefined } from '@parachron/core';
import type { Reader } from '@parachron/core/scale';
import type { RpcErrorObject } from '../rpc/RpcError.js';

/** The reasons of a runtime to refuse a transaction as invalid, in their order, which all runtimes share, with the messages of a node. */
const invalid = {
  Call: 'Transaction call is not expected',
  Payment: 'Inability to pay some fees (e.g. account balance too low)',
  Future: 'Transaction will be valid in the future',
  Stale: 'Transaction is outdated',
  BadProof: 'Transaction has a bad signature',
  AncientBirthBlock: 'Transaction has an ancient birth block',
  ExhaustsResources: 'Transaction would exhaust the block limits',
  /** The number of the reason follows. */
  Custom: 'Custom error',
  BadMandatory: 'A call was labelled as mandatory, but resulted in an Error.',
  MandatoryValidation: 'Transaction dispatch is mandatory; transactions must not be validated.',
  BadSigner: 'Invalid signing address',
  IndeterminateImplicit: 'Invalid.IndeterminateImplicit',
  UnknownOrigin: 'The transaction extension did not authorize any origin',
};

/** The reasons of a runtime that cannot tell whether a transaction is valid, in their order. */
const unknown = ['CannotLookup', 'NoUnsignedValidator', 'Custom'];

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
  invalid: (message: string) => create(1010, 'Invalid Transaction', message),
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

/**
 * Reads why a runtime refuses a transaction: `TransactionValidityError`.
 *
 * @throws SCALE_UNDECODABLE when the bytes are too short
 */
export function readRefusal(reader: Reader): PoolRefusedError {
  const isInvalid = reader.u8() === 0;
  const index = reader.u8();
  if (!isInvalid) return create(1011, 'Unknown Transaction Validity', unknown[index] ?? `reason ${index}`);
  const message = Object.values(invalid)[index] ?? `Invalid.reason ${index}`;
  return poolErrors.invalid(message === invalid.Custom ? `${message}: ${reader.u8()}` : message);
}

/** Whether a message says that a runtime refused a transaction for a reason. */
export function isRefusedFor(reason: keyof typeof invalid, message: string): boolean {
  return message === poolErrors.invalid(invalid[reason]).message;
}

/** Whether a later block may take a transaction that was refused. */
export function isForLater(message: string): boolean {
  if (message === onlyInherents || isRefusedFor('Future', message)) return true;
  return isRefusedFor('ExhaustsResources', message);
}
