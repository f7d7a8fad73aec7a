// A check on a fork of the service, compared with what the service then does.
import { connect } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { afterAll, expect, test } from 'vitest';
import { createScheduler, deriveTaskId, type Scheduler, type TaskCall } from '../src/index.js';
import { dispatch } from './support/dispatch.js';
import { editStorage, setFree } from './support/editStorage.js';
import { forksOf } from './support/forksOf.js';
import { collect } from './support/stageTarget.js';
import { idOf, minute, startService, type TestService, target, token } from './support/startService.js';

// The account sibl(2114), which pays for messages: the specification, "Fees".
const holder = `0x7369626c42080000${'00'.repeat(24)}`;

const open: TestService[] = [];
afterAll(() => {
  for (const { dev } of open) dev.close();
});

type Config = Partial<Parameters<typeof startService>[0]>;

async function begin<V extends 'H' | 'M'>(variant: V, options: Config = {}) {
  const service = await startService({ mode: { kind: 'instant' }, ...options, variant });
  open.push(service);
  const scheduler = await createScheduler<V>(service.chain, { variant });
  const owner = service.alice.address;
  const fork = forksOf(service.chain);
  const check = (call: TaskCall, runs?: number) =>
    (scheduler as Scheduler).checkTask(call, { owner, fork, ...(runs === undefined ? {} : { runs }) });
  const { nextSlot } = await (scheduler as Scheduler).getClock();
  return { ...service, scheduler, owner, check, nextSlot };
}

/** Schedules the task, advances past a time, and returns the ends of its runs. */
async function follow(
  {
    scheduler,
    dev,
    alice,
    owner,
  }: Omit<Awaited<ReturnType<typeof begin>>, 'scheduler'> & { scheduler: unknown },
  call: TaskCall,
  until: bigint,
) {
  const own = scheduler as Scheduler;
  const { taskId, block } = await own.submit(call, { signer: alice, check: 'chain' });
  dev.setMode({ kind: 'manual' });
  // A block in each slot.
  const { slotSeconds } = own.rules;
  const first = BigInt(dev.time) / 1000n / slotSeconds;
  for (let slot = first + 1n; slot * slotSeconds <= until; slot += 1n) {
    await dev.build({ timestamp: Number(slot * slotSeconds) * 1000 });
    await dev.build();
    await dev.build();
  }
  const events = collect(own.watchTask({ owner, taskId, from: block }));
  return (await events).filter(({ kind }) => ['executed', 'sent', 'failed', 'missed'].includes(kind));
}

const pay = (options: { to: string; at: readonly bigint[]; amount: bigint; id?: string }) => ({
  providedId: options.id ?? 'pay',
  when: { at: options.at },
  recipient: options.to,
  amount: options.amount,
});

test('the transfers beyond the balance fail, with what each run paid', async () => {
  const stage = await begin('M');
  const { scheduler, bob, nextSlot, check } = stage;
  const at = [0n, 1n, 2n, 3n].map((slots) => nextSlot + slots * minute);
  // 1 000 000 tokens cover two transfers of 400 000, but not the third.
  const amount = 400_000n * token;
  const call = scheduler.nativeTransferTaskCall(pay({ to: bob.address, at, amount }));
  const { refusal, expectedFailures, runs } = await check(call);
  expect(refusal).toBeUndefined();
  expect(runs).toEqual(
    at.map((time, run) => ({ time, outcome: run < 2 ? 'executed' : 'failed', paid: run < 2 ? amount : 0n })),
  );
  expect(expectedFailures.map(({ execution }) => execution)).toEqual([3, 4]);
  const ends = await follow(stage, call, nextSlot + 5n * minute);
  expect(ends.map(({ kind }) => kind)).toEqual(runs?.map(({ outcome }) => outcome));
});

test('the transfers of other tasks of the account come first', async () => {
  const stage = await begin('M');
  const { scheduler, alice, bob, nextSlot, check } = stage;
  const later = nextSlot + 60n * minute;
  const amount = 600_000n * token;
  const other = scheduler.nativeTransferTaskCall(
    pay({ to: bob.address, at: [nextSlot], amount, id: 'other' }),
  );
  const call = scheduler.nativeTransferTaskCall(pay({ to: bob.address, at: [later], amount }));
  expect((await check(call)).expectedFailures).toEqual([]);
  const { taskId } = await scheduler.submit(other, { signer: alice });
  expect((await check(call)).expectedFailures).toMatchObject([
    { execution: 1, detail: expect.stringContaining('Run 1, at') },
  ]);
  await scheduler.submit(scheduler.cancelTaskCall(taskId), { signer: alice });
  expect((await check(call)).expectedFailures).toEqual([]);
});

