import type { Chain, Forkable } from '@parachron/client';
import {
  type Account,
  type AccountBalance,
  type Answer,
  balanceRead,
  deriveUntouchable,
  formatAccount,
  type Hex,
  isParachronError,
  omitUndefined,
  type ParachronError,
  type Planck,
  type PlanStep,
  type Snapshot,
} from '@parachron/core';
import {
  type CrossChainOrder,
  createScheduler,
  deriveNextSlot,
  type Scheduler,
  type TaskCall,
  type TaskCheck,
  type TaskQuote,
} from '@parachron/scheduler';
import { addWeightMargin, deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import type { Scope, TaskWhen } from '../../Scope.js';
import { deriveSchedule } from '../../task/deriveSchedule.js';
import { defineFact } from '../Fact.js';
import { addStepPara } from '../planSteps.js';
import { type TaskCallFact, taskCallFact } from '../proxy/namedCallsFact.js';
import { type ProxyUserFact, proxyUserFact } from '../proxy/proxyUserFact.js';
import { describeNotGiven } from '../roleWords.js';
import { serviceFact } from '../serviceFact.js';
import { createPinnedChain } from './createPinnedChain.js';
import { planQuotedFunds } from './planQuotedFunds.js';

/** Cost of the task and whether the user can pay it, or the reason why that is unknown. */
export type TaskQuoteFact =
  | {
      readonly known: true;
      /** The call's name, and whether it is a sample because none was named. */
      readonly name: string;
      readonly isSample: boolean;
      readonly owner: Account;
      /** Its address on the service. */
      readonly address: string;
      /** True without a user: the quote holds for every user, and no balance was compared. */
      readonly isGeneric: boolean;
      /** Picoseconds that the stored call may use, with the margin. */
      readonly callWeight: bigint;
      readonly quote: TaskQuote;
      /** What a fork of the service did with the call; undefined if no user is given. */
      readonly check: TaskCheck | undefined;
      /** Free balance that is needed, with the balance that must stay; undefined if a part of the cost is unknown. */
      readonly needed: Planck | undefined;
      readonly missing: Planck | undefined;
      readonly balance: Answer<AccountBalance>;
      /** The step that transfers the missing amount. */
      readonly fix: PlanStep | undefined;
    }
  | {
      readonly known: false;
      /** `refused`: the service refuses this task. `unsupported`: it has no cross-chain tasks. `finished`: all times have passed. */
      readonly kind: 'unknown' | 'refused' | 'unsupported' | 'finished' | 'no-service';
      readonly reason: string;
      readonly howToFindOut: string;
    };

/** Margin on the weight of a call in percent: the call may weigh more when the task runs. */
const weightMarginPercent = 20;

/** The id of the quoted task, which is never sent. No user has a task with this id. */
const providedId = 'parachron: what would it cost?';

/** The balance of the user's account on the service. */
const userBalanceFact = defineFact({
  id: 'user-balance',
  needs: { user: proxyUserFact },
  ask: ({ facts: { user }, runtimes }) =>
    runtimes.service ? { service: { balance: balanceRead(user.user.account) } } : {},
  derive: (_context, { service }): UserBalanceFact => service?.balance,
});

/** The task of the scope, quoted by the service with the weight that the target gives its call. */
export const taskQuoteFact = defineFact({
  id: 'task-quote',
  needs: { service: serviceFact, user: proxyUserFact, call: taskCallFact, balance: userBalanceFact },
  // The reads of the service depend on answers of the target, so this fact reads step by step.
  derive: async ({ facts, chains, nodes, scope, forks }): Promise<TaskQuoteFact> => {
    const { service, user, call, balance } = facts;
    if (!service.known) {
      const { verdict, reason, howToFindOut } = service;
      return { known: false, kind: verdict ? 'unsupported' : 'no-service', reason, howToFindOut };
    }
    if (service.noCrossChain) return { known: false, kind: 'unsupported', ...service.noCrossChain };
    const { target, service: snapshot } = chains;
    if (!target) {
      const { reason, howToFindOut } = describeNotGiven('target');
      return describeUnknown(reason, howToFindOut);
    }
    if (!nodes.service || !snapshot || !balance) {
      return describeUnknown(
        'the service is given as a recorded block only',
        'Give an endpoint of the service.',
      );
    }
    const pair = { target, service: snapshot, node: nodes.service, fork: forks.service };
    return quote(pair, { user, call, scope, balance, now: service.now });
  },
});

function describeUnknown(reason: string, howToFindOut: string): Extract<TaskQuoteFact, { known: false }> {
  return { known: false, kind: 'unknown', reason, howToFindOut };
}

interface Pair {
  readonly target: Snapshot;
  readonly service: Snapshot;
  readonly node: Chain;
  /** Forks of the service, on which the call is tried. */
  readonly fork: Forkable | undefined;
}

interface QuoteRequest {
  readonly user: ProxyUserFact;
  readonly call: TaskCallFact;
  readonly scope: Scope;
  readonly balance: Answer<AccountBalance>;
  /** Seconds since 1970, of the service's block. */
  readonly now: Answer<bigint>;
}

async function quote(pair: Pair, request: QuoteRequest): Promise<TaskQuoteFact> {
  const { user, call: chosen, scope, balance, now } = request;
  if (!chosen.known) return describeUnknown(chosen.reason, chosen.howToFindOut);
  const { hex } = chosen;
  const weight = await estimateCallWeight(pair.target, hex);
  if (!weight.known) return describeUnknown(weight.reason, weight.howToFindOut);
  const refTime = deriveWeightV1(weight.value);
  const callWeight = addWeightMargin({ refTime, proofSize: 0n }, weightMarginPercent).refTime;
  const pinned = createPinnedChain(pair.node, pair.service);
  const scheduler = await createScheduler(pinned, scope.serviceRules);
  if (!now.known) return describeUnknown(now.reason, now.howToFindOut);
  const order = buildOrder(scheduler, { scope, hex, callWeight, now: now.value });
  if ('known' in order) return order;
  const { call } = order;
  const { account: owner } = user.user;
  // The next slot is relative to the block: in a later block the slot may have begun. A genesis block has no time; the next
  // block sets it.
  const at = now.value === 0n ? {} : { snapshot: await pinned.snapshot() };
  const trial = { ...at, ...omitUndefined({ fork: pair.fork }), runs: 0 };
  const [quoted, check] = await Promise.all([
    scheduler.quoteTask(call, { owner }),
    user.isGeneric ? undefined : scheduler.checkTask(call, { owner, ...trial }),
  ]);
  const { needed, missing } = deriveMissing(quoted, balance);
  const fix = user.isGeneric
    ? undefined
    : await planQuotedFunds(pair.service, { owner, missing: missing ?? 0n });
  return {
    known: true,
    name: chosen.name,
    isSample: chosen.isSample,
    owner,
    address: formatAccount(owner, pair.service.runtime.ss58Prefix),
    isGeneric: user.isGeneric,
    callWeight,
    quote: quoted,
    check,
    needed,
    missing,
    balance,
    fix: fix && addStepPara(fix, scope.serviceParaId),
  };
}

const finished: Extract<TaskQuoteFact, { known: false }> = {
  known: false,
  kind: 'finished',
  reason: 'all times of the task have passed',
  howToFindOut: 'Name later times to quote another task.',
};

/** The times that are still to come; undefined if all given times have passed. */
function dropPassed(when: TaskWhen, nextSlot: bigint): TaskWhen | undefined {
  if (when.kind !== 'at') return when;
  const times = when.times.filter((time) => time >= nextSlot);
  return times.length > 0 ? { ...when, times } : undefined;
}

const howToClock = 'Read Timestamp.Now and the constants of AutomationTime on the service.';

interface Order {
  readonly scope: Scope;
  readonly hex: Hex;
  readonly callWeight: bigint;
  /** Seconds since 1970, of the service's block. */
  readonly now: bigint;
}

/** The call that books the times that are still to come, or the reason why there is none. */
function buildOrder(
  scheduler: Scheduler,
  { scope, hex, callWeight, now }: Order,
): { readonly call: TaskCall<CrossChainOrder> } | Extract<TaskQuoteFact, { known: false }> {
  const { slotSeconds } = scheduler.rules;
  if (slotSeconds <= 0n) return describeUnknown(`the service has slots of ${slotSeconds} s`, howToClock);
  const next = tryCreate(() => deriveNextSlot(now, { slotSeconds }));
  if ('error' in next)
    return describeUnknown(`the service counts ${now} s since 1970, which is not a valid date`, howToClock);
  const when = dropPassed(scope.task?.when ?? { kind: 'next' }, next.value);
  if (!when) return finished;
  // The next slot may begin before the block with the call.
  const clock = { nextSlot: next.value + slotSeconds, slotSeconds };
  const input = { providedId, paraId: scope.targetParaId, call: hex, callWeight };
  const built = tryCreate(() => {
    const times = deriveSchedule(when, clock);
    // Only variant H has recurring tasks; for variant M, building the call throws.
    return scheduler.variant === 'H'
      ? scheduler.crossChainTaskCall({ ...input, when: times })
      : scheduler.crossChainTaskCall({ ...input, when: times as { at: bigint } });
  });
  if ('value' in built) return { call: built.value };
  const { message: reason, hint: howToFindOut } = built.error;
  return { known: false, kind: 'refused', reason, howToFindOut };
}

/** Free balance that is needed: the cost, and the minimum balance. */
function deriveMissing(
  { total, balance: { free, existentialDeposit } }: TaskQuote,
  balance: Answer<AccountBalance>,
): { readonly needed: Planck | undefined; readonly missing: Planck | undefined } {
  if (total === undefined || existentialDeposit === undefined)
    return { needed: undefined, missing: undefined };
  const kept = balance.known ? deriveUntouchable(balance.value, existentialDeposit) : existentialDeposit;
  const needed = total + kept;
  return { needed, missing: needed > free ? needed - free : 0n };
}

/** The value, or the error of this project that prevents it. */
function tryCreate<T>(make: () => T): { readonly value: T } | { readonly error: ParachronError } {
  try {
    return { value: make() };
  } catch (error) {
    if (isParachronError(error)) return { error };
    throw error;
  }
}

/** Balance of the user on the service; undefined if the service is not available. */
type UserBalanceFact = Answer<AccountBalance> | undefined;
