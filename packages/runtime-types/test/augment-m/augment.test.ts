import '@parachron/runtime-types/augment-m';
import { definitionsM } from '@parachron/runtime-types/m';
import { expect, test } from 'vitest';
import { connectService } from '../support/connectService.js';

// The compiler checks this file only with the global types of variant M: see tsconfig.types-m.json.
test('a program of one chain has the types of variant M everywhere', async () => {
  const { api, close } = await connectService('M', definitionsM);
  const call = api.tx.automationTime.scheduleXcmpTask('id', [3600], 2000, 0, '0x00', 1);
  expect(call.method.method).toBe('scheduleXcmpTask');
  const wrong = () =>
    // @ts-expect-error an argument of the other variant
    api.tx.automationTime.scheduleXcmpTask('id', { Fixed: { executionTimes: [3600] } }, 2000, 0, '0x00', 1);
  expect(wrong).toThrow();
  const id = await api.rpc.automationTime.generateTaskId(api.registry.createType('AccountId'), 'id');
  expect((await api.query.automationTime.accountTasks(api.registry.createType('AccountId'), id)).isNone).toBe(
    true,
  );
  expect(api.consts.automationTime.maxExecutionTimes.toNumber()).toBe(24);
  expect(
    (await api.call.automationTimeApi.generateTaskId(api.registry.createType('AccountId'), 'id')).eq(id),
  ).toBe(true);
  await close();
});
