// The shortest way to a task: one call, on a target or on the service itself.
import { encodeCall } from '@parachron/core';
import { afterEach, expect, it } from 'vitest';
import { createScheduler, scheduleTask, type Ticket } from '../src/index.js';
import { pairOf } from './support/pairOf.js';
import { closeDevnets, collect, idOf, stageTarget, summarize, unit } from './support/stageTarget.js';

afterEach(closeDevnets);

const signer = pairOf('//Alice');

it.each([
  ['runs on the target at the next slot', 'Any', 'executed target'],
  ['of a user without a proxy fails on the target, with the reason', null, 'failed target proxy-not-found'],
])('a call %s', async (_name, proxyType, end) => {
  const { devnet, service, target } = await stageTarget({ proxyType });
  const args = { dest: { Id: idOf('//Bob') }, value: unit };
  const call = encodeCall(target.runtime.registry, {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args,
  });
  const task = await scheduleTask(service, { id: 'pay', call, target }, { signer });
  await devnet.advance(2 * 3600);
  const kinds = (await collect(task.watch())).map(summarize);
  expect(kinds).toEqual(['scheduled', 'triggered', 'sent', end, 'done']);
});

it('a call without a target runs on the service, at its times', async () => {
  const { devnet, service } = await stageTarget();
  const remark = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x2a' } };
  const call = encodeCall(service.runtime.registry, remark);
  const hours = [1, 2].map((hour) => Math.floor(devnet.now() / 3_600_000 + hour) * 3600);
  const task = await scheduleTask(service, { id: 'remark', call, when: { at: hours } }, { signer });
  await devnet.advance(3 * 3600);
  const kinds = (await collect(task.watch())).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'executed')).toHaveLength(2);
});

it('a repeated call begins in the next slot, if no first time is given', async () => {
  const { service } = await stageTarget();
  const scheduler = await createScheduler(service);
  const { nextSlot } = await scheduler.getClock();
  const when = { every: { hours: 2 } };
  const { taskId } = await scheduleTask(service, { id: 'often', call: '0x0000042a', when }, { signer });
  const task = await scheduler.getTask(signer.address, taskId);
  expect(task?.schedule).toMatchObject({ kind: 'recurring', next: nextSlot, frequency: 7200n });
});

it('the watch of a task without end ends with its signal', async () => {
  const { service } = await stageTarget();
  const task = { id: 'endless', call: '0x0000042a', when: { every: { hours: 1 } } } as const;
  const { watch } = await scheduleTask(service, task, { signer });
  const stop = new AbortController();
  const kinds: string[] = [];
  for await (const { kind } of watch({ signal: stop.signal })) {
    kinds.push(kind);
    stop.abort();
  }
  expect(kinds).toEqual(['scheduled']);
});

it('a task that the service would refuse is not sent', async () => {
  const { service } = await stageTarget();
  const past = scheduleTask(service, { id: 'late', call: '0x0000042a', when: { at: 3600 } }, { signer });
  await expect(past).rejects.toMatchObject({ code: 'TASK_REFUSED', facts: { error: 'PastTime' } });
});

it('an interval of half a slot is refused with advice on intervals', async () => {
  const { service } = await stageTarget();
  const when = { every: { minutes: 30 } };
  const refused = scheduleTask(service, { id: 'half', call: '0x0000042a', when }, { signer });
  const hint = expect.stringContaining('intervals are whole hours');
  await expect(refused).rejects.toMatchObject({ facts: { error: 'InvalidTime' }, hint });
});

it.each<[string, object, object]>([
  ['service', { call: '0x0000042a' }, { service: 'ws://127.0.0.1:9944' }],
  ['task.call', {}, {}],
  ['task.call', { call: { pallet: 'System' } }, {}],
  ['task.id', { id: 5, call: '0x0000042a' }, {}],
  // Without a check, the call would run on the service, at once.
  ['task.tagret', { call: '0x0000042a', tagret: {} }, {}],
  ['task.every', { call: '0x0000042a', every: { hours: 1 } }, {}],
])('a wrong %s is named before anything is read', async (field, wrong, more) => {
  const { service } = await stageTarget();
  const given = { service, ...more } as { service: typeof service };
  const failing = scheduleTask(given.service, { id: 'pay', ...wrong } as never, { signer });
  await expect(failing).rejects.toMatchObject({ code: 'INVALID_INPUT', facts: { field } });
});

it('a call of another library is no text either: the error names its hex', async () => {
  const { service } = await stageTarget();
  const call = { method: { toHex: () => '0x0000042a' } };
  const failing = scheduleTask(service, { id: 'pay', call: call as never }, { signer });
  const message = 'task.call must be the hex of a call, or a call of encodeCall, got an object without hex.';
  await expect(failing).rejects.toMatchObject({ code: 'INVALID_INPUT', message });
});

it('an address that is no account is named as that of the signer', async () => {
  const { service } = await stageTarget();
  const wallet = { address: 'abc', signer: { signPayload: () => Promise.reject() } };
  const failing = scheduleTask(service, { id: 'pay', call: '0x0000042a' }, { signer: wallet });
  await expect(failing).rejects.toMatchObject({ code: 'INVALID_ACCOUNT', facts: { field: 'signer' } });
});

it('the service is no target of its own', async () => {
  const { service } = await stageTarget();
  const failing = scheduleTask(service, { id: 'pay', call: '0x0000042a', target: service }, { signer });
  const facts = { field: 'task.target', found: 'the service itself' };
  await expect(failing).rejects.toMatchObject({ code: 'INVALID_INPUT', facts });
});

it('tasks of one account over one connection take their nonces from one queue', async () => {
  const { service } = await stageTarget();
  const nonces = new Set<number>();
  const onTicket = ({ nonce }: Ticket) => nonces.add(nonce);
  const ids = ['one', 'two', 'three'].map((id) =>
    scheduleTask(service, { id, call: '0x0000042a' }, { signer, onTicket }),
  );
  expect(new Set((await Promise.all(ids)).map(({ taskId }) => taskId)).size).toBe(3);
  expect([...nonces].sort()).toEqual([0, 1, 2]);
});
