export * from './errorFacts.js';
export * from './generated/errorCodes.js';
export { deriveNextSlot, deriveRoundedTime, type Rounding } from './schedules/deriveNextSlot.js';
export * from './schedules/deriveTimes.js';
export * from './schedules/parseInterval.js';
export { parseSchedule } from './schedules/parseSchedule.js';
export * from './schedules/parseTime.js';
export type { FixedInput, RecurringInput, Schedule, ScheduleInput } from './schedules/Schedule.js';
export type { CurrencyId } from './tasks/CurrencyId.js';
export * from './tasks/cancelTaskCall.js';
export { crossChainTaskCall } from './tasks/crossChainTaskCall.js';
export * from './tasks/deriveTaskId.js';
export * from './tasks/dynamicDispatchTaskCall.js';
export type { ProvidedId } from './tasks/encodeProvidedId.js';
export * from './tasks/nativeTransferTaskCall.js';
export type {
  CrossChainInput,
  DynamicDispatchInput,
  NativeTransferInput,
  WhenInput,
} from './tasks/TaskInput.js';
export type {
  CancelOrder,
  CrossChainOrder,
  DynamicDispatchOrder,
  NativeTransferOrder,
  ScheduleOrder,
  TaskCall,
  TaskOrder,
} from './tasks/TaskOrder.js';
