import { u32, u64, u128 } from '@parachron/core/scale';
import { serviceDefaults } from '../../chain/kinds/serviceDefaults.js';
import { type ConstantValue, constantValue, defineConstant } from '../../chain/pallet/Pallet.js';
import type { AutomationRules } from '../Service.js';
import { automationTime } from './automationData.js';
import { perbill } from './taskTypes.js';

const pallet = automationTime;
const percent = 10_000_000;

const maxTasksPerSlot = defineConstant(pallet, 'MaxTasksPerSlot', u32, 'The most tasks of one slot.');
const maxExecutionTimes = defineConstant(pallet, 'MaxExecutionTimes', u32, 'The most times of one task.');
const maxScheduleSeconds = defineConstant(
  pallet,
  'MaxScheduleSeconds',
  u64,
  'How far from the current slot a task can be scheduled.',
);
const maxBlockWeight = defineConstant(pallet, 'MaxBlockWeight', u64, 'The most weight of a block.');
const maxWeightPercentage = defineConstant(
  pallet,
  'MaxWeightPercentage',
  perbill,
  'The part of it that tasks may use.',
);
const maxWeightPerSlot = defineConstant(
  pallet,
  'MaxWeightPerSlot',
  u128,
  'The most weight that can be booked for one slot.',
);
const updateQueueRatio = defineConstant(
  pallet,
  'UpdateQueueRatio',
  perbill,
  'The part of the tasks’ weight that keeping the queues may use.',
);
const executionWeightFee = defineConstant(
  pallet,
  'ExecutionWeightFee',
  u128,
  'The fee of a picosecond of execution, in planck.',
);

// Later runtimes of the family have this constant; the public runtimes of variants H and M lack it.
const slotSizeSeconds = defineConstant(pallet, 'SlotSizeSeconds', u64, 'The length of a slot.');

/** The constants of the pallet with the values of a configuration. */
export function listAutomationConstants(rules: AutomationRules): ConstantValue[] {
  return [
    constantValue(maxTasksPerSlot, rules.maxTasksPerSlot),
    constantValue(maxExecutionTimes, rules.maxExecutionTimes),
    constantValue(maxScheduleSeconds, rules.maxScheduleSeconds),
    constantValue(maxBlockWeight, rules.maxBlockWeight),
    constantValue(maxWeightPercentage, rules.maxWeightPercentage * percent),
    constantValue(maxWeightPerSlot, rules.maxWeightPerSlot),
    constantValue(updateQueueRatio, rules.updateQueueRatio * percent),
    constantValue(executionWeightFee, rules.executionWeightFee),
    // Clients assume the slot length of the specification, so the constant is only needed for another length.
    ...(rules.slotSeconds === BigInt(serviceDefaults(rules.variant).automation.slotSeconds)
      ? []
      : [constantValue(slotSizeSeconds, rules.slotSeconds)]),
  ];
}
