import { parseHex } from '@parachron/core';
import { u32, u64, u128 } from '@parachron/core/scale';
import { constant, type Pallet } from '../chain/Pallet.js';
import { now as timestamp } from '../chain/pallets/timestamp.js';
import { serviceDefaults } from '../chain/ServiceConfig.js';
import {
  automationErrors,
  automationEvents,
  automationTime,
  lastTimeSlot,
  missedQueueV2,
  scheduledTasksV3,
  shutdown,
  taskQueueV2,
} from './automationTime.js';
import { createCallsH, createCallsM } from './calls.js';
import { getSlot } from './checkTimes.js';
import { runDueTasks } from './runDueTasks.js';
import type { AutomationRules, Service, ServiceContext } from './Service.js';
import { perbill } from './taskTypes.js';
import { weights } from './weights.js';

/** Creates the AutomationTime pallet of the service's variant. */
export function createAutomationPallet(service: Service): Pallet {
  return {
    name: automationTime,
    index: 60,
    crate: 'pallet_automation_time',
    storage: [scheduledTasksV3, service.tasks.item, taskQueueV2, missedQueueV2, lastTimeSlot, shutdown],
    calls: service.rules.variant === 'H' ? createCallsH(service) : createCallsM(service),
    events: automationEvents,
    errors: automationErrors,
    constants: listConstants(service.rules),
    onInitialize: (context) => ({ ref_time: runDueTasks({ context, service }), proof_size: 0n }),
    nextWakeTime: (context) => getNextWakeTime({ context, service }),
  };
}

/**
 * Time in milliseconds of the next block that tasks need: the start of the first booked slot, or the head's own time
 * if tasks are waiting to be loaded, run, swept or reported.
 */
export function getNextWakeTime({ context, service }: ServiceContext): number | undefined {
  const milliseconds = context.get(timestamp);
  if (milliseconds === 0n || context.get(shutdown)) return undefined;
  const able = deriveAbilities(service.rules);
  const isBusy = context.get(taskQueueV2).length > 0 || context.get(missedQueueV2).length > 0;
  if (isBusy && able.runs) return Number(milliseconds);
  const slot = Number(getSlot(milliseconds, service.rules.slotSeconds));
  const [loaded, swept] = (context.get(lastTimeSlot) ?? []).map(Number);
  let first = Number.POSITIVE_INFINITY;
  const { keys, types } = context.runtime;
  // The booked slots in any order: each is in the last 8 bytes of its storage key.
  for (const key of context.listKeys(keys.key(scheduledTasksV3))) {
    const time = Number(types.decode(u64, parseHex(`0x${key.slice(-16)}`)));
    const isDue = time === slot && loaded !== undefined && loaded !== slot;
    const isSkipped = time < slot && swept !== undefined && time > swept && able.sweeps;
    if ((time > slot || isDue || isSkipped) && time < first) first = time;
  }
  return Number.isFinite(first) ? Math.max(first * 1000, Number(milliseconds)) : undefined;
}

/** Whether the weight of a block suffices to run a task, and to sweep a slot; otherwise no block is due. */
function deriveAbilities(rules: AutomationRules): { runs: boolean; sweeps: boolean } {
  const access = weights.read + weights.write;
  const budget = (rules.maxBlockWeight * BigInt(rules.maxWeightPercentage)) / 100n;
  const update = weights.updateOverhead + weights.updateScheduled + weights.read + weights.appendMissed;
  const forSweeping = (budget * BigInt(rules.updateQueueRatio)) / 100n - access - weights.updateScheduled;
  return { runs: budget >= update + weights.runFound + access, sweeps: forSweeping >= weights.shiftMissed };
}

/** The constants of the pallet with the values of a configuration. */
function listConstants(rules: AutomationRules): NonNullable<Pallet['constants']> {
  const percent = 10_000_000;
  const constants = {
    MaxTasksPerSlot: constant(u32, rules.maxTasksPerSlot),
    MaxExecutionTimes: constant(u32, rules.maxExecutionTimes),
    MaxScheduleSeconds: constant(u64, rules.maxScheduleSeconds),
    MaxBlockWeight: constant(u64, rules.maxBlockWeight),
    MaxWeightPercentage: constant(perbill, rules.maxWeightPercentage * percent),
    MaxWeightPerSlot: constant(u128, rules.maxWeightPerSlot),
    UpdateQueueRatio: constant(perbill, rules.updateQueueRatio * percent),
    ExecutionWeightFee: constant(u128, rules.executionWeightFee),
  };
  // Later runtimes of the family have this constant. Clients assume the length of the specification without it.
  const isUsual = rules.slotSeconds === BigInt(serviceDefaults(rules.variant).automation.slotSeconds);
  const SlotSizeSeconds = constant(u64, rules.slotSeconds);
  return isUsual ? constants : { ...constants, SlotSizeSeconds };
}
