import { defineErrors } from '../../chain/pallet/defineErrors.js';
import { automationTime } from './automationStorage.js';

/** Errors of the AutomationTime pallet in order of their indices; the last error is defined by the specification. */
export const automationErrors = defineErrors(automationTime, {
  InvalidTime: 'The time does not lie on the granularity of the schedule.',
  PastTime: 'The time is not in the future.',
  TimeTooFarOut: 'The time is too far in the future.',
  EmptyMessage: 'The message is empty.',
  EmptyProvidedId: 'The provided id is empty.',
  DuplicateTask: 'The account has a task with this provided id.',
  TimeSlotFull: 'No more tasks can be scheduled for this time.',
  TaskDoesNotExist: 'No task has this id.',
  BlockTimeNotSet: 'The block has no time yet.',
  InvalidAmount: 'The amount does not exceed the minimum transfer amount.',
  TransferToSelf: 'The sender is also the recipient.',
  InsufficientBalance: 'The balance does not cover the fees.',
  LiquidityRestrictions: 'Locks keep the fees from being withdrawn.',
  TooManyExecutionsTimes: 'More execution times than a task may have.',
  CallCannotBeDecoded: 'The call can no longer be decoded.',
  NotTaskOwner: 'The task belongs to another account.',
});
