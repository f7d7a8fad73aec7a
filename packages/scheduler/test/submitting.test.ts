import { connect } from '@parachron/client';
import { encodeCall, isParachronError } from '@parachron/core';
import { createTarget, serveChain } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import { afterAll, describe, expect, test } from 'vitest';
import { createScheduler, type SchedulerH, type SchedulerM, type TaskCall } from '../src/index.js';
import { hour, idOf, startService, type TestService, target, token } from './support/startService.js';

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(
  options: Partial<Parameters<typeof startService>[0]> & { variant: 'H' | 'M' },
): Promise<TestService> {
  const service = await startService({ mode: { kind: 'instant' }, ...options });
  closers.push(() => service.dev.close());
  return service;
}

const startH = async () => {
  const service = await start({ variant: 'H' });
  return { service, scheduler: await createScheduler(service.chain, { variant: 'H' }) };
};
const startM = async () => {
  const service = await start({
    variant: 'M',
    config: { automation: { maxTasksPerSlot: 1, maxExecutionTimes: 2 } },
  });
  return { service, scheduler: await createScheduler(service.chain, { variant: 'M' }) };
};

describe('a call of variant H', () => {
  // Specification: H call bytes.
  test('is encoded as the specification shows', async () => {
    const { scheduler } = await startH();
    const call = scheduler.crossChainTaskCall({
      providedId: 'savedProvidedID',
      when: { at: ['2023-02-03T03:00:00Z', 1_675_396_800] },
      paraId: 2000,
      call: '0x0001',
      callWeight: 191_761_979n,
    });
    expect(call.hex).toBe(
      '0x3c023c736176656450726f766964656449440008b078dc6300000000c086dc6300000000d0070000000000000800013b0e6e0b00000000',
    );
  });

  test('is not sent if the option checkMetadataHash is set and the chain has no metadata hash', async () => {
    const { service, scheduler } = await startH();
    const { nextSlot: at } = await scheduler.getClock();
    const call = scheduler.dynamicDispatchTaskCall({ providedId: 'a', when: { at }, call: '0x00000401' });
    const before = service.dev.head.hash;
    const hashed = scheduler.submit(call, { signer: service.alice, checkMetadataHash: true });
    await expect(hashed).rejects.toMatchObject({ code: 'METADATA_HASH_UNAVAILABLE' });
    expect(service.dev.head.hash).toBe(before);
    expect(await scheduler.submit(call, { signer: service.alice })).toMatchObject({
      fee: expect.any(BigInt),
    });
  });

  test('is scheduled, stored, listed, booked and cancelled', async () => {
    const { service, scheduler } = await startH();
    const { nextSlot } = await scheduler.getClock();
    const remark = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x01' } };
    const inner = encodeCall(service.chain.runtime.registry, remark);
    const call = scheduler.dynamicDispatchTaskCall({
      providedId: 'daily',
      when: { first: nextSlot, every: { days: 1 } },
      call: [inner, inner.hex],
    });
    const { taskId, fee, block, events } = await scheduler.submit(call, { signer: service.alice });
    expect(events.map(({ method }) => method)).toContain('TaskScheduled');
    expect(fee).toBeGreaterThan(0n);
    expect(block.hash).toBe(service.dev.head.hash);
    const task = await scheduler.getTask(service.alice.address, taskId);
    const batch = encodeCall(service.chain.runtime.registry, {
      pallet: 'Utility',
      method: 'batch_all',
      args: { calls: [inner.hex, inner.hex] },
    });
    expect(task).toEqual({
      id: taskId,
      owner: { kind: 'AccountId32', hex: idOf(service.alice) },
      providedId: '0x6461696c79',
      schedule: { kind: 'recurring', next: nextSlot, frequency: 86_400n },
      action: { kind: 'dynamicDispatch', call: batch.hex },
    });
    expect(await scheduler.listTasks(service.alice.address)).toEqual([task]);
    await scheduler.submit(scheduler.cancelTaskCall(taskId), { signer: service.alice });
    expect(await scheduler.listTasks(service.alice.address)).toEqual([]);
  });

  test('for a cross-chain task is stored with the requested values', async () => {
    const { service, scheduler } = await startH();
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.crossChainTaskCall({
      providedId: new Uint8Array([0, 255]),
      when: { at: [nextSlot + hour, nextSlot] },
      paraId: target,
      call: '0x000102',
      callWeight: 7n,
    });
    const { taskId } = await scheduler.submit(call, { signer: service.alice, waitFor: 'finality' });
    expect(await scheduler.getTask(service.alice.address, taskId)).toMatchObject({
      providedId: '0x00ff',
      schedule: { kind: 'fixed', times: [nextSlot, nextSlot + hour], left: 2 },
      action: { kind: 'crossChain', paraId: target, currencyId: 0, call: '0x000102', callWeight: 7n },
    });
  });
});

