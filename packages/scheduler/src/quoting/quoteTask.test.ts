import type { Answer, Evidence, Reads, Snapshot } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { crossChain, fixed, hour, nativeTransfer, recurring, slot } from '../../test/support/checkFacts.js';
import type { TargetEntry } from '../reading/TargetEntry.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { readFees } from './quoteTask.js';

const evidence = { chain: 'Service' } as unknown as Evidence;
const known = <T>(value: T): Answer<T> => ({ known: true, value, evidence });
// Specification, fees: floor(419e9 × (6 × 1e9 + 1e8) / 1e12) planck for a call of 1e8.
const entry: TargetEntry = {
  feePerSecond: 419_000_000_000n,
  instructionWeight: 1_000_000_000n,
  isTargetsToken: false,
  flow: 'sovereign',
};
const asked: Reads[] = [];
/** The fees of a task on a service of a variant with these answers. */
const read = (variant: 'H' | 'M', order: ScheduleOrder, answers: object) => {
  const ask = async (reads: Reads) => {
    asked.push(reads);
    return answers;
  };
  const service = { read: ask } as unknown as Snapshot;
  return readFees(service, { hex: '0x', order } as unknown as TaskCall<ScheduleOrder>, variant);
};
const order = { ...crossChain, callWeight: 100_000_000n, schedule: fixed(slot + hour, slot + 2n * hour) };

describe('the fee query of variant H', () => {
  it('decides both fees', async () => {
    const details = known({ executionFee: 30n, xcmpFee: 7n });
    expect(await read('H', order, { details })).toMatchObject({
      execution: {
        known: true,
        value: 30n,
        source: 'AutomationTimeApi.query_fee_details',
        evidence: [evidence],
      },
      xcm: { known: true, value: 7n, source: 'AutomationTimeApi.query_fee_details', evidence: [evidence] },
    });
  });
});

describe('the fee query of variant M', () => {
  it('decides the execution fee; a transfer has no XCM fee', async () => {
    expect(await read('M', nativeTransfer, { execution: known(30n) })).toMatchObject({
      execution: { known: true, value: 30n, source: 'AutomationTimeApi.get_time_automation_fees' },
      xcm: { known: true, value: 0n, evidence: [] },
    });
  });

  it('leaves the XCM fee to the table of targets, for each execution', async () => {
    expect((await read('M', order, { execution: known(30n), row: known(entry) })).xcm).toMatchObject({
      known: true,
      value: 2n * 2_555_900_000n,
      source: 'XcmpHandler.XcmChainCurrencyData',
      evidence: [evidence],
    });
  });

  it('has no XCM fee if the account of the user on the target pays', async () => {
    const remote = known({ ...entry, flow: 'remote' } as const);
    expect((await read('M', order, { execution: known(30n), row: remote })).xcm).toMatchObject({
      value: 0n,
    });
  });
});

describe('a target without a known price has an unknown XCM fee', () => {
  it('without a row', async () => {
    const wanted = { ...order, currencyId: { Token: 'KSM' } };
    expect((await read('M', wanted, { execution: known(30n), row: known(undefined) })).xcm).toMatchObject({
      known: false,
      reason: expect.stringContaining('no row for para 2110 and currency {"Token":"KSM"}'),
    });
    expect(asked.at(-1)?.row).toMatchObject({ keys: [2110, { Token: 'KSM' }] });
  });

  it.each([
    ['WeightOverflow', { ...order, callWeight: (1n << 64n) - 1n }, entry],
    ['FeeOverflow', order, { ...entry, feePerSecond: 1n << 120n }],
  ] as const)('with %s beyond the number types of the chain', async (error, wanted, row) => {
    expect((await read('M', wanted, { execution: known(30n), row: known(row) })).xcm).toMatchObject({
      known: false,
      reason: expect.stringContaining(error),
    });
  });
});

it.each([
  ['distinct times', fixed(3n, 1n, 3n), 2],
  ['no time', fixed(), 0],
  ['one booking of a recurrence', recurring(1n, 5n), 1],
])('the executions that are paid at scheduling are %s', async (_, schedule, count) => {
  const { xcm } = await read('M', { ...order, schedule }, { execution: known(30n), row: known(entry) });
  expect(xcm).toMatchObject({ value: BigInt(count) * 2_555_900_000n });
});
