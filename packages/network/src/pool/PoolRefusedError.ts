import { defineError } from '@parachron/core';
import type { Reader } from '@parachron/core/scale';
import type { RpcErrorObject } from '../rpc/RpcError.js';

/** Reason of a runtime to refuse a transaction, by its names. */
export interface TransactionRefusal {
  readonly type: 'Invalid' | 'Unknown';
  readonly value: { readonly type: string; readonly value?: unknown };
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
  const [name] = reasons[type][index] ?? [`reason ${index}`];
  return { type, value: name === 'Custom' ? { type: name, value: reader.u8() } : { type: name } };
}

/** Returns a node's message for a refused transaction. */
export function formatRefusal({ type, value }: TransactionRefusal): string {
  return reasons[type].find(([name]) => name === value.type)?.[1] ?? `${type}.${value.type}`;
}

/** Reason why the pool refuses a transaction. */
export type PoolRefusal =
  | { readonly kind: 'BadFormat'; readonly reason: string }
  | { readonly kind: 'Verification'; readonly reason: string }
  | { readonly kind: 'Refused'; readonly refusal: TransactionRefusal }
  | { readonly kind: 'TemporarilyBanned' }
  | { readonly kind: 'AlreadyImported'; readonly hash: string }
  | { readonly kind: 'TooLowPriority'; readonly old: bigint; readonly new: bigint }
  | { readonly kind: 'ImmediatelyDropped' };

/** Returns the code, message and data of a refusal, as the author methods of a node return them. */
export function formatPoolRefusal(refused: PoolRefusal): RpcErrorObject {
  switch (refused.kind) {
    case 'BadFormat':
      return { code: 1001, message: `Extrinsic has invalid format: ${refused.reason}` };
    case 'Verification': {
      const text = `Execution failed: ${refused.reason}`;
      const message = `Verification Error: Runtime error: ${text}`;
      return { code: 1002, message, data: `RuntimeApi("${text}")` };
    }
    case 'Refused': {
      const { type, value } = refused.refusal;
      if (type === 'Unknown')
        return { code: 1011, message: 'Unknown Transaction Validity', data: value.type };
      const custom = value.type === 'Custom' && `Custom error: ${value.value}`;
      return { code: 1010, message: 'Invalid Transaction', data: custom || formatRefusal(refused.refusal) };
    }
    case 'TemporarilyBanned':
      return { code: 1012, message: 'Transaction is temporarily banned' };
    case 'AlreadyImported':
      return { code: 1013, message: 'Transaction Already Imported', data: `[${refused.hash}]` };
    case 'TooLowPriority': {
      const data = 'The transaction has too low priority to replace another transaction already in the pool.';
      return { code: 1014, message: `Priority is too low: (${refused.old} vs ${refused.new})`, data };
    }
    case 'ImmediatelyDropped': {
      const data = "The transaction couldn't enter the pool because of the limit";
      return { code: 1016, message: 'Immediately Dropped', data };
    }
  }
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
  message: (facts: { refusal: PoolRefusal }) => {
    const { code, message, data } = formatPoolRefusal(facts.refusal);
    return `${code}: ${message}${data === undefined ? '' : `: ${data}`}`;
  },
  hint: () => 'Build and sign the transaction again against the head of the chain.',
}) {}

/** The error of a refusal. */
export function refusePool(refusal: PoolRefusal): PoolRefusedError {
  return new PoolRefusedError({ refusal });
}