test('a call that needs another origin fails with an error of no pallet', async () => {
  const { scheduler, nextSlot, chain, check } = await begin('H');
  const args = { para_id: 2110, currency_id: 0 };
  const rooted = { pallet: 'XcmpHandler', method: 'remove_chain_currency_data', args };
  const call = encodeCall(chain.runtime.registry, rooted);
  const when = { at: nextSlot };
  const { expectedFailures } = await check(
    scheduler.dynamicDispatchTaskCall({ providedId: 'root', when, call }),
  );
  expect(expectedFailures).toMatchObject([{ pallet: undefined, name: 'BadOrigin', execution: 1 }]);
  expect(expectedFailures[0]?.detail).toContain('fails: BadOrigin. The call needs another origin');
});

test.each([
  ['Balances.transfer_allow_death', undefined],
  ['Utility.batch_all', 'batch_all'],
  ['Utility.batch, which itself succeeds', 'batch'],
  ['Utility.force_batch, which itself succeeds', 'force_batch'],
] as const)('a dispatched call fails with its own error: %s', async (_name, method) => {
  const stage = await begin('H');
  const { scheduler, bob, nextSlot, chain, check } = stage;
  const { registry } = chain.runtime;
  const args = { dest: { Id: idOf(bob) }, value: 400_000n * token };
  const transfer = encodeCall(registry, { pallet: 'Balances', method: 'transfer_allow_death', args });
  const batch = { pallet: 'Utility', args: { calls: [transfer.hex] } };
  const call = method ? encodeCall(registry, { ...batch, method }) : transfer;
  const at = [0n, 1n, 2n].map((slots) => nextSlot + slots * 3600n);
  const order = scheduler.dynamicDispatchTaskCall({ providedId: 'pay', when: { at }, call });
  const { expectedFailures } = await check(order);
  expect(expectedFailures).toMatchObject([{ execution: 3 }]);
  const last = (await follow(stage, order, nextSlot + 4n * 3600n)).at(-1);
  const { usualPallet, error } = last?.kind === 'failed' ? last.reason : {};
  expect(expectedFailures[0]).toMatchObject({ pallet: usualPallet, name: error });
});

test('a service that is shut down runs no task', async () => {
  const { scheduler, dev, bob, nextSlot, check } = await begin('M');
  const call = scheduler.nativeTransferTaskCall(pay({ to: bob.address, at: [nextSlot], amount: token }));
  await editStorage(dev, 'AutomationTime.Shutdown', [], () => true as never);
  const shutdown = { pallet: 'AutomationTime', name: 'Shutdown' };
  const found = await check(call);
  expect(found).toMatchObject({
    expectedFailures: [shutdown, { name: 'TaskMissed', execution: 1 }],
    runs: [{ outcome: 'unreported', paid: 0n }],
  });
});

// A block of 12 s has weight for one message: the specification, MaxWeightPercentage and action weights. A minute has five blocks.
test.each([
  ['M', 4, 'sent'],
  ['M', 5, 'missed'],
  ['H', 12, 'sent'],
] as const)(
  'a task of variant %s after %i of its slot, each with the weight of a block, is %s',
  async (variant, others, outcome) => {
    const automation = { maxBlockWeight: 26_000_000_000n };
    const stage = await begin(variant, { mode: { kind: 'manual' }, config: { automation } });
    const { nextSlot, alice, owner, dev, check } = stage;
    const scheduler = stage.scheduler as Scheduler;
    const { slotSeconds } = scheduler.rules;
    const slot = nextSlot + 10n * slotSeconds;
    const build = (providedId: string, at: readonly bigint[]) => {
      const message = { paraId: target, call: '0x000102', callWeight: 1_000_000n } as const;
      return scheduler.crossChainTaskCall({ ...message, providedId, when: { at } });
    };
    const book = async (call: TaskCall) =>
      expect(await dispatch(stage, call, { who: idOf(alice), keep: true })).toBeUndefined();
    for (let one = 0; one < others; one += 1) await book(build(`${one}`, [slot]));
    await dev.build();
    const last = build('last', [slot, slot + slotSeconds]);
    const { refusal, expectedFailures, runs = [] } = await check(last);
    expect([refusal, runs[0]]).toMatchObject([undefined, { time: slot, outcome, paid: 0n }]);
    expect(expectedFailures).toMatchObject(outcome === 'sent' ? [] : [{ name: 'TaskMissed', execution: 1 }]);
    await book(last);
    const { number } = await dev.build();
    for (let at = 0n; at < 15n; at += 1n) await dev.build({ timestamp: Number(slot + at * 12n) * 1000 });
    const taskId = deriveTaskId(owner, 'last');
    const watch = scheduler.watchTask({ owner, taskId, from: number - 1 });
    for await (const { kind, ...event } of watch) {
      // The end of the first run: the second may come before the report of a missed one.
      const isFirst = kind === 'missed' || ('slot' in event && event.slot === slot);
      if (!isFirst) continue;
      expect(kind).toBe(outcome === 'sent' ? 'triggered' : 'missed');
      break;
    }
  },
);

