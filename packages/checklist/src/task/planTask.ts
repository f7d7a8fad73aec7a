import {
  endSentence,
  formatAccount,
  formatTokens,
  type Hex,
  omitUndefined,
  requireInput,
} from '@parachron/core';
import type { DeliveryPlan } from '@parachron/proxy';
import {
  deriveTaskId,
  type FixedInput,
  OperationMissingError,
  type ScheduleOrder,
  type Scheduler,
  type TaskCall,
  type TaskCheck,
  TaskNotPlannedError,
  type TaskQuote,
  targetTaskCall,
  VariantMismatchError,
} from '@parachron/scheduler';
import { type Advice, adviseDelivery } from './adviseDelivery.js';
import { getTaskDelivery, type TaskDelivery, type TaskTarget, tryOnTarget } from './getTaskDelivery.js';
import type { TaskCallRequest, TaskRequest } from './TaskRequest.js';

/** The reason why an accepted task fails. */
export interface TaskFailure extends Advice {
  /** The chain's name of the error, if it has one. */
  readonly name?: string;
  /** The failure, in a sentence. */
  readonly reason: string;
}

/** A task that can be scheduled: the call to sign, the answer of the chain and its runs on a fork, and the costs. */
export interface TaskPlan {
  readonly taskId: Hex;
  readonly call: TaskCall<ScheduleOrder>;
  readonly check: TaskCheck;
  readonly quote: TaskQuote;
  /** Whether the program arrives at the target; absent for tasks that stay on the service. */
  readonly delivery?: TaskDelivery;
  /** Why the task would fail after the service accepts it; empty if nothing shows a failure. */
  readonly failures: readonly TaskFailure[];
  /** Why the task may fail, or its later runs. */
  readonly doubts: readonly TaskFailure[];
}

/**
 * Plans a task: builds its call, tries the call and its runs on a fork of the service and the program on a fork of the target, and
 * quotes the costs. If no fork of the service runs, the answer of the service stays unknown (`check.unknown`); if no fork of the target runs, the
 * delivery stays unknown.
 *
 * Sends: reads only.
 *
 * @param there the target at one block and the para ids; needed only for a call on the target
 * @throws VARIANT_MISMATCH when the variant has no such task
 * @throws OPERATION_MISSING when the runtime of the service lacks the call for such a task
 * @throws TASK_NOT_PLANNED when the target is missing or does not weigh the call
 *
 * @example
 * ```ts
 * import { planTask, type TaskRequest } from '@parachron/checklist';
 * import type { Scheduler } from '@parachron/scheduler';
 *
 * declare const scheduler: Scheduler;
 * declare const request: TaskRequest;
 * const { call, check, quote } = await planTask(scheduler, request);
 * console.log(call.hex, check.refusal, quote.total);
 * ```
 */
export async function planTask(
  scheduler: Scheduler,
  request: TaskRequest,
  there?: TaskTarget,
): Promise<TaskPlan> {
  const account = { kind: 'string', hex: 'string' } as const;
  const shape = { owner: account, providedId: 'string', when: 'object', action: { kind: 'string' } } as const;
  requireInput({ scheduler, request, there }, { scheduler: 'object', request: shape, there: 'object?' });
  const { owner, action } = request;
  if (action.kind !== 'cross-chain')
    return planBuiltTask(scheduler, { ...request, call: buildOwnCall(scheduler, request, action) });
  // A missing operation is the reason for a missing target, weight or row as well.
  requireCrossChain(scheduler);
  if (!there) throw new TaskNotPlannedError({ reason: 'no target is given.', howToFindOut: 'Give one.' });
  const { target, targetPara } = there;
  const real = action.onTarget ?? owner;
  const call = await targetTaskCall(scheduler.chain.runtime.registry, target, {
    providedId: request.providedId,
    paraId: targetPara,
    real,
    call: action.call,
    // Only variant H has recurrence; for variant M the call throws.
    when: request.when as FixedInput,
    ...omitUndefined({ currencyId: action.currency }),
  });
  let next: TaskDelivery | undefined;
  const plan = await planBuiltTask(scheduler, { ...request, call }, (first, second) =>
    tryOnTarget(there, async (fork) => {
      const options = { ...there, owner, action };
      const delivery = await getTaskDelivery(scheduler, { ...options, fork, program: first });
      const { program } = delivery.payment ?? {};
      if (!fork || !program || !second) return delivery;
      // The first run may spend what the second needs.
      const later = await fork.fork();
      await later.receive({ from: there.servicePara, program });
      next = await getTaskDelivery(scheduler, { ...options, fork: later, program: second });
      return delivery;
    }),
  );
  const { delivery, quote, failures, doubts } = plan;
  const unfunded = delivery ? findUnfunded(delivery, quote, there) : [];
  const later = unfunded.length > 0 ? unfunded : listLost(next, 'The second run fails after the first. ');
  // A task without end may be cancelled before its second run.
  return quote.recurring
    ? { ...plan, doubts: [...doubts, ...later] }
    : { ...plan, failures: [...failures, ...later] };
}

