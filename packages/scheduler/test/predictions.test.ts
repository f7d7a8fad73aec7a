import { connect } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler, deriveTaskId, type SchedulerM } from '../src/index.js';
import { dispatch } from './support/dispatch.js';
import { editStorage, setFree } from './support/editStorage.js';
import { collect } from './support/stageTarget.js';
import { idOf, minute, startService, type TestService, target, token } from './support/startService.js';

// The account sibl(2114), which pays for messages: spec/service-facts.md, "Fees".
const holder = `0x7369626c42080000${'00'.repeat(24)}`;

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

type Config = Partial<Parameters<typeof startService>[0]>;

async function startM(options: Config = {}) {
  const service = await startService({ variant: 'M', mode: { kind: 'instant' }, ...options });
  open.push(service);
  return { ...service, scheduler: await createScheduler(service.chain, { variant: 'M' }) };
}

const pay = (
  scheduler: SchedulerM,
  options: { to: string; at: readonly bigint[]; amount: bigint; id?: string },
) =>
  scheduler.nativeTransferTaskCall({
    providedId: options.id ?? 'pay',
    when: { at: options.at },
    recipient: options.to,
    amount: options.amount,
  });

/** Counts the events of one name in all later blocks. */
function countEvents(dev: TestService['dev'], name: string): () => number {
  let count = 0;
  dev.onBlock(({ events }) => {
    count += events.filter((event) => event.name === name).length;
  });
  return () => count;
}

describe('transfers', () => {
  test('beyond the balance: the check names the first transfer that fails', async () => {
    const { scheduler, dev, alice, bob } = await startM();
    const { nextSlot } = await scheduler.getClock();
    const at = [0n, 1n, 2n, 3n].map((slots) => nextSlot + slots * minute);
    // 1 000 000 tokens cover two transfers of 400 000, but not the third.
    const call = pay(scheduler, { to: bob.address, at, amount: 400_000n * token });
    const { refusal, expectedFailures } = await scheduler.checkTask(call, { owner: alice.address });
    expect(refusal).toBeUndefined();
    expect(expectedFailures).toMatchObject([
      { pallet: 'AutomationTime', name: 'TransferFailed', execution: 3 },
    ]);
    const [done, failed] = [
      countEvents(dev, 'SuccessfullyTransferredFunds'),
      countEvents(dev, 'TransferFailed'),
    ];
    await scheduler.submit(call, { signer: alice });
    dev.setMode({ kind: 'manual' });
    dev.advanceTo((Number(at.at(-1)) + 60) * 1000);
    expect([done(), failed()]).toEqual([2, 2]);
    const small = pay(scheduler, { to: bob.address, at: [nextSlot + 600n], amount: token, id: 'small' });
    expect((await scheduler.checkTask(small, { owner: alice.address })).expectedFailures).toEqual([]);
  });
});

test('pending transfers of another program or an earlier run count against the balance', async () => {
  const { scheduler, dev, alice, bob } = await startM();
  const { nextSlot } = await scheduler.getClock();
  const later = nextSlot + 60n * minute;
  // 1 000 000 tokens cover each of the three transfers alone.
  const amount = 400_000n * token;
  const two = pay(scheduler, { to: bob.address, at: [nextSlot, later], amount, id: 'two' });
  await scheduler.submit(two, { signer: alice });
  const restarted = await createScheduler(await connect(dev.provider), { variant: 'M' });
  const check = async (at: bigint) =>
    (
      await restarted.checkTask(pay(restarted, { to: bob.address, at: [at], amount }), {
        owner: alice.address,
      })
    ).expectedFailures;
  expect(await check(later)).toMatchObject([
    {
      name: 'TransferFailed',
      execution: 1,
      detail: expect.stringContaining('other tasks transfer 800,000 TUR'),
    },
  ]);
  expect(await check(nextSlot + minute)).toEqual([]);
  // The balance no longer contains earlier transfers.
  dev.setMode({ kind: 'manual' });
  dev.advanceTo((Number(nextSlot) + 120) * 1000);
  expect(await check(later)).toMatchObject([
    { name: 'TransferFailed', detail: expect.stringContaining('other tasks transfer 400,000 TUR') },
  ]);
  const cancelled = restarted.submit(restarted.cancelTaskCall(deriveTaskId(alice.address, 'two')), {
    signer: alice,
  });
  dev.setMode({ kind: 'instant' });
  await cancelled;
  expect(await check(later)).toEqual([]);
});

