import { expect, it } from 'vitest';
import { automationErrors } from './automationErrors.js';
import { automationEvents } from './automationEvents.js';

// Indices: spec/service-facts.md, "Life of a task" and "Errors".
it('has the event indices of the specification', () => {
  const indices = Object.values(automationEvents).map(({ name, index }) => [name, index]);
  expect(Object.fromEntries(indices)).toEqual({
    TaskScheduled: 0,
    TaskCancelled: 1,
    TaskNotFound: 3,
    SuccessfullyTransferredFunds: 4,
    XcmpTaskSucceeded: 5,
    XcmpTaskFailed: 6,
    TransferFailed: 7,
    TaskMissed: 10,
    DynamicDispatchResult: 11,
    CallCannotBeDecoded: 12,
    TaskRescheduled: 13,
    TaskNotRescheduled: 14,
    TaskFailedToReschedule: 15,
  });
});

it('has the errors of the specification in their order', () => {
  expect(Object.values(automationErrors).map(({ name, index }) => `${index} ${name}`)).toEqual([
    '0 InvalidTime',
    '1 PastTime',
    '2 TimeTooFarOut',
    '3 EmptyMessage',
    '4 EmptyProvidedId',
    '5 DuplicateTask',
    '6 TimeSlotFull',
    '7 TaskDoesNotExist',
    '8 BlockTimeNotSet',
    '9 InvalidAmount',
    '10 TransferToSelf',
    '11 InsufficientBalance',
    '12 LiquidityRestrictions',
    '13 TooManyExecutionsTimes',
    '14 CallCannotBeDecoded',
    '15 NotTaskOwner',
  ]);
});
