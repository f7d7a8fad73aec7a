import assert from 'node:assert/strict';
import { connect } from '@parachron/client';
import { isParachronError } from '@parachron/core';
import { createChainProvider, createServiceChain } from '@parachron/devnet';
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
import { crossChainTaskCall, nativeTransferTaskCall } from '@parachron/scheduler/build';
import { checkTask, getClock } from '@parachron/scheduler/quote';
import { TaskRefusedError as RefusedOnSubmission, submitTask } from '@parachron/scheduler/submit';
import { listTasks, watchTask } from '@parachron/scheduler/watch';

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

// Entry points of single jobs: each class exists once, and a connection has one state.
assert.equal(RefusedOnSubmission, TaskRefusedError);
const service = await createServiceChain({
  variant: 'M',
  mode: { kind: 'instant' },
  clock: () => 1_675_389_600_000,
});
// The first blocks give the chain its time.
service.createBlock();
service.createBlock();
const chain = await connect(createChainProvider(service));
const { registry } = chain.runtime;
const at = (await getClock(chain)).nextSlot + 60n;
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
const transfer = { providedId: 'rent', when: { at }, recipient: bob, amount: 20_000_000_000n };
const rent = nativeTransferTaskCall(registry, transfer);
const foreign = { providedId: 'far', when: { at }, paraId: 2110, call: '0x0001', callWeight: 7n } as const;
assert.equal(crossChainTaskCall(registry, foreign).order.paraId, 2110);
assert.equal((await checkTask(chain, rent, { owner: alice })).refusal, undefined);
await assert.rejects(submitTask(chain, rent, { signer: undefined as never }), (error) =>
  isParachronError(error, 'SIGNER_MISSING'),
);
assert.deepEqual(await listTasks(chain, alice), []);
const events = watchTask(chain, { owner: alice, taskId: deriveTaskId(alice, 'rent') });
await assert.rejects(events.next(), (error) => isParachronError(error, 'TASK_NOT_FOUND'));
await chain.close();
service.close();