describe('transfers in calls that the service dispatches', () => {
  async function startH() {
    const service = await startService({ variant: 'H', mode: { kind: 'instant' } });
    open.push(service);
    const { chain, alice, bob } = service;
    const scheduler = await createScheduler(chain, { variant: 'H' });
    const { registry } = chain.runtime;
    const transfer = (tokens: bigint, to = bob, method = 'transfer_keep_alive') =>
      encodeCall(registry, {
        pallet: 'Balances',
        method,
        args: { dest: { Id: idOf(to) }, value: tokens * token },
      });
    const batch = (method: string, ...amounts: bigint[]) => {
      const args = { calls: amounts.map((amount) => transfer(amount).hex) };
      return encodeCall(registry, { pallet: 'Utility', method, args });
    };
    const { nextSlot } = await scheduler.getClock();
    const predict = async (call: Parameters<typeof scheduler.checkTask>[0]) =>
      (await scheduler.checkTask(call, { owner: alice.address })).expectedFailures;
    return { ...service, scheduler, transfer, batch, nextSlot, predict };
  }

  // 1 000 000 tokens cover two transfers of 400 000, but not the third.
  test.each([
    ['Balances.transfer_allow_death', undefined, 'AutomationTime', 'DynamicDispatchResult'],
    ['Utility.batch_all', 'batch_all', 'AutomationTime', 'DynamicDispatchResult'],
    ['Utility.batch', 'batch', 'Utility', 'BatchInterrupted'],
    ['Utility.force_batch', 'force_batch', 'Utility', 'ItemFailed'],
  ] as const)('beyond the balance are predicted to fail: %s', async (_name, method, pallet, name) => {
    const { scheduler, dev, alice, bob, nextSlot, transfer, batch, predict } = await startH();
    const at = [0n, 1n, 2n].map((slots) => nextSlot + slots * 3600n);
    const call = method ? batch(method, 100_000n, 300_000n) : transfer(400_000n, bob, 'transfer_allow_death');
    const order = scheduler.dynamicDispatchTaskCall({ providedId: 'pay', when: { at }, call });
    expect(await predict(order)).toMatchObject([{ pallet, name, execution: 3 }]);
    const moved = countEvents(dev, 'Transfer');
    await scheduler.submit(order, { signer: alice });
    dev.setMode({ kind: 'manual' });
    dev.advanceTo((Number(at.at(-1)) + 60) * 1000);
    // The first call of an interrupted batch remains effective.
    expect(moved()).toBe({ batch: 5, force_batch: 5, batch_all: 4, none: 2 }[method ?? 'none']);
  });

  test('end a recurring task at the predicted run, also with tasks of another program', async () => {
    const { scheduler, dev, alice, nextSlot, transfer, predict } = await startH();
    const other = await createScheduler(await connect(dev.provider), { variant: 'H' });
    const order = scheduler.dynamicDispatchTaskCall({
      providedId: 'hourly',
      when: { first: nextSlot, every: { hours: 1 } },
      call: transfer(150_000n),
    });
    const failing = { pallet: 'AutomationTime', name: 'DynamicDispatchResult' };
    expect(await predict(order)).toMatchObject([{ ...failing, execution: 7 }]);
    const input = { providedId: 'once', when: { at: nextSlot + 7200n }, call: transfer(200_000n) };
    await other.submit(other.dynamicDispatchTaskCall(input), { signer: alice });
    const every = {
      providedId: 'two',
      when: { first: nextSlot, every: { hours: 2 } },
      call: transfer(50_000n),
    };
    await other.submit(other.dynamicDispatchTaskCall(every), { signer: alice });
    const [predicted] = await predict(order);
    expect(predicted).toMatchObject({ ...failing, execution: 5 });
    const again = countEvents(dev, 'TaskRescheduled');
    const over = countEvents(dev, 'TaskNotRescheduled');
    const { taskId, block } = await scheduler.submit(order, { signer: alice });
    dev.setMode({ kind: 'manual' });
    dev.advanceTo((Number(nextSlot) + 12 * 3600) * 1000);
    const events = await collect(scheduler.watchTask({ owner: alice.address, taskId, from: block }));
    expect(events.filter(({ kind }) => kind === 'rescheduled')).toHaveLength((predicted?.execution ?? 0) - 1);
    expect([again() > 0, over() > 0]).toEqual([true, true]);
  });

  test('of the whole balance have no known amount', async () => {
    const { scheduler, chain, alice, bob, nextSlot, transfer, predict } = await startH();
    const args = { dest: { Id: idOf(bob) }, keep_alive: true };
    const { registry } = chain.runtime;
    const all = encodeCall(registry, { pallet: 'Balances', method: 'transfer_all', args }).hex;
    const call = encodeCall(registry, { pallet: 'Utility', method: 'batch', args: { calls: [all] } });
    const when = { at: nextSlot + 7200n };
    const first = scheduler.dynamicDispatchTaskCall({ providedId: 'all', when, call });
    // A transfer to the account itself costs nothing.
    const own = { providedId: 'own', when, call: transfer(1_000_000n, alice) };
    expect(await predict(scheduler.dynamicDispatchTaskCall(own))).toEqual([]);
    await scheduler.submit(first, { signer: alice });
    const second = scheduler.dynamicDispatchTaskCall({ providedId: 'some', when, call: transfer(1n) });
    const { unknown } = await scheduler.checkTask(second, { owner: alice.address });
    expect(unknown).toMatchObject([
      { reason: expect.stringMatching(/^Task 0x.* transfers the whole free balance/) },
    ]);
  });
});