/** The errors of the specification, each with a call that causes it. */
type Trap<S> = readonly [
  string,
  (scheduler: S, next: bigint, service: TestService) => TaskCall | Promise<TaskCall>,
];

const far = 15_552_000n;
const xcm = { providedId: 'x', paraId: target, call: '0x000102', callWeight: 1n } as const;
const trapsH: readonly Trap<SchedulerH>[] = [
  ['InvalidTime', (s, next) => s.crossChainTaskCall({ ...xcm, when: { at: next + 1n } })],
  ['InvalidTime', (s) => s.crossChainTaskCall({ ...xcm, when: { at: [] } })],
  ['InvalidTime', (s, next) => s.crossChainTaskCall({ ...xcm, when: { first: next, every: 0 } })],
  ['PastTime', (s, next) => s.crossChainTaskCall({ ...xcm, when: { at: next - hour } })],
  ['TimeTooFarOut', (s, next) => s.crossChainTaskCall({ ...xcm, when: { at: next + far } })],
  [
    'TooManyExecutionsTimes',
    (s, next) =>
      s.crossChainTaskCall({
        ...xcm,
        when: { at: Array.from({ length: 25 }, (_u, n) => next + BigInt(n) * hour) },
      }),
  ],
  ['EmptyProvidedId', (s, next) => s.crossChainTaskCall({ ...xcm, providedId: '', when: { at: next } })],
  ['EmptyMessage', (s, next) => s.crossChainTaskCall({ ...xcm, call: '0x', when: { at: next } })],
  [
    'CurrencyChainComboNotFound',
    (s, next) => s.crossChainTaskCall({ ...xcm, paraId: 1, when: { at: next } }),
  ],
  [
    'WeightOverflow',
    (s, next) => s.crossChainTaskCall({ ...xcm, callWeight: 2n ** 64n - 1n, when: { at: next } }),
  ],
  ['TaskDoesNotExist', (s) => s.cancelTaskCall(`0x${'11'.repeat(32)}`)],
];
const pay = (to: string) => ({ providedId: 'p', recipient: to, amount: 2n * token });
const trapsM: readonly Trap<SchedulerM>[] = [
  [
    'InvalidTime',
    (s, next, { bob }) => s.nativeTransferTaskCall({ ...pay(bob.address), when: { at: next + 1n } }),
  ],
  [
    'PastTime',
    (s, next, { bob }) => s.nativeTransferTaskCall({ ...pay(bob.address), when: { at: next - 600n } }),
  ],
  [
    'EmptyProvidedId',
    (s, next, { bob }) =>
      s.nativeTransferTaskCall({ ...pay(bob.address), providedId: '', when: { at: next } }),
  ],
  [
    'InvalidAmount',
    (s, next, { bob }) =>
      s.nativeTransferTaskCall({ ...pay(bob.address), amount: token / 10n, when: { at: next } }),
  ],
  [
    'TransferToSelf',
    (s, next, { alice }) => s.nativeTransferTaskCall({ ...pay(alice.address), when: { at: next } }),
  ],
  ['EmptyMessage', (s, next) => s.crossChainTaskCall({ ...xcm, call: '0x', when: { at: next } })],
  [
    'CurrencyChainComboNotFound',
    (s, next) => s.crossChainTaskCall({ ...xcm, currencyId: 9, when: { at: next } }),
  ],
  [
    'DuplicateTask',
    async (s, next, { alice, bob }) => {
      const call = (at: bigint) => s.nativeTransferTaskCall({ ...pay(bob.address), when: { at } });
      await s.submit(call(next + 120n), { signer: alice });
      return call(next + 180n);
    },
  ],
  [
    'TimeSlotFull',
    async (s, next, { bob, alice }) => {
      await s.submit(s.nativeTransferTaskCall({ ...pay(alice.address), when: { at: next + 240n } }), {
        signer: bob,
      });
      return s.nativeTransferTaskCall({ ...pay(bob.address), providedId: 'q', when: { at: next + 240n } });
    },
  ],
  [
    'NotTaskOwner',
    async (s, next, { bob, alice }) => {
      const own = s.nativeTransferTaskCall({
        ...pay(alice.address),
        providedId: 'mine',
        when: { at: next + 300n },
      });
      return s.cancelTaskCall((await s.submit(own, { signer: bob })).taskId);
    },
  ],
];

