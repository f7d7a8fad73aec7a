import { connect } from '@parachron/client';
import { disguiseRuntime } from '@parachron/samples/metadata';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScheduler, type SchedulerH } from '../src/index.js';
import { collect } from './support/stageTarget.js';
import { hour, idOf, start, startService, type TestService, target } from './support/startService.js';

let service: TestService;
let scheduler: SchedulerH;

/** A stored task with an action of neither variant, and an ordinary task. */
beforeAll(async () => {
  service = await startService({ variant: 'H', mode: { kind: 'instant' } });
  const { dev, alice } = service;
  const own = await createScheduler(service.chain, { variant: 'H' });
  const { nextSlot } = await own.getClock();
  const message = { paraId: target, call: '0x000102', callWeight: 7n } as const;
  const strange = own.crossChainTaskCall({ providedId: 'strange', when: { at: nextSlot }, ...message });
  await own.submit(strange, { signer: alice });
  // System.remark, pallet 0 and call 0.
  const plain = own.dynamicDispatchTaskCall({
    providedId: 'plain',
    when: { at: nextSlot },
    call: '0x000000',
  });
  await own.submit(plain, { signer: alice });
  const provider = await disguiseRuntime(dev.provider, 'AutomationTime', (patch) => {
    const action = patch.getChoices('::Action').find(({ name }) => name === 'XCMP');
    if (action) action.name = 'Mystery';
  });
  scheduler = await createScheduler(await connect(provider), { variant: 'H' });
});
afterAll(() => service.dev.close());

describe('a task of a kind that neither variant has', () => {
  test('is listed as kind "other" with its record, and the other tasks are listed too', async () => {
    const tasks = await scheduler.listTasks(idOf(service.alice));
    expect(tasks.map(({ action }) => action.kind).sort()).toEqual(['dynamicDispatch', 'other']);
    const strange = tasks.find(({ action }) => action.kind === 'other');
    const time = start + Number(hour);
    expect(strange).toMatchObject({
      providedId: '0x737472616e6765',
      schedule: { kind: 'fixed', times: [BigInt(time)], left: 1 },
      action: {
        name: 'Mystery',
        record: { action: { mystery: { paraId: target, encodedCall: '0x000102' } } },
      },
    });
    expect(await scheduler.getTask(idOf(service.alice), strange?.id ?? '0x')).toEqual(strange);
  });

  test('is watched to its end, like the other tasks', async () => {
    const owner = idOf(service.alice);
    const tasks = await scheduler.listTasks(owner);
    const watches = tasks.map(({ id, action }) =>
      collect(scheduler.watchTask({ owner, taskId: id, from: 0 })).then((events) => [
        action.kind,
        events.map(({ kind }) => kind),
      ]),
    );
    await service.dev.build({ timestamp: (start + Number(hour)) * 1000 });
    await service.dev.build();
    await service.dev.build();
    expect(Object.fromEntries(await Promise.all(watches))).toMatchObject({
      dynamicDispatch: ['scheduled', 'triggered', 'executed', 'done'],
      other: ['scheduled', 'triggered', expect.any(String), 'done'],
    });
  });
});