test('transfers of a task whose cancellation is pending do not count', async () => {
  const { scheduler, dev, alice, bob } = await startM();
  const { nextSlot } = await scheduler.getClock();
  const later = nextSlot + 60n * minute;
  const amount = 700_000n * token;
  const first = pay(scheduler, { to: bob.address, at: [later], amount, id: 'first' });
  const { taskId } = await scheduler.submit(first, { signer: alice });
  const check = async () => {
    const call = pay(scheduler, { to: bob.address, at: [later], amount, id: 'second' });
    return (await scheduler.checkTask(call, { owner: alice.address })).expectedFailures;
  };
  expect(await check()).toMatchObject([{ name: 'TransferFailed' }]);
  dev.setMode({ kind: 'manual' });
  const cancelled = scheduler.submit(scheduler.cancelTaskCall(taskId), { signer: alice });
  // The check waits for calls in preparation.
  expect(await check()).toEqual([]);
  dev.setMode({ kind: 'instant' });
  await cancelled;
  expect(await check()).toEqual([]);
});

test('a service that is shut down is predicted to run no task', async () => {
  const { scheduler, dev, alice, bob } = await startM();
  const { nextSlot } = await scheduler.getClock();
  const call = pay(scheduler, { to: bob.address, at: [nextSlot], amount: token });
  const context = dev.getContext();
  const item = dev.runtime.pallets
    .find(({ name }) => name === 'AutomationTime')
    ?.storage?.find(({ name }) => name === 'Shutdown');
  context?.put(item as never, [] as never, true as never);
  dev.setStorage(context?.overlay.changes ?? new Map());
  const { expectedFailures } = await scheduler.checkTask(call, { owner: alice.address });
  expect(expectedFailures).toMatchObject([{ pallet: 'AutomationTime', name: 'Shutdown' }]);
  const done = countEvents(dev, 'SuccessfullyTransferredFunds');
  await scheduler.submit(call, { signer: alice });
  dev.setMode({ kind: 'manual' });
  dev.advanceTo((Number(nextSlot) + 120) * 1000);
  expect(done()).toBe(0);
});

