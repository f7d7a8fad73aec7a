import assert from 'node:assert/strict';
import { isParachronError } from '@parachron/core';
import {
  deriveNextSlot,
  deriveTaskId,
  deriveTimes,
  getEnvironmentEndpoint,
  isTaskRefused,
  parseTime,
  planCron,
  type Scheduler,
  TaskRefusedError,
} from '@parachron/scheduler';

// The vector of the service's interface: Alice and "savedProvidedID".
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
assert.equal(
  deriveTaskId(alice, 'savedProvidedID'),
  '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd',
);

assert.equal(parseTime('2023-02-03T03:00:00Z'), 1_675_393_200n);
assert.throws(
  () => parseTime(Date.now()),
  (error) => isParachronError(error, 'TIME_IN_MILLISECONDS'),
);
assert.equal(deriveNextSlot('2023-02-03T03:00Z', { slotSeconds: 3600n }), 1_675_396_800n);
assert.equal(deriveTimes({ first: 0, every: { hours: 1 }, times: 3, slotSeconds: 3600n }).length, 3);

// Clocks in Berlin went forward on 2024-03-31: nine o'clock came an hour earlier.
const { times } = planCron({
  expression: '0 9 * * *',
  timeZone: 'Europe/Berlin',
  after: '2024-03-30T00:00Z',
  times: 2,
  slotSeconds: 3600n,
});
assert.equal((times[1] ?? 0n) - (times[0] ?? 0n), 23n * 3600n);

assert.throws(
  () => getEnvironmentEndpoint('third', {}),
  (error) => isParachronError(error, 'ENVIRONMENT_ANNOUNCED'),
);

const refused = new TaskRefusedError({
  pallet: 'AutomationTime',
  error: 'PastTime',
  call: 'AutomationTime.schedule_xcmp_task',
  detail: 'it is over',
  by: 'check',
});
assert.ok(isTaskRefused(refused, 'PastTime') && !isTaskRefused(refused, 'InvalidTime'));

/** The variant decides which call a program makes. */
export function listFees(scheduler: Scheduler): Promise<unknown> {
  return scheduler.variant === 'H'
    ? scheduler.queryFeeDetails('0x00')
    : scheduler.getTimeAutomationFees('AutoCompoundDelgatedStake', 1);
}
