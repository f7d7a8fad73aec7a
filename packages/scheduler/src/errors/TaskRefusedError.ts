import { type BlockRef, defineError, isParachronError, type ParachronError } from '@parachron/core';

/** The names of the AutomationTime pallet's errors. */
export const automationErrorNames = [
  'InvalidTime',
  'PastTime',
  'TimeTooFarOut',
  'EmptyMessage',
  'EmptyProvidedId',
  'DuplicateTask',
  'TimeSlotFull',
  'TaskDoesNotExist',
  'BlockTimeNotSet',
  'InvalidAmount',
  'TransferToSelf',
  'InsufficientBalance',
  'LiquidityRestrictions',
  'TooManyExecutionsTimes',
  'CallCannotBeDecoded',
  'NotTaskOwner',
] as const;

/** An error of the AutomationTime pallet. */
export type AutomationErrorName = (typeof automationErrorNames)[number];

/** An error of the XcmpHandler pallet that can occur in scheduling. */
export type HandlerErrorName = 'CurrencyChainComboNotFound' | 'WeightOverflow' | 'FeeOverflow';

/** Reason of a refusal: the error name of a pallet, or `Payment` of the transaction pool. */
export type RefusalName = AutomationErrorName | HandlerErrorName | 'Payment';

/** A refusal: the pallet, the name of its error, and the reason. */
export interface Refusal {
  readonly pallet: string;
  /** The error's name in the pallet; `Payment` of `TransactionPool` for an account that cannot pay for inclusion. */
  readonly error: string;
  /** The reason in one sentence. */
  readonly detail: string;
}

/** Known facts of a refusal. */
export interface RefusalFacts {
  pallet: string;
  /** The error name in the pallet. */
  error: string;
  /** The refused call, such as `AutomationTime.schedule_xcmp_task`. */
  call: string;
  detail: string;
  /** Source of the refusal: the check before sending, or the chain. */
  by: 'check' | 'chain';
  /** The block whose state was read, or the block with the failed call. */
  block?: BlockRef;
}

const advice: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    InvalidTime:
      'Give whole hours in variant H and whole minutes in M, at least one; deriveRoundedTime rounds a time.',
    PastTime: 'Give times after the current slot; getClock returns the next slot.',
    TimeTooFarOut: "Give times within the chain's horizon (AutomationTime.MaxScheduleSeconds).",
    EmptyMessage: 'Give the encoded call for the target.',
    EmptyProvidedId: 'Give an id of at least one byte.',
    DuplicateTask: 'Give another id, or wait until the task with this id is done or cancelled.',
    TimeSlotFull: 'Choose another time; getSlot returns the booked tasks of a slot.',
    TaskDoesNotExist: 'List the pending tasks with listTasks: a finished task is removed.',
    BlockTimeNotSet: 'Wait for the next block of the chain.',
    InvalidAmount: 'Give more than the minimum transfer amount.',
    TransferToSelf: 'Give another recipient than the signer.',
    InsufficientBalance:
      'Send the fees and the existential deposit to the account; quoteTask returns the missing amount.',
    LiquidityRestrictions: 'Locks prevent the withdrawal of the fees. Unlock part of the balance.',
    TooManyExecutionsTimes: 'Split the times over several tasks (AutomationTime.MaxExecutionTimes).',
    CallCannotBeDecoded: 'Encode the call with the current runtime of the service chain.',
    NotTaskOwner: 'Sign with the account that scheduled the task: no other account can cancel the task.',
    CurrencyChainComboNotFound:
      'Use a target and a fee currency for which the service has a row (XcmpHandler.XcmChainCurrencyData).',
    Payment: 'Send the inclusion fee to the account; no fee was charged.',
  }),
);

/**
 * The check before sending, or the chain, refuses a call of the service. `facts.error` is the error name of the pallet
 * in both cases, and `facts.by` names the source.
 */
export class TaskRefusedError extends defineError({
  code: 'TASK_REFUSED',
  fault: 'refused',
  message: (facts: RefusalFacts) =>
    facts.by === 'check'
      ? `${facts.call} would be refused with ${facts.pallet}.${facts.error}: ${facts.detail}.`
      : `${facts.call} was refused${facts.block ? ` in block #${facts.block.number}` : ''} with ${facts.pallet}.${facts.error}${facts.detail && `: ${facts.detail}`}.`,
  hint: (facts) => advice.get(facts.error) ?? 'Read the description of the error in the pallet.',
}) {}

/**
 * Returns whether a value is a TASK_REFUSED error, optionally with a certain error name.
 *
 * @example
 * ```ts
 * import { isTaskRefused } from '@parachron/scheduler';
 *
 * declare const error: unknown;
 * if (isTaskRefused(error, 'DuplicateTask')) console.log(error.facts.by); // 'check' or 'chain'
 * ```
 */
export function isTaskRefused(
  value: unknown,
  name?: RefusalName,
): value is ParachronError<'TASK_REFUSED', RefusalFacts> {
  if (!isParachronError(value, 'TASK_REFUSED')) return false;
  return name === undefined || value.facts.error === name;
}