test('tasks in a slot with more tasks than its blocks can run are predicted as missed', async () => {
  const service = await startM({ mode: { kind: 'manual' } });
  const { dev, scheduler, alice } = service;
  for (let block = 0; block < 6; block += 1) dev.createBlock();
  const { nextSlot } = await scheduler.getClock();
  // Later than all blocks in which the tasks are scheduled.
  const slot = nextSlot + 10n * minute;
  // 252 messages to targets have the maximum weight of a slot: service-facts.md, MaxWeightPerSlot and action weights.
  const calls = Array.from({ length: 252 }, (_unused, at) =>
    scheduler.crossChainTaskCall({
      providedId: `${at}`,
      when: { at: slot },
      paraId: target,
      call: '0x000102',
      callWeight: 1_000_000n,
    }),
  );
  let predicted = 0;
  for (let first = 0; first < calls.length; first += 12) {
    for (const call of calls.slice(first, first + 12))
      expect(dispatch(service, call, { who: idOf(alice), keep: true })).toBeUndefined();
    dev.createBlock();
    const last = calls[first + 11];
    const probe = { ...last, order: { ...last?.order, providedId: '0xff' } } as typeof last;
    const { expectedFailures } = probe
      ? await scheduler.checkTask(probe, { owner: alice.address })
      : { expectedFailures: [] };
    if (expectedFailures.some(({ name }) => name === 'TaskMissed')) predicted += 12;
  }
  const missed = countEvents(dev, 'TaskMissed');
  // Blocks are built at the chain's block time.
  while (dev.head.timestamp < (Number(slot) + 180) * 1000) dev.createBlock();
  expect(missed()).toBeGreaterThan(60);
  expect(Math.abs(predicted - missed()), `${predicted} predicted, ${missed()} missed`).toBeLessThanOrEqual(
    12,
  );
});

test('a target without a row in the table of the service is predicted to fail', async () => {
  const { scheduler, alice } = await startM();
  const { nextSlot } = await scheduler.getClock();
  const call = scheduler.crossChainTaskCall({
    providedId: 'far',
    when: { at: nextSlot },
    paraId: 1,
    call: '0x000102',
    callWeight: 1_000_000n,
  });
  const { refusal, expectedFailures } = await scheduler.checkTask(call, { owner: alice.address });
  expect(refusal).toBeUndefined();
  expect(expectedFailures).toMatchObject([
    { pallet: 'XcmpHandler', name: 'CurrencyChainComboNotFound', isOpen: true },
  ]);
});

test('a recurring task ends at the predicted run, even with a recurring task of another program', async () => {
  const automation = { executionWeightFee: 20_000_000n };
  const service = await startService({ variant: 'H', mode: { kind: 'instant' }, config: { automation } });
  open.push(service);
  const { chain, alice, dev } = service;
  const [one, two] = await Promise.all(
    [chain, await connect(dev.provider)].map((line) => createScheduler(line, { variant: 'H' })),
  );
  if (!one || !two) throw new TypeError('no scheduler');
  const { nextSlot } = await one.getClock();
  const remark = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x01' } };
  const build = (providedId: string, hours: number) =>
    two.dynamicDispatchTaskCall({
      providedId,
      when: { first: nextSlot, every: { hours } },
      call: encodeCall(chain.runtime.registry, remark),
    });
  const second = build('second', 2);
  const predict = async () =>
    (await two.checkTask(second, { owner: alice.address })).expectedFailures[0]?.execution;
  const alone = await predict();
  await one.submit(build('first', 1), { signer: alice });
  const execution = await predict();
  expect(execution).toBeLessThan(alone ?? 0);
  const { taskId, block } = await two.submit(second, { signer: alice });
  dev.setMode({ kind: 'manual' });
  dev.advanceTo((Number(nextSlot) + 80 * 3600) * 1000);
  const events = await collect(two.watchTask({ owner: alice.address, taskId, from: block }));
  const again = events.filter(({ kind }) => kind === 'rescheduled').length;
  expect(events.map(({ kind }) => kind)).toContain('notRescheduled');
  expect(execution).toBe(again + 2);
});

