import { defineError } from '@parachron/core';
import {
  bool,
  bytes,
  names,
  result,
  struct,
  u8,
  u64,
  type ValueOf,
  variant,
  vec,
} from '@parachron/core/scale';
import { formatRefusal } from '@parachron/network';

const invalidTransaction = variant('sp_runtime::transaction_validity::InvalidTransaction', {
  Call: { index: 0 },
  Payment: { index: 1 },
  Future: { index: 2 },
  Stale: { index: 3 },
  BadProof: { index: 4 },
  AncientBirthBlock: { index: 5 },
  ExhaustsResources: { index: 6 },
  Custom: { index: 7, fields: [u8] },
  BadMandatory: { index: 8 },
  MandatoryValidation: { index: 9 },
  BadSigner: { index: 10 },
});

const unknownTransaction = variant('sp_runtime::transaction_validity::UnknownTransaction', {
  CannotLookup: { index: 0 },
  NoUnsignedValidator: { index: 1 },
  Custom: { index: 2, fields: [u8] },
});

export const transactionValidityError = variant(
  'sp_runtime::transaction_validity::TransactionValidityError',
  {
    Invalid: { index: 0, fields: [invalidTransaction] },
    Unknown: { index: 1, fields: [unknownTransaction] },
  },
);

export type TransactionRefusal = ValueOf<typeof transactionValidityError>;

export const validTransaction = struct('sp_runtime::transaction_validity::ValidTransaction', {
  priority: u64,
  requires: vec(bytes),
  provides: vec(bytes),
  longevity: u64,
  propagate: bool,
});

export type ValidTransaction = ValueOf<typeof validTransaction>;

export const transactionValidity = result(validTransaction, transactionValidityError);

export const transactionSource = names('sp_runtime::transaction_validity::TransactionSource', [
  'InBlock',
  'Local',
  'External',
]);

/**
 * The runtime refuses a transaction as invalid.
 *
 * @example
 * ```text
 * Transaction is outdated.
 * ```
 */
export class TransactionRefusedError extends defineError({
  code: 'TRANSACTION_INVALID',
  fault: 'refused',
  message: (facts: { refusal: TransactionRefusal }) => `${formatRefusal(facts.refusal)}.`,
  hint: () => 'Build the transaction again against the head of the chain.',
}) {}
