export * from './errorFacts.js';
export { deriveNextSlot, deriveRoundedTime, type Rounding } from './schedules/deriveNextSlot.js';
export * from './schedules/deriveTimes.js';
export * from './schedules/parseInterval.js';
export * from './schedules/parseTime.js';
export {
  type FixedInput,
  parseSchedule,
  type Schedule,
  type ScheduleInput,
} from './schedules/Schedule.js';
export type { CurrencyId } from './tasks/CurrencyId.js';
export * from './tasks/cancelTaskCall.js';
export { crossChainTaskCall } from './tasks/crossChainTaskCall.js';
export * from './tasks/deriveTaskId.js';
export * from './tasks/dynamicDispatchTaskCall.js';
export type { ProvidedId } from './tasks/encodeProvidedId.js';
export * from './tasks/nativeTransferTaskCall.js';
export type * from './tasks/TaskInput.js';
export type * from './tasks/TaskOrder.js';