test('a recurring task is predicted to end if the balance pays only some of its runs', async () => {
  // The dispatched call of a remark costs 12 planck per picosecond, a fee that soon empties the account.
  const service = await startService({
    variant: 'H',
    mode: { kind: 'instant' },
    config: { automation: { executionWeightFee: 20_000_000n } },
  });
  open.push(service);
  const { chain, alice, dev } = service;
  const scheduler = await createScheduler(chain, { variant: 'H' });
  const { nextSlot } = await scheduler.getClock();
  const remark = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x01' } };
  const call = scheduler.dynamicDispatchTaskCall({
    providedId: 'daily',
    when: { first: nextSlot, every: { hours: 1 } },
    call: encodeCall(chain.runtime.registry, remark),
  });
  const { expectedFailures } = await scheduler.checkTask(call, { owner: alice.address });
  expect(expectedFailures).toMatchObject([{ pallet: 'AutomationTime', name: 'TaskFailedToReschedule' }]);
  const again = countEvents(dev, 'TaskRescheduled');
  const over = countEvents(dev, 'TaskFailedToReschedule');
  await scheduler.submit(call, { signer: alice });
  dev.setMode({ kind: 'manual' });
  dev.advanceTo((Number(nextSlot) + 40 * 3600) * 1000);
  expect(over()).toBe(1);
  // The call books the first execution, and each execution books the next.
  expect(expectedFailures[0]?.execution).toBe(again() + 2);
});

