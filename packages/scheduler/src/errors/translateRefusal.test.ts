import { describe, expect, it } from 'vitest';
import { errors, failInPallet, hash, refuseByPool } from '../../test/support/submissions.js';
import { translateRefusal } from './TaskRefusedError.js';

const call = 'AutomationTime.schedule_xcmp_task';

describe('translateRefusal', () => {
  it.each(['AutomationTime', 'XcmpHandler'])(
    'converts an error of the pallet %s, with its block',
    (pallet) => {
      const cause = failInPallet(pallet, 'PastTime');
      expect(translateRefusal(call, cause)).toMatchObject({
        code: 'TASK_REFUSED',
        facts: {
          pallet,
          error: 'PastTime',
          call,
          detail: 'A reason',
          by: 'chain',
          block: { number: 12, hash },
        },
        cause,
      });
    },
  );

  it.each([
    ['an error of another pallet', failInPallet('Balances', 'InsufficientBalance')],
    ['an error without a pallet', failInPallet(undefined, 'BadOrigin')],
    ['a lost connection', errors.CONNECTION_LOST],
    ['a refusal of the signature', refuseByPool(1010, 'Transaction has a bad signature')],
    ['any other value', 'no'],
  ])('returns %s unchanged', (_, error) => {
    expect(translateRefusal(call, error)).toBe(error);
  });

  // The texts of Substrate's `InvalidTransaction::Payment` (sp-runtime, transaction_validity.rs), and of polkadot.js.
  it.each([
    'Inability to pay some fees (e.g. account balance too low)',
    'Invalid Transaction: inability to pay some fees',
    'account BALANCE TOO LOW',
  ])('converts the refusal of the inclusion fee: %s', (poolMessage) => {
    const cause = refuseByPool(1010, poolMessage);
    expect(translateRefusal(call, cause)).toMatchObject({
      code: 'TASK_REFUSED',
      facts: { pallet: 'TransactionPool', error: 'Payment', call, detail: poolMessage, by: 'chain' },
      hint: 'Send the inclusion fee to the account; no fee was charged.',
      cause,
    });
  });
});