test('a recurring task ends at the run whose next booking the account cannot pay', async () => {
  const automation = { executionWeightFee: 20_000_000n };
  const stage = await begin('H', { config: { automation } });
  const { scheduler, chain, nextSlot, check } = stage;
  const remark = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x01' } };
  const call = scheduler.dynamicDispatchTaskCall({
    providedId: 'hourly',
    when: { first: nextSlot, every: { hours: 1 } },
    call: encodeCall(chain.runtime.registry, remark),
  });
  const two = await check(call);
  expect([two.expectedFailures, two.runs?.length]).toEqual([[], 2]);
  const { runs = [], expectedFailures } = await check(call, 60);
  expect(expectedFailures).toMatchObject([{ execution: runs.length, name: 'InsufficientBalance' }]);
  const ends = await follow(stage, call, nextSlot + 60n * 3600n);
  expect(ends).toHaveLength(runs.length);
});

test('the service is forked through its connection, which stays open', async () => {
  const { scheduler, bob, nextSlot, owner, check } = await begin('M');
  const call = scheduler.nativeTransferTaskCall(
    pay({ to: bob.address, at: [nextSlot], amount: token / 10n }),
  );
  const own = await scheduler.checkTask(call, { owner });
  const detail = expect.stringMatching(/\w\.$/);
  expect(own.refusal).toMatchObject({ pallet: 'AutomationTime', error: 'InvalidAmount', detail });
  expect(own).toEqual(await check(call));
});

test('a call that no fork can try is unknown, and is sent with the reason', async () => {
  const { dev, alice, bob, nextSlot, owner } = await begin('M');
  // The key `:code`.
  const isCode = (params: unknown[]) => JSON.stringify(params).includes('0x3a636f6465');
  const { provider } = dev;
  const send = async (method: string, params: unknown[]) => {
    if (isCode(params)) throw Object.assign(new Error('State already discarded'), { code: 4003 });
    return provider.send(method, params);
  };
  const get = (object: typeof provider, name: string) => {
    const value: unknown = Reflect.get(object, name);
    if (name === 'send') return send;
    return typeof value === 'function' ? value.bind(object) : value;
  };
  const chain = await connect(new Proxy(provider, { get: get as never }));
  const scheduler = await createScheduler(chain, { variant: 'M' });
  const build = (id: string, amount: bigint) =>
    scheduler.nativeTransferTaskCall(pay({ to: bob.address, at: [nextSlot + 60n * minute], amount, id }));
  // The runtime refuses this amount; no fork says so.
  const unknown = { reason: expect.any(String), howToFindOut: expect.any(String) };
  expect(await scheduler.checkTask(build('small', 1n), { owner })).toMatchObject({
    refusal: undefined,
    runs: undefined,
    cost: undefined,
    unknown: [unknown],
  });
  const small = scheduler.submit(build('small', 1n), { signer: alice });
  await expect(small).rejects.toMatchObject({
    code: 'TASK_REFUSED',
    facts: { error: 'InvalidAmount', by: 'chain' },
  });
  const sent = await scheduler.submit(build('large', token), { signer: alice });
  expect(sent.untried).toEqual(expect.any(String));
});

test.each([
  [133n, ['sent', 'sent', 'sent']],
  [134n, ['sent', 'sent', 'failed']],
])('of the fees in the table to %s % fails a paid execution at the predicted run', async (percent, seen) => {
  const { scheduler, dev, alice, nextSlot } = await begin('M');
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
  await setFree(dev, holder, xcm.known ? xcm.value / 3n : 0n);
  const { taskId, block } = await scheduler.submit(call, { signer: alice });
  await editStorage(dev, 'XcmpHandler.XcmChainCurrencyData', [target, 0], (row) => ({
    ...row,
    fee_per_second: ((row.fee_per_second as bigint) * percent) / 100n,
  }));
  dev.setMode({ kind: 'manual' });
  await dev.travelTo((Number(at.at(-1)) + 60) * 1000);
  const events = await collect(scheduler.watchTask({ owner: alice.address, taskId, from: block }));
  const ends = events.filter(({ kind }) => kind === 'sent' || kind === 'failed');
  expect(ends.map(({ kind }) => kind)).toEqual(seen);
  const reason = {
    pallet: 'XcmpHandler',
    error: 'XcmExecutionFailed',
    docs: expect.stringMatching(/^\w{48}, which pays for the message, had [\d.]+ TUR before the block\.$/),
  };
  expect(ends.at(-1)).toMatchObject(seen.at(-1) === 'failed' ? { reason } : {});
});
