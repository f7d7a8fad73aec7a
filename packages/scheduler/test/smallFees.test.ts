import { submit } from '@parachron/client';
import { balanceRead, encodeCall, type Hex } from '@parachron/core';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler, type Scheduler } from '../src/index.js';
import { editStorage } from './support/editStorage.js';
import { forksOf } from './support/forksOf.js';
import { collect } from './support/stageTarget.js';
import { hour, idOf, startService, type TestService, target } from './support/startService.js';

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

// Specification: existential deposit 0.01 token in H and 0.1 in M; the XCM fee goes to sibl(2114), which is empty here.
const sovereign: Hex = `0x7369626c42080000${'00'.repeat(24)}`;
const deposits = { H: 100_000_000n, M: 1_000_000_000n } as const;

// Instructions have no weight, and the call takes one second, so the fee of one message is the given fee.
async function start(variant: 'H' | 'M', fee: bigint, byteFee = 0n): Promise<TestService> {
  const service = await startService({
    variant,
    mode: { kind: 'instant' },
    config: {
      byteFee,
      targets: {
        [`${target}/0`]: { instructionWeight: 0n, feePerSecond: fee, flow: 'sovereign', xcmVersion: 2 },
      },
    },
  });
  closers.push(() => service.dev.close());
  return service;
}

const message = { providedId: 'small', paraId: target, call: '0x000102', callWeight: 10n ** 12n } as const;

async function getFree({ chain }: TestService, who: Hex): Promise<bigint> {
  const { account } = await (await chain.snapshot()).read({ account: balanceRead(who) });
  if (!account.known) throw new TypeError(account.reason);
  return account.value.free;
}

async function endow({ chain, alice }: TestService, value: bigint): Promise<void> {
  const args = { dest: { Id: sovereign }, value };
  const call = encodeCall(chain.runtime.registry, {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args,
  });
  await submit(chain, call, { signer: alice });
}

/** Schedules a task, advances past all its slots, and returns the predicted and the observed results. */
async function runTasks(service: TestService, scheduler: Scheduler, slots: number) {
  const { alice, dev } = service;
  const { nextSlot } = await scheduler.getClock();
  const at = Array.from({ length: slots }, (_unused, slot) => nextSlot + BigInt(slot) * hour);
  const call = scheduler.crossChainTaskCall({ ...message, when: { at } });
  const owner = alice.address;
  const check = await scheduler.checkTask(call, { owner, fork: forksOf(service.chain) });
  const quote = await scheduler.quoteTask(call, { owner, check });
  const before = await getFree(service, idOf(alice));
  const task = await scheduler.submit(call, { signer: alice });
  const paid = before - (await getFree(service, idOf(alice)));
  for (const time of at) {
    await dev.build({ timestamp: Number(time) * 1000 });
    await dev.build();
  }
  const { taskId, block } = task;
  const watched = await collect(scheduler.watchTask({ owner: alice.address, taskId, from: block }));
  const ends = watched.filter(({ kind }) => kind === 'sent' || kind === 'failed');
  const events = task.events.map(({ pallet, method }) => `${pallet}.${method}`);
  const failed = ends.findIndex(({ kind }) => kind === 'failed') + 1;
  const seen = [
    ...(events.includes('XcmpHandler.XcmFeesFailed') ? [{ name: 'XcmFeesFailed' }] : []),
    ...ends
      .slice(failed - 1, failed)
      .map((end) => ({ name: end.kind === 'failed' && end.reason.error, execution: failed })),
  ];
  return { check, quote, paid, seen, ends };
}

describe.each(['H', 'M'] as const)('an XCM fee below the existential deposit, in variant %s', (variant) => {
  const deposit = deposits[variant];
  test.each([
    ['is not charged, and no message is sent', deposit - 1n, 1, 0n, ['XcmFeesFailed', 'XcmExecutionFailed']],
    ['is charged if it equals the deposit', deposit, 1, 0n, []],
    ['is charged if the account exists', deposit / 10n, 2, deposit, []],
    // Two fees are enough to create the account; the rest after the first message is below the deposit and is lost.
    ['is lost with the account after the first run', (deposit * 3n) / 5n, 2, 0n, ['XcmExecutionFailed']],
    [
      'is not charged for several messages below the deposit in total',
      deposit / 10n,
      3,
      0n,
      ['XcmFeesFailed', 'XcmExecutionFailed'],
    ],
  ] as const)('%s', async (_what, fee, slots, endowment, names) => {
    const service = await start(variant, fee);
    if (endowment > 0n) await endow(service, endowment);
    const scheduler = await createScheduler(service.chain, { variant });
    const { check, quote, paid, seen, ends } = await runTasks(service, scheduler, slots);
    expect(check.refusal).toBeUndefined();
    expect(check.unknown).toEqual([]);
    const { expectedFailures, runs = [] } = check;
    expect([...new Set(expectedFailures.map(({ name }) => name))]).toEqual(names);
    expect(runs.map(({ outcome }) => outcome)).toEqual(ends.map(({ kind }) => kind));
    expect(quote.total).toBe(paid);
    const first = expectedFailures.filter(({ name }, at) => names.indexOf(name as never) === at);
    expect(seen).toEqual(first.map(({ name, execution }) => ({ name, ...(execution ? { execution } : {}) })));
    expect(ends.length).toBe(slots);
    expect(quote.xcm).toMatchObject({ known: true, value: BigInt(slots) * fee });
  });
});

// SCALE, compact integers: a nonce takes one byte up to 63, and two bytes from 64 on.
test('the inclusion fee is exact to the planck on both sides of nonce 64, where the nonce takes one more byte', async () => {
  const byteFee = 1_000_003n;
  const service = await start('H', 10n ** 9n, byteFee);
  const { alice, chain, dev } = service;
  const scheduler = await createScheduler(chain, { variant: 'H' });
  await editStorage(dev, 'System.Account', [idOf(alice)], (info) => ({ ...info, nonce: 63 }));
  const fees: bigint[] = [];
  for (const providedId of ['nonce 63', 'nonce 64', 'nonce 65']) {
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.crossChainTaskCall({ ...message, providedId, when: { at: nextSlot + hour } });
    const quote = await scheduler.quoteTask(call, { owner: alice.address });
    const { fee } = await scheduler.submit(call, { signer: alice });
    expect(quote.inclusion).toMatchObject({ known: true, value: fee });
    fees.push(fee ?? 0n);
  }
  expect((fees[1] ?? 0n) - (fees[0] ?? 0n)).toBe(byteFee);
  expect(fees[2]).toBe(fees[1]);
});