describe.each([
  ['H', trapsH, startH],
  ['M', trapsM, startM],
] as const)('a refusal in variant %s', (_variant, traps, begin) => {
  test('has the same class and name from the local check as from the chain', async () => {
    const { service, scheduler } = await begin();
    const { alice } = service;
    for (const [name, make] of traps as readonly Trap<typeof scheduler>[]) {
      const { nextSlot } = await scheduler.getClock();
      const call = await make(scheduler, nextSlot, service);
      const head = service.dev.head.number;
      const [predicted, refused] = [
        await scheduler.submit(call, { signer: alice }).catch((error: unknown) => error),
        await scheduler.submit(call, { signer: alice, check: 'chain' }).catch((error: unknown) => error),
      ];
      expect(predicted, name).toMatchObject({ code: 'TASK_REFUSED', facts: { error: name, by: 'check' } });
      expect(refused, name).toMatchObject({ code: 'TASK_REFUSED', facts: { error: name, by: 'chain' } });
      // A refused check charges no fee.
      expect(service.dev.head.number).toBe(head + 1);
    }
  });
});

test.each([
  ['an account that cannot pay the inclusion fee', '//Poor', 1, 'Payment'],
  ['a call that fits into no block', '//Alice', 5_000, 'ExhaustsResources'],
])('%s gets a TaskRefusedError from both checks', async (_name, uri, times, name) => {
  const { service, scheduler } = await startM();
  const { nextSlot } = await scheduler.getClock();
  const signer = new Keyring({ type: 'sr25519' }).addFromUri(uri);
  const at = Array.from({ length: times }, (_none, index) => nextSlot + 60n * BigInt(index));
  const call = scheduler.nativeTransferTaskCall({ ...pay(service.bob.address), when: { at } });
  for (const check of ['first', 'chain'] as const) {
    const error: unknown = await scheduler.submit(call, { signer, check }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'TASK_REFUSED', facts: { error: name } });
  }
});

test('a signer object of a wallet signs a call', async () => {
  const { service, scheduler } = await startM();
  const { registry } = service.chain.runtime;
  const { nextSlot } = await scheduler.getClock();
  const call = scheduler.nativeTransferTaskCall({ ...pay(service.bob.address), when: { at: nextSlot } });
  const signPayload = async (payload: object) => {
    const given = registry.createType('ExtrinsicPayload', payload, { version: 4 });
    return { id: 1, ...given.sign(service.alice) };
  };
  const signer = { address: service.alice.address, signer: { signPayload } };
  expect((await scheduler.submit(call, { signer })).taskId).toMatch(/^0x/);
});

