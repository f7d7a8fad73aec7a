import { connect } from '@parachron/client';
import { disguiseRuntime, type Patch } from '@parachron/samples/metadata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScheduler } from '../src/index.js';
import { startService, type TestService } from './support/startService.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ variant: 'M', mode: { kind: 'manual' } });
});
afterAll(() => service.dev.close());

/** The rules of a relative of the service's runtime with a changed pallet. */
async function open(edit: (patch: Patch) => void) {
  const provider = await disguiseRuntime(service.dev.provider, 'AutomationTime', edit);
  return (await createScheduler(await connect(provider))).rules;
}

test('a limit that the runtime does not state is assumed', async () => {
  const without = (patch: Patch) => patch.removeConstant('MaxScheduleSeconds');
  // Specification, constants: slots of a minute, a horizon of 180 days.
  expect(await open(without)).toMatchObject({
    slotSeconds: 60n,
    maxScheduleSeconds: 15_552_000n,
    assumed: ['slotSeconds', 'maxScheduleSeconds'],
  });
});