describe('a rise of fees', () => {
  const bookings = 6n;

  async function startRecurring() {
    // The fee of the message is the only cost of an execution.
    const automation = { executionWeightFee: 0n, maxScheduleSeconds: Number(bookings) * 3_600 };
    const service = await startService({
      variant: 'H',
      mode: { kind: 'instant' },
      config: { automation },
    });
    open.push(service);
    // The account that pays for messages can afford any rise.
    setFree(service.dev, holder, 1_000n * token);
    const scheduler = await createScheduler(service.chain, { variant: 'H' });
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.crossChainTaskCall({
      providedId: 'hourly',
      when: { first: nextSlot, every: { hours: 1 } },
      paraId: target,
      call: '0x000102',
      callWeight: 1_000_000n,
    });
    return { service, scheduler, call, nextSlot };
  }

  test.each([
    [120n, { again: 6, over: 0 }],
    [150n, { again: 5, over: 1 }],
  ])('to %s % ends a recurring task at the predicted run', async (percent, seen) => {
    const { service, scheduler, call, nextSlot } = await startRecurring();
    const { dev, alice } = service;
    const options = { owner: alice.address };
    const { inclusionFee } = await scheduler.checkTask(call, options);
    const { perExecution: each = 0n } = await scheduler.quoteTask(call, options);
    const { existentialDeposit = 0n } = scheduler.rules;
    // The balance covers the first execution, and 130 % of the fees of all others.
    const free = inclusionFee + existentialDeposit + each + (each * bookings * 130n) / 100n;
    setFree(dev, idOf(alice), free);
    const { refusal, expectedFailures } = await scheduler.checkTask(call, options);
    expect(refusal).toBeUndefined();
    expect(expectedFailures).toMatchObject([
      { pallet: 'AutomationTime', name: 'TaskFailedToReschedule', feeRise: 31 },
    ]);
    await scheduler.submit(call, { signer: alice });
    editStorage(dev, 'XcmpHandler.XcmChainCurrencyData', [target, 0], (row) => ({
      ...row,
      fee_per_second: ((row.fee_per_second as bigint) * percent) / 100n,
    }));
    const [again, over] = [countEvents(dev, 'TaskRescheduled'), countEvents(dev, 'TaskFailedToReschedule')];
    dev.setMode({ kind: 'manual' });
    dev.advanceTo((Number(nextSlot) + (Number(bookings) - 1) * 3_600 + 120) * 1_000);
    expect({ again: again(), over: over() }).toEqual(seen);
  });

  test.each([
    [133n, ['sent', 'sent', 'sent']],
    [134n, ['sent', 'sent', 'failed']],
  ])(
    'of the fees in the table to %s % fails a paid execution at the predicted run',
    async (percent, seen) => {
      const { scheduler, dev, alice } = await startM();
      const { nextSlot } = await scheduler.getClock();
      const at = [0n, 1n, 2n].map((slots) => nextSlot + slots * minute);
      const call = scheduler.crossChainTaskCall({
        providedId: 'thrice',
        when: { at },
        paraId: target,
        call: '0x000102',
        callWeight: 1_000_000n,
      });
      const { xcm } = await scheduler.quoteTask(call, { owner: alice.address });
      // The fees of the task cover three messages, and the account has the price of a fourth.
      setFree(dev, holder, xcm.known ? xcm.amount / 3n : 0n);
      const { refusal, expectedFailures } = await scheduler.checkTask(call, { owner: alice.address });
      expect(refusal).toBeUndefined();
      expect(expectedFailures).toMatchObject([
        { pallet: 'XcmpHandler', name: 'XcmExecutionFailed', feeRise: 34 },
      ]);
      const { taskId, block } = await scheduler.submit(call, { signer: alice });
      editStorage(dev, 'XcmpHandler.XcmChainCurrencyData', [target, 0], (row) => ({
        ...row,
        fee_per_second: ((row.fee_per_second as bigint) * percent) / 100n,
      }));
      dev.setMode({ kind: 'manual' });
      dev.advanceTo((Number(at.at(-1)) + 60) * 1000);
      const events = await collect(scheduler.watchTask({ owner: alice.address, taskId, from: block }));
      const ends = events.filter(({ kind }) => kind === 'sent' || kind === 'failed');
      expect(ends.map(({ kind }) => kind)).toEqual(seen);
      const reason = {
        pallet: 'XcmpHandler',
        error: 'XcmExecutionFailed',
        docs: expect.stringMatching(
          /^The message cost [\d.]+ TUR by the service's table, and \w+, which pays for the message, had [\d.]+ TUR before the block: the table's fee rose/,
        ),
      };
      expect(ends.at(-1)).toMatchObject(seen.at(-1) === 'failed' ? { reason } : {});
    },
  );

  test('before the block of the call is predicted with the missing amount, in tokens', async () => {
    const { service, scheduler, call } = await startRecurring();
    const { dev, alice } = service;
    const options = { owner: alice.address };
    const { inclusionFee } = await scheduler.checkTask(call, options);
    const { perExecution: each = 0n } = await scheduler.quoteTask(call, options);
    const { existentialDeposit = 0n } = scheduler.rules;
    setFree(dev, idOf(alice), inclusionFee + existentialDeposit + (each * 14n) / 10n);
    const find = async () => {
      const { refusal, expectedFailures } = await scheduler.checkTask(call, { ...options, inclusionFee });
      return refusal?.error ?? expectedFailures.find(({ name }) => name === 'InsufficientBalance');
    };
    expect(await find()).toMatchObject({
      feeRise: 41,
      detail: expect.stringMatching(/^Fees: [\d.]+ TUR\. Free balance after inclusion: [\d.]+ TUR\./),
    });
    const raise = (percent: bigint) =>
      editStorage(dev, 'XcmpHandler.XcmChainCurrencyData', [target, 0], (row) => ({
        ...row,
        fee_per_second: ((row.fee_per_second as bigint) * percent) / 100n,
      }));
    raise(139n);
    expect(await find()).toMatchObject({ feeRise: 1 });
    raise(102n);
    expect(await find()).toBe('InsufficientBalance');
  });
});
