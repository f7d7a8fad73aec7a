// The specification lists CallCannotBeDecoded among the errors of variant H's scheduling: "the call can no longer be
// decoded". No extrinsic returns it: the call of an extrinsic is decoded before its dispatch, and encoded again for the
// task. The error concerns stored calls after a runtime upgrade: the event with this name reports it each time that the
// task is due (the specification, "Life of a task"), and the events that end a recurring task contain the error.

import type { ApiPromise } from '@polkadot/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import { alice, hour, listEvents, openApi, type SeenEvent, start, submit, tx } from '../support/clients.js';
import { advanceTo } from '../support/smallChain.js';

let chain: SmallChain;
let api: ApiPromise;
let taskId: string;

beforeEach(async () => {
  chain = await createServiceChain({ variant: 'H', mode: { kind: 'manual' }, clock: () => start * 1000 });
  api = await openApi(chain.provider);
  await chain.build();
});
afterEach(async () => {
  await api.disconnect();
  chain.close();
});

/** Schedules a remark. */
async function schedule(when: object): Promise<void> {
  const remark = tx(api, 'system', 'remarkWithEvent', 'due');
  await submit(api, tx(api, 'automationTime', 'scheduleDynamicDispatchTask', 'task', when, remark), alice);
  const events = await listEvents(api, (await chain.build()).hash);
  const scheduled = events.find(({ name }) => name === 'automationTime.TaskScheduled');
  taskId = (scheduled?.data as { taskId: string } | undefined)?.taskId ?? '';
  expect(taskId).toMatch(/^0x/);
}

/** Replaces the pallet index of the stored call by an index that this runtime does not have. */
async function damage(): Promise<void> {
  const key = api.query.automationTime?.accountTasks?.key(alice.publicKey, taskId) ?? '';
  const provider = chain.provider;
  const record = (await provider.send('state_getStorage', [key])) as string;
  const call = tx(api, 'system', 'remarkWithEvent', 'due').method.toHex().slice(2);
  const damaged = record.replace(call, `fe${call.slice(2)}`);
  expect(damaged).not.toBe(record);
  await provider.send('dev_setStorage', [[[key, damaged]]]);
  await provider.disconnect();
}

async function pass(hours: number): Promise<SeenEvent[]> {
  const events: SeenEvent[] = [];
  for (const { hash } of await advanceTo(chain, (start + hours * hour) * 1000))
    events.push(...(await listEvents(api, hash)));
  return events.filter(({ name }) => name.startsWith('automationTime'));
}

const who = () => api.createType('AccountId', alice.publicKey).toString();
const exists = async () =>
  !(await api.query.automationTime?.accountTasks?.(alice.publicKey, taskId))?.isEmpty;

describe('a stored call that can no longer be decoded', () => {
  it('is reported each time that a list runs it, and counted', async () => {
    await schedule({ Fixed: { executionTimes: [1, 2].map((hours) => start + hours * hour) } });
    await damage();
    const events = { name: 'automationTime.CallCannotBeDecoded', data: { who: who(), taskId } };
    expect(await pass(1)).toEqual([events]);
    expect(await pass(2)).toEqual([events]);
    expect(await exists()).toBe(false);
  });

  it('ends a recurring task, whose event names the error', async () => {
    await schedule({ Recurring: { nextExecutionTime: start + hour, frequency: hour } });
    await damage();
    expect(await pass(1)).toEqual([
      { name: 'automationTime.CallCannotBeDecoded', data: { who: who(), taskId } },
      {
        name: 'automationTime.TaskNotRescheduled',
        data: { who: who(), taskId, error: 'automationTime.CallCannotBeDecoded' },
      },
    ]);
    expect(await exists()).toBe(false);
  });

  it('ends a recurring task that was missed: its next execution has no price', async () => {
    await schedule({ Recurring: { nextExecutionTime: start + hour, frequency: hour } });
    await damage();
    // The block after the slot, and the next block: no task ran.
    await chain.build({ timestamp: (start + 2 * hour) * 1000 });
    const { hash } = await chain.build();
    const events = (await listEvents(api, hash)).filter(({ name }) => name.startsWith('automationTime'));
    expect(events.map(({ name, data }) => [name, (data as { error?: string }).error])).toEqual([
      ['automationTime.TaskMissed', undefined],
      ['automationTime.TaskFailedToReschedule', 'automationTime.CallCannotBeDecoded'],
    ]);
    expect(await exists()).toBe(false);
  });

  it('can still be cancelled', async () => {
    await schedule({ Fixed: { executionTimes: [start + hour] } });
    await damage();
    await submit(api, tx(api, 'automationTime', 'cancelTask', taskId), alice);
    const events = await listEvents(api, (await chain.build()).hash);
    expect(events.map(({ name }) => name)).toContain('automationTime.TaskCancelled');
    expect(await pass(1)).toEqual([]);
  });
});
