import type { Vec } from '@polkadot/types';
import type { EventRecord } from '@polkadot/types/interfaces';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/chain/Context.js';
import { changeFree, getFree, totalIssuance } from '../../src/chain/pallets/balances.js';
import type { CallValue } from '../../src/chain/types.js';
import { accountTasksM, scheduledTasksV3 } from '../../src/service/automationTime.js';
import { listEntries } from '../support/listEntries.js';
import { stateOf } from '../support/smallChain.js';
import {
  automation,
  idOf,
  minute,
  run,
  start,
  startService,
  type TestService,
  target,
  textBytes,
  travel,
} from './support/startService.js';

// Specification, "Fees"
const transferWeight = 286_209_000n;
const xcmpWeight = 593_317_000n;
const treasury = `0x${'6d6f646c70792f7472737279'.padEnd(64, '0')}` as const;

function transferTask(test: TestService, id: string, minutes: readonly number[]): CallValue {
  return automation('schedule_native_transfer_task', {
    provided_id: textBytes(id),
    execution_times: minutes.map((one) => start + BigInt(one) * minute),
    recipient_id: idOf(test.keys.bob),
    amount: 2_000_000_000n,
  });
}

function xcmTask(id: string, minutes: readonly number[]): CallValue {
  return automation('schedule_xcmp_task', {
    provided_id: textBytes(id),
    execution_times: minutes.map((one) => start + BigInt(one) * minute),
    para_id: target,
    currency_id: 0,
    call: new Uint8Array([0, 1, 2]),
    weight_at_most: 100_000_000n,
  });
}

function contextOf(test: TestService): Context {
  const context = test.chain.getContext();
  if (!context) throw new TypeError('no state');
  return context;
}

describe('scheduling', () => {
  it('takes the execution fee once: 80 % to the treasury, 20 % burned', async () => {
    const test = await startService({ variant: 'M' });
    const context = contextOf(test);
    const who = idOf(test.keys.alice);
    const before = [getFree(context, who), getFree(context, treasury), context.get(totalIssuance)] as const;
    const call = transferTask(test, 'pay', [5, 6, 7, 6]);
    expect(context.dispatch({ kind: 'signed', who }, call).ok).toBe(true);
    const fee = 3n * 12n * transferWeight;
    expect(before[0] - getFree(context, who)).toBe(fee);
    expect(getFree(context, treasury) - before[1]).toBe((fee * 80n) / 100n);
    expect(before[2] - context.get(totalIssuance)).toBe(fee - (fee * 80n) / 100n);
  });

  it('needs the fees and the existential deposit, to the planck', async () => {
    const test = await startService({ variant: 'M' });
    const who = idOf(test.keys.dave);
    // Two executions, each with the XCM fee of the defaults: 419e9 × 6.1e9 / 1e12.
    const needed = 2n * (12n * xcmpWeight + 2_555_900_000n);
    const tryWith = (free: bigint) => {
      const context = contextOf(test);
      changeFree(context, who, free - getFree(context, who));
      return context.dispatch({ kind: 'signed', who }, xcmTask('x', [1, 2])).ok;
    };
    const deposit = test.chain.runtime.config.existentialDeposit;
    expect(tryWith(needed + deposit)).toBe(true);
    expect(tryWith(needed + deposit - 1n)).toBe(false);
  });

  it('changes nothing but the inclusion fee when it fails', async () => {
    const test = await startService({ variant: 'M', config: { automation: { maxTasksPerSlot: 1 } } });
    expect(await run(test, 'charlie', transferTask(test, 'first', [9]))).toContain(
      'AutomationTime.TaskScheduled',
    );
    const snapshot = () => {
      const context = contextOf(test);
      return [
        listEntries(test.chain, accountTasksM),
        listEntries(test.chain, scheduledTasksV3),
        getFree(context, idOf(test.keys.bob)),
      ];
    };
    const before = snapshot();
    const events = await run(test, 'alice', transferTask(test, 'second', [8, 9, 10]));
    expect(snapshot()).toEqual(before);
    expect(events).toEqual([
      'Balances.Withdraw',
      'Balances.Deposit',
      'TransactionPayment.TransactionFeePaid',
      'System.ExtrinsicFailed automationTime.TimeSlotFull',
    ]);
  });

  it('counts the weight of a slot, not only its tasks', async () => {
    const test = await startService({
      variant: 'M',
      config: { automation: { maxWeightPerSlot: transferWeight * 2n } },
    });
    const fill = async (id: string) => (await run(test, 'alice', transferTask(test, id, [9]))).at(-1);
    expect([await fill('1'), await fill('2'), await fill('3')]).toEqual([
      'System.ExtrinsicSuccess',
      'System.ExtrinsicSuccess',
      'System.ExtrinsicFailed automationTime.TimeSlotFull',
    ]);
  });
});

describe('the events of a block', () => {
  it('are decoded by polkadot.js, those of the queues too', async () => {
    const test = await startService({ variant: 'M' });
    await run(test, 'alice', transferTask(test, 'pay', [2]));
    await run(test, 'alice', xcmTask('xcm', [2]));
    // System.Events
    const key = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';
    const seen: string[] = [];
    for (const { hash } of await travel(test, 180)) {
      const raw = stateOf(test.chain, hash)?.get(key) ?? new Uint8Array([0]);
      const records = test.registry.createType<Vec<EventRecord>>('Vec<EventRecord>', raw);
      expect(Buffer.from(records.toU8a()).equals(Buffer.from(raw))).toBe(true);
      seen.push(...records.map(({ event }) => `${event.section}.${event.method}`));
    }
    expect(seen).toEqual(
      expect.arrayContaining([
        'automationTime.SuccessfullyTransferredFunds',
        'automationTime.XcmpTaskSucceeded',
        'xcmpHandler.XcmSent',
        'xcmpQueue.XcmpMessageSent',
      ]),
    );
  });
});
