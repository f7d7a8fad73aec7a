import type { Pallet } from '@parachron/devnet-chain';
import type { Service } from '../Service.js';
import { automationErrors } from './automationErrors.js';
import { automationEvents } from './automationEvents.js';
import {
  automationTime,
  lastTimeSlot,
  missedQueueV2,
  scheduledTasksV3,
  shutdown,
  taskQueueV2,
} from './automationStorage.js';
import { callsH } from './callsH.js';
import { callsM } from './callsM.js';
import { getNextWakeTime } from './getNextWakeTime.js';
import { listAutomationConstants } from './listAutomationConstants.js';
import { triggerTasks } from './triggerTasks.js';

/** Creates the AutomationTime pallet of the service's variant. */
export function automationPallet(options: { index: number; service: Service }): Pallet {
  const { index, service } = options;
  return {
    name: automationTime,
    index,
    crate: 'pallet_automation_time',
    storage: [scheduledTasksV3, service.tasks.item, taskQueueV2, missedQueueV2, lastTimeSlot, shutdown],
    calls: service.rules.variant === 'H' ? callsH(service) : callsM(service),
    events: automationEvents,
    errors: automationErrors,
    constants: listAutomationConstants(service.rules),
    onInitialize: (context) => ({ ref_time: triggerTasks({ context, service }), proof_size: 0n }),
    nextWakeTime: (context) => getNextWakeTime({ context, service }),
  };
}
