import { createTypes } from '@parachron/core/scale';
import { formatRefusal } from '@parachron/network';
import { expect, it } from 'vitest';
import {
  getInvalidTransaction,
  invalidTransactionName,
  type TransactionRefusal,
  TransactionRefusedError,
  transactionSource,
  transactionValidity,
  transactionValidityError,
} from './TransactionValidity.js';

// Indices: sp_runtime::transaction_validity.
const typesOf = (versions: readonly number[]) =>
  createTypes(new Map([[invalidTransactionName, getInvalidTransaction(versions)]]));
const newest = typesOf([4, 5]);

const invalid = (type: string, value?: number) =>
  ({ type: 'Invalid', value: value === undefined ? { type } : { type, value } }) as TransactionRefusal;
const unknown = (type: string) => ({ type: 'Unknown', value: { type } }) as TransactionRefusal;

it.each<[TransactionRefusal, number[], string]>([
  [invalid('Call'), [0, 0], 'Transaction call is not expected'],
  [invalid('Payment'), [0, 1], 'Inability to pay some fees (e.g. account balance too low)'],
  [invalid('Future'), [0, 2], 'Transaction will be valid in the future'],
  [invalid('Stale'), [0, 3], 'Transaction is outdated'],
  [invalid('BadProof'), [0, 4], 'Transaction has a bad signature'],
  [invalid('AncientBirthBlock'), [0, 5], 'Transaction has an ancient birth block'],
  [invalid('ExhaustsResources'), [0, 6], 'Transaction would exhaust the block limits'],
  [invalid('Custom', 9), [0, 7, 9], 'Invalid.Custom'],
  [invalid('BadMandatory'), [0, 8], 'A call was labelled as mandatory, but resulted in an Error.'],
  [
    invalid('MandatoryValidation'),
    [0, 9],
    'Transaction dispatch is mandatory; transactions must not be validated.',
  ],
  [invalid('BadSigner'), [0, 10], 'Invalid signing address'],
  [invalid('IndeterminateImplicit'), [0, 11], 'Invalid.IndeterminateImplicit'],
  [invalid('UnknownOrigin'), [0, 12], 'The transaction extension did not authorize any origin'],
  [unknown('CannotLookup'), [1, 0], 'Could not lookup information required to validate the transaction'],
  [
    unknown('NoUnsignedValidator'),
    [1, 1],
    'Could not find an unsigned validator for the unsigned transaction',
  ],
])('encodes and names the refusal %o', (refusal, bytes, text) => {
  expect([...newest.encode(transactionValidityError, refusal)]).toEqual(bytes);
  expect(newest.decode(transactionValidityError, new Uint8Array(bytes))).toEqual(refusal);
  expect(formatRefusal(refusal)).toBe(text);
  const error = new TransactionRefusedError({ refusal });
  expect(error).toMatchObject({ code: 'TRANSACTION_INVALID', message: `${text}.` });
});

it.each(['IndeterminateImplicit', 'UnknownOrigin'])('knows %s only with extrinsics of version 5', (type) => {
  const oldest = typesOf([4]);
  expect(() => oldest.encode(transactionValidityError, invalid(type))).toThrow();
  expect([...oldest.encode(transactionValidityError, invalid('BadSigner'))]).toEqual([0, 10]);
});

// By hand: Ok, priority, no requirement, one tag of two bytes, longevity, propagate.
it('encodes the validity of a transaction', () => {
  const value = {
    priority: 258n,
    requires: [],
    provides: [new Uint8Array([7, 8])],
    longevity: 64n,
    propagate: true,
  };
  const bytes = [0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 4, 8, 7, 8, 64, 0, 0, 0, 0, 0, 0, 0, 1];
  expect([...newest.encode(transactionValidity, { type: 'Ok', value })]).toEqual(bytes);
});

it('encodes the source of a transaction', () => {
  const bytes = ['InBlock', 'Local', 'External'].map(
    (type) => newest.encode(transactionSource, { type } as never)[0],
  );
  expect(bytes).toEqual([0, 1, 2]);
});
