import { expect, it } from 'vitest';
import { formatPoolRefusal, type PoolRefusal, PoolRefusedError, refusePool } from './PoolRefusedError.js';

// Codes, messages and data: sc_rpc_api::author::error of Substrate nodes.
const rows: readonly (readonly [PoolRefusal, object, string])[] = [
  [
    { kind: 'BadFormat', reason: 'no length' },
    { code: 1001, message: 'Extrinsic has invalid format: no length' },
    '1001: Extrinsic has invalid format: no length',
  ],
  [
    { kind: 'Verification', reason: 'bad byte' },
    {
      code: 1002,
      message: 'Verification Error: Runtime error: Execution failed: bad byte',
      data: 'RuntimeApi("Execution failed: bad byte")',
    },
    '1002: Verification Error: Runtime error: Execution failed: bad byte: RuntimeApi("Execution failed: bad byte")',
  ],
  [
    { kind: 'Refused', refusal: { type: 'Invalid', value: { type: 'Stale' } } },
    { code: 1010, message: 'Invalid Transaction', data: 'Transaction is outdated' },
    '1010: Invalid Transaction: Transaction is outdated',
  ],
  [
    { kind: 'Refused', refusal: { type: 'Invalid', value: { type: 'Custom', value: 17 } } },
    { code: 1010, message: 'Invalid Transaction', data: 'Custom error: 17' },
    '1010: Invalid Transaction: Custom error: 17',
  ],
  [
    { kind: 'Refused', refusal: { type: 'Unknown', value: { type: 'CannotLookup' } } },
    { code: 1011, message: 'Unknown Transaction Validity', data: 'CannotLookup' },
    '1011: Unknown Transaction Validity: CannotLookup',
  ],
  [
    { kind: 'TemporarilyBanned' },
    { code: 1012, message: 'Transaction is temporarily banned' },
    '1012: Transaction is temporarily banned',
  ],
  [
    { kind: 'AlreadyImported', hash: '0xab' },
    { code: 1013, message: 'Transaction Already Imported', data: '[0xab]' },
    '1013: Transaction Already Imported: [0xab]',
  ],
  [
    { kind: 'TooLowPriority', old: 9n, new: 8n },
    {
      code: 1014,
      message: 'Priority is too low: (9 vs 8)',
      data: 'The transaction has too low priority to replace another transaction already in the pool.',
    },
    '1014: Priority is too low: (9 vs 8): The transaction has too low priority to replace another transaction already in the pool.',
  ],
  [
    { kind: 'ImmediatelyDropped' },
    {
      code: 1016,
      message: 'Immediately Dropped',
      data: "The transaction couldn't enter the pool because of the limit",
    },
    "1016: Immediately Dropped: The transaction couldn't enter the pool because of the limit",
  ],
];

it.each(rows)('answers %o as a node does', (refusal, answer, message) => {
  expect(formatPoolRefusal(refusal)).toEqual(answer);
  const error = refusePool(refusal);
  expect(error).toBeInstanceOf(PoolRefusedError);
  expect(error).toMatchObject({ code: 'POOL_REFUSED', message, facts: { refusal } });
});