function requireCrossChain({ missing, chain }: Scheduler): void {
  const gap = missing.find(({ operation }) => operation === 'crossChain');
  if (!gap) return;
  const { specName, specVersion } = chain.runtime;
  const runtime = `${specName} ${specVersion}`;
  throw new OperationMissingError({ what: 'cross-chain task', runtime, reason: gap.reason });
}

/** @param deliver tries the programs that the first two runs of the task send, if their runs on the fork show them, on the target */
async function planBuiltTask(
  scheduler: Scheduler,
  { owner, providedId, call }: Pick<TaskRequest, 'owner' | 'providedId'> & { call: TaskCall<ScheduleOrder> },
  deliver?: (first?: Hex, second?: Hex) => Promise<TaskDelivery>,
): Promise<TaskPlan> {
  const check = await scheduler.checkTask(call, { owner });
  const [quote, delivery] = await Promise.all([
    scheduler.quoteTask(call, { owner, check }),
    deliver?.(...(check.runs?.map(({ program }) => program) ?? [])),
  ]);
  const built = { taskId: deriveTaskId(owner, providedId), call, check, quote };
  const plan = { ...built, ...omitUndefined({ delivery }) };
  const { reason, howToFindOut: fix } = delivery?.locationDoubt ?? {};
  const doubts = reason && fix ? [{ name: 'AssetNotFound', reason, fix }] : [];
  const isWaiting = check.runs?.some(({ outcome }) => outcome === 'waiting');
  return { ...plan, failures: listTaskFailures(plan), doubts: isWaiting ? [...doubts, waiting] : doubts };
}

const waiting: TaskFailure = {
  reason: 'No message leaves a fork of the service: its channel is full, suspended or too small.',
  fix: 'Compare the size of the message with the limits of the channel.',
  commands: ['check'],
};

function buildOwnCall(
  scheduler: Scheduler,
  { providedId, when }: TaskRequest,
  action: Exclude<TaskCallRequest, { kind: 'cross-chain' }>,
): TaskCall<ScheduleOrder> {
  if (action.kind === 'dispatch') {
    if (scheduler.variant !== 'H') throw createMismatchError(scheduler, 'H');
    const [only, ...others] = action.calls;
    const call = only !== undefined && others.length === 0 ? only : action.calls;
    return scheduler.dynamicDispatchTaskCall({ providedId, when, call });
  }
  if (scheduler.variant !== 'M') throw createMismatchError(scheduler, 'M');
  const { recipient, amount } = action;
  return scheduler.nativeTransferTaskCall({ providedId, when: when as FixedInput, recipient, amount });
}

function createMismatchError({ variant, chain }: Scheduler, wanted: 'H' | 'M'): VariantMismatchError {
  return new VariantMismatchError({ wanted, found: variant, chain: chain.runtime.chain });
}

/** Lists the failures of a task after it is scheduled, without the refusals of the service. */
function listTaskFailures({ check, quote, delivery }: Omit<TaskPlan, 'failures' | 'doubts'>): TaskFailure[] {
  const failures: TaskFailure[] = check.expectedFailures.map(({ pallet, name, detail, hint: fix }) => ({
    name: pallet === undefined ? name : `${pallet}.${name}`,
    reason: endSentence(detail),
    fix,
  }));
  const { missing } = quote.balance;
  // The service reports its own refusals.
  if (missing && !check.refusal) {
    const amount = formatTokens(missing, quote.token);
    failures.push({
      reason: `${amount} is missing on the account for the fees and the existential deposit.`,
      fix: `Send ${amount} or more to the signing account.`,
    });
  }
  return [...failures, ...listLost(delivery)];
}

/** The failure of a program that runs with no payment method. */
function listLost(delivery: TaskDelivery | undefined, which = ''): TaskFailure[] {
  if (delivery?.arrives !== 'no') return [];
  const reason = `${which}${[delivery.reason, ...delivery.others].join(' ')}`;
  return [{ reason, ...adviseDelivery(delivery.payments[0]?.explanation) }];
}

/** Finds what the user's account on the target lacks for several runs, of which each costs its fee: of a task without end, for the second. */
function findUnfunded(
  { payment }: DeliveryPlan,
  { executions, recurring }: TaskQuote,
  { target }: TaskTarget,
): TaskFailure[] {
  const { flow, payer, balance, offer, fee } = payment ?? {};
  if (flow !== 'remote' || !payer || balance === undefined || offer === undefined || !fee?.known) return [];
  const runs = recurring ? 2 : executions;
  const missing = offer + fee.value * BigInt(runs - 1) - balance;
  if (runs === 1 || missing <= 0n) return [];
  const { token, ss58Prefix, chain } = target.runtime;
  const amount = formatTokens(missing, token);
  const who = formatAccount(payer, ss58Prefix);
  const what = recurring ? 'the second run of a task without end' : `all ${runs} runs`;
  const reason = `${amount} is missing on ${who}, which pays on ${chain}, for ${what}.`;
  return [{ reason, fix: `Send ${amount} or more to this account before the first run.` }];
}
