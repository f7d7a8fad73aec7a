import { type BlockRef, defineError, endSentence, isParachronError, requireInput } from '@parachron/core';
import type { TaskCheck } from '../checking/checkTask.js';
import type { TaskCall } from '../tasks/TaskOrder.js';

/** A refusal: the pallet, the name of its error, and the reason. */
export interface Refusal {
  readonly pallet: string;
  /**
   * The error's name in the pallet; `Payment` of `TransactionPool` for an account that cannot pay for inclusion, and `ExhaustsResources` for a
   * transaction that no block takes.
   */
  readonly error: string;
  /** The reason in one sentence. */
  readonly detail: string;
}

/** Known facts of a refusal. */
export interface RefusalFacts extends Refusal {
  /** The refused call, such as `AutomationTime.schedule_xcmp_task`. */
  readonly call: string;
  /** Source of the refusal: the check before sending, or the chain. */
  readonly by: 'check' | 'chain';
  /** The block whose state was read, or the block with the failed call. */
  readonly block?: BlockRef;
}

const advice: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    InvalidTime: 'Give at least one time. Times and intervals are whole hours of UTC, in variant M minutes.',
    PastTime: 'Give times after the current slot.',
    TimeTooFarOut: "Give times within the chain's horizon (AutomationTime.MaxScheduleSeconds).",
    EmptyMessage: 'Give the encoded call for the target.',
    EmptyProvidedId: 'Give an id of at least one byte.',
    DuplicateTask: 'Give another id, or wait until the task with this id is done or cancelled.',
    TimeSlotFull: 'Choose another time: the slot has as many tasks as the service stores for it.',
    TaskDoesNotExist: 'List the pending tasks of the owner: a finished task is no longer among them.',
    BlockTimeNotSet: 'Wait for the next block of the chain.',
    InvalidAmount: 'Give a larger amount: the service has a minimum of transfers.',
    TransferToSelf: 'Give another recipient than the signer.',
    InsufficientBalance:
      'Send the missing amount to the account: the fees, and the existential deposit that stays.',
    LiquidityRestrictions: 'Locks prevent the withdrawal of the fees. Unlock part of the balance.',
    TooManyExecutionsTimes: 'Split the times over several tasks (AutomationTime.MaxExecutionTimes).',
    CallCannotBeDecoded: 'Encode the call with the current runtime of the service chain.',
    NotTaskOwner: 'Sign with the account that scheduled the task: no other account can cancel the task.',
    CurrencyChainComboNotFound:
      'Use a target and a fee currency for which the service has a row (XcmpHandler.XcmChainCurrencyData).',
    Payment: 'Send the inclusion fee to the account; no fee was charged.',
    ExhaustsResources: 'Give fewer times or a smaller call: no block has space for the transaction.',
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
      ? `${facts.call} would be refused with ${facts.pallet}.${facts.error}: ${facts.detail}`
      : endSentence(
          `${facts.call} was refused${facts.block ? ` in block #${facts.block.number}` : ''} with ${facts.pallet}.${facts.error}${facts.detail && `: ${facts.detail}`}`,
        ),
  hint: (facts) => advice.get(facts.error) ?? 'Read the description of the error in the pallet.',
}) {}

/**
 * Creates the error that `submit` throws for a call that a fork refuses.
 *
 * Sends: nothing.
 *
 * @param call the call that was checked
 * @param check the result of `checkTask`
 * @returns undefined if nothing refuses the call, or if it was not tried
 *
 * @example
 * ```ts
 * import { createRefusedError, type Scheduler, type TaskCall } from '@parachron/scheduler';
 *
 * declare const scheduler: Scheduler;
 * declare const call: TaskCall;
 * const check = await scheduler.checkTask(call, { owner: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' });
 * const refused = createRefusedError(call, check);
 * if (refused) console.error(refused.message, refused.hint);
 * ```
 */
export function createRefusedError(
  call: TaskCall,
  check: Pick<TaskCheck, 'refusal' | 'block'>,
): TaskRefusedError | undefined {
  requireInput({ call }, { call: { pallet: 'string', method: 'string' } });
  requireInput({ check }, { check: { refusal: 'object?', block: 'object' } });
  const { refusal, block } = check;
  return (
    refusal && new TaskRefusedError({ ...refusal, call: `${call.pallet}.${call.method}`, by: 'check', block })
  );
}

const servicePallets = ['AutomationTime', 'XcmpHandler'];

/** Converts a refusal by the service's pallets, or one of the pool that is the caller's to remedy, to TASK_REFUSED. */
export function translateRefusal(call: string, error: unknown): unknown {
  const refuse = (facts: Omit<RefusalFacts, 'call' | 'by'>) =>
    new TaskRefusedError({ ...facts, call, by: 'chain' }, { cause: error });
  if (isParachronError(error, 'DISPATCH_FAILED')) {
    const { pallet, error: name, docs, block } = error.facts;
    const isOwn = pallet !== undefined && servicePallets.includes(pallet);
    return isOwn ? refuse({ pallet, error: name, detail: docs && endSentence(docs), block }) : error;
  }
  if (!isParachronError(error, 'TRANSACTION_REFUSED')) return error;
  const { poolMessage: detail } = error.facts;
  const name = namePoolError(detail);
  return name ? refuse({ pallet: 'TransactionPool', error: name, detail: endSentence(detail) }) : error;
}

/** Names a refusal of the pool that is the caller's to remedy, by the message of a node; undefined for other refusals. */
export function namePoolError(message: string): string | undefined {
  if (/\bpay(ment)?\b|balance too low/i.test(message)) return 'Payment';
  return /exhaust/i.test(message) ? 'ExhaustsResources' : undefined;
}
