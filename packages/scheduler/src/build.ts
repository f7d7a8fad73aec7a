export * from './errorFacts.js';
export { deriveNextSlot, deriveTimes } from './schedules/deriveNextSlot.js';
export * from './schedules/parseTime.js';
export { type FixedInput, parseSchedule, type Schedule, type ScheduleInput } from './schedules/Schedule.js';
export { deriveTaskId, type ProvidedId } from './tasks/deriveTaskId.js';
export type * from './tasks/TaskOrder.js';
export {
  cancelTaskCall,
  crossChainTaskCall,
  dynamicDispatchTaskCall,
  nativeTransferTaskCall,
} from './tasks/taskCalls.js';
