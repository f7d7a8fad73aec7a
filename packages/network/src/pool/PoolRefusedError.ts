import { defineError } from '@parachron/core';

/** Reason of a runtime to refuse a transaction, by its names. */
export interface TransactionRefusal {
  readonly type: 'Invalid' | 'Unknown';
  readonly value: { readonly type: string; readonly value?: unknown };
}

/** Message of a node for a refused transaction, by the names of the runtime. */
const refusalTexts: { readonly [name: string]: string } = {
  'Invalid.Call': 'Transaction call is not expected',
  'Invalid.Payment': 'Inability to pay some fees (e.g. account balance too low)',
  'Invalid.Future': 'Transaction will be valid in the future',
  'Invalid.Stale': 'Transaction is outdated',
  'Invalid.BadProof': 'Transaction has a bad signature',
  'Invalid.AncientBirthBlock': 'Transaction has an ancient birth block',
  'Invalid.ExhaustsResources': 'Transaction would exhaust the block limits',
  'Invalid.BadMandatory': 'A call was labelled as mandatory, but resulted in an Error.',
  'Invalid.MandatoryValidation': 'Transaction dispatch is mandatory; transactions must not be validated.',
  'Invalid.BadSigner': 'Invalid signing address',
  'Invalid.UnknownOrigin': 'The transaction extension did not authorize any origin',
  'Unknown.CannotLookup': 'Could not lookup information required to validate the transaction',
  'Unknown.NoUnsignedValidator': 'Could not find an unsigned validator for the unsigned transaction',
};

/** Returns a node's message for a refused transaction. */
export function formatRefusal(refusal: TransactionRefusal): string {
  return refusalTexts[`${refusal.type}.${refusal.value.type}`] ?? `${refusal.type}.${refusal.value.type}`;
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

/** A refusal in the form of JSON-RPC. */
export interface RpcRefusal {
  readonly code: number;
  readonly message: string;
  readonly data?: string;
}

type Formatters = {
  [K in PoolRefusal['kind']]: (refusal: Extract<PoolRefusal, { kind: K }>) => RpcRefusal;
};

/** The codes, messages and data of Substrate's author methods. */
const formatters: Formatters = {
  BadFormat: ({ reason }) => ({ code: 1001, message: `Extrinsic has invalid format: ${reason}` }),
  Verification: ({ reason }) => ({
    code: 1002,
    message: `Verification Error: Runtime error: Execution failed: ${reason}`,
    data: `RuntimeApi("Execution failed: ${reason}")`,
  }),
  Refused: ({ refusal }) =>
    refusal.type === 'Invalid'
      ? {
          code: 1010,
          message: 'Invalid Transaction',
          data:
            refusal.value.type === 'Custom' ? `Custom error: ${refusal.value.value}` : formatRefusal(refusal),
        }
      : { code: 1011, message: 'Unknown Transaction Validity', data: refusal.value.type },
  TemporarilyBanned: () => ({ code: 1012, message: 'Transaction is temporarily banned' }),
  AlreadyImported: ({ hash }) => ({ code: 1013, message: 'Transaction Already Imported', data: `[${hash}]` }),
  TooLowPriority: (refusal) => ({
    code: 1014,
    message: `Priority is too low: (${refusal.old} vs ${refusal.new})`,
    data: 'The transaction has too low priority to replace another transaction already in the pool.',
  }),
  ImmediatelyDropped: () => ({
    code: 1016,
    message: 'Immediately Dropped',
    data: "The transaction couldn't enter the pool because of the limit",
  }),
};

/** Returns the code, message and data of a refusal, as the author methods of a node return them. */
export function formatPoolRefusal(refusal: PoolRefusal): RpcRefusal {
  return (formatters[refusal.kind] as (refusal: PoolRefusal) => RpcRefusal)(refusal);
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
