import type { Pallet } from '../../chain/pallet/Pallet.js';
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
import { createCallsH } from './createCallsH.js';
import { createCallsM } from './createCallsM.js';
import { getNextWakeTime } from './getNextWakeTime.js';
import { listAutomationConstants } from './listAutomationConstants.js';
import { runDueTasks } from './runDueTasks.js';

/** Creates the AutomationTime pallet of the service's variant. */
export function createAutomationPallet(options: { index: number; service: Service }): Pallet {
  const { index, service } = options;
  return {
    name: automationTime,
    index,
    crate: 'pallet_automation_time',
    storage: [scheduledTasksV3, service.tasks.item, taskQueueV2, missedQueueV2, lastTimeSlot, shutdown],
    calls: service.rules.variant === 'H' ? createCallsH(service) : createCallsM(service),
    events: automationEvents,
    errors: automationErrors,
    constants: listAutomationConstants(service.rules),
    onInitialize: (context) => ({ ref_time: runDueTasks({ context, service }), proof_size: 0n }),
    nextWakeTime: (context) => getNextWakeTime({ context, service }),
  };
}
