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

/** Pallet that refuses, and the name of its error. */
export interface Refusal {
  readonly pallet: 'AutomationTime' | 'XcmpHandler' | 'TransactionPool';
  readonly error: RefusalName;
  /** The reason in one sentence. */
  readonly detail: string;
}

/** Known facts of a refusal. */
export interface RefusalFacts {
  pallet: string;
  /** The pallet's own name of the error. */
  error: string;
  /** The call: `AutomationTime.schedule_xcmp_task`. */
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
    PastTime: 'Give times after the current slot; getClock returns the next one.',
    TimeTooFarOut: "Give times within the chain's horizon (AutomationTime.MaxScheduleSeconds).",
    EmptyMessage: 'Give the encoded call that the target is to run.',
    EmptyProvidedId: 'Give an id of at least one byte.',
    DuplicateTask: 'Give another id: a task of this account has this one until it is done or cancelled.',
    TimeSlotFull: 'Choose another time; getSlot shows how full a slot is.',
    TaskDoesNotExist: 'List the pending tasks with listTasks: a finished task is removed.',
    BlockTimeNotSet: 'Wait for the next block of the chain.',
    InvalidAmount: 'Give more than the minimum transfer amount.',
    TransferToSelf: 'Give another recipient than the signer.',
    InsufficientBalance:
      'Send the fees and the existential deposit to the account; quoteTask returns the missing amount.',
    LiquidityRestrictions: 'Locks prevent the withdrawal of the fees. Unlock part of the balance.',
    TooManyExecutionsTimes: 'Split the times over several tasks (AutomationTime.MaxExecutionTimes).',
    CallCannotBeDecoded: "Encode the call with the service chain's present runtime.",
    NotTaskOwner: 'Only the account that made a task can cancel it.',
    CurrencyChainComboNotFound:
      'The service has no entry for this chain and fee currency (XcmpHandler.XcmChainCurrencyData).',
    Payment: 'The account cannot pay for the inclusion of the call; no fee was taken.',
  }),
);

/**
 * A call of the service is refused, by the check before sending or by the chain: `facts.error` is the pallet's own
 * name in both cases, `facts.by` names the source.
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
 * Returns whether a value is a refusal, and optionally one by a certain name.
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