test('a signal ends the wait for a wallet, whose late signature is not sent', async () => {
  const { service, scheduler } = await startM();
  const { registry } = service.chain.runtime;
  const { nextSlot } = await scheduler.getClock();
  const call = scheduler.nativeTransferTaskCall({ ...pay(service.bob.address), when: { at: nextSlot } });
  const stop = new AbortController();
  let asked = 0;
  let answer: () => void = () => undefined;
  const signPayload = async (payload: object) => {
    asked += 1;
    stop.abort();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { id: 1, ...registry.createType('ExtrinsicPayload', payload, { version: 4 }).sign(service.alice) };
  };
  const signer = { address: service.alice.address, signer: { signPayload } };
  const failure = { code: 'SIGNING_FAILED', facts: { reason: 'the signal was aborted' } };
  await expect(scheduler.submit(call, { signer, signal: stop.signal })).rejects.toMatchObject(failure);
  answer();
  await expect(scheduler.submit(call, { signer, signal: stop.signal })).rejects.toMatchObject(failure);
  const byKey = { signer: service.alice, signal: stop.signal };
  await expect(scheduler.submit(call, byKey)).rejects.toMatchObject(failure);
  expect([asked, service.dev.pool.countReady()]).toEqual([1, 0]);
  // The nonce is free again.
  expect((await scheduler.submit(call, { signer: service.alice })).taskId).toMatch(/^0x/);
});

test('a call is submitted over plain HTTP', async () => {
  const { service } = await startM();
  const served = await serveChain(service.dev, { port: 0 });
  const chain = await connect(`http://127.0.0.1:${served.port}`);
  closers.push(() => served.close());
  const scheduler = await createScheduler(chain, { variant: 'M' });
  const { nextSlot } = await scheduler.getClock();
  const call = scheduler.nativeTransferTaskCall({ ...pay(service.bob.address), when: { at: nextSlot } });
  const { taskId } = await scheduler.submit(call, { signer: service.alice });
  expect((await scheduler.listTasks(service.alice.address)).map(({ id }) => id)).toEqual([taskId]);
  await chain.close();
});

test.each<[option: string, wrong: unknown]>([
  ['tip', 5],
  ['onTicket', {}],
  ['attempts', '3'],
  ['timeoutMs', 0],
  // NaN would allow any number of attempts.
  ['attempts', Number.NaN],
  ['attempts', -1],
  ['check', 'never'],
  // Without an error, the call would wait for a block alone.
  ['waitFor', 'finalized'],
])('the option %s of a submission is refused if it is %j', async (option, wrong) => {
  const { service, scheduler } = await startH();
  const { nextSlot: at } = await scheduler.getClock();
  const call = scheduler.dynamicDispatchTaskCall({ providedId: 'a', when: { at }, call: '0x00000401' });
  const options = { signer: service.alice, [option]: wrong };
  await expect(scheduler.submit(call, options as never)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    facts: { field: `options.${option}` },
  });
  expect(service.dev.pool.countReady()).toBe(0);
});

test.each([
  ['snapshot', 'latest'],
  ['fork', {}],
  ['runs', 'all'],
  ['runs', -1],
])('the option %s of a check is refused if it is %j', async (option, wrong) => {
  const { service, scheduler } = await startH();
  const call = scheduler.cancelTaskCall(`0x${'11'.repeat(32)}`);
  const options = { owner: service.alice.address, [option]: wrong };
  await expect(scheduler.checkTask(call, options as never)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    facts: { field: expect.stringContaining(`options.${option}`) },
  });
});

describe('createScheduler', () => {
  test('refuses a chain of the other variant, and a chain of neither variant', async () => {
    const service = await start({ variant: 'H' });
    await expect(createScheduler(service.chain, { variant: 'M' })).rejects.toMatchObject({
      code: 'VARIANT_MISMATCH',
      facts: { wanted: 'M', found: 'H' },
    });
    const other = await createTarget();
    const chain = await connect(other.provider);
    const error: unknown = await createScheduler(chain).catch((thrown: unknown) => thrown);
    expect(isParachronError(error, 'UNSUPPORTED_INTERFACE')).toBe(true);
    other.close();
  });
});
