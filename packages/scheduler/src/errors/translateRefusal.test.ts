import { ConnectionLostError, DispatchFailedError, TransactionRefusedError } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { translateRefusal } from './TaskRefusedError.js';

const call = 'AutomationTime.schedule_xcmp_task';
const endpoint = 'wss://node.example';
const hash = `0x${'0a'.repeat(32)}` as const;

const refuseByPool = (poolCode: number, poolMessage: string) =>
  new TransactionRefusedError({ endpoint, call, poolCode, poolMessage });

/** An error of a pallet that the chain reports for the call. */
const failInPallet = (pallet: string | undefined, error: string, docs = 'A reason') =>
  new DispatchFailedError({
    call,
    kind: 'Module',
    error,
    docs,
    block: { number: 12, hash },
    extrinsicIndex: 1,
    ...(pallet === undefined ? {} : { pallet, usualPallet: pallet }),
  });

describe('translateRefusal', () => {
  it.each(['A reason', 'A reason.'])('ends the sentence of a pallet once: %s', (docs) => {
    expect(translateRefusal(call, failInPallet('AutomationTime', 'PastTime', docs))).toMatchObject({
      message:
        'AutomationTime.schedule_xcmp_task was refused in block #12 with AutomationTime.PastTime: A reason.',
      facts: { detail: 'A reason.' },
    });
  });

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
          detail: 'A reason.',
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
    ['a lost connection', new ConnectionLostError({ endpoint, detail: 'the socket broke' })],
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
    // The validity error of chopsticks.
    '{"invalid":{"payment":null}}',
  ])('converts the refusal of the inclusion fee: %s', (poolMessage) => {
    const cause = refuseByPool(1010, poolMessage);
    expect(translateRefusal(call, cause)).toMatchObject({
      code: 'TASK_REFUSED',
      facts: { pallet: 'TransactionPool', error: 'Payment', call, detail: `${poolMessage}.`, by: 'chain' },
      hint: 'Send the inclusion fee to the account; no fee was charged.',
      cause,
    });
  });
});
