import {
  type Account,
  type AccountBalance,
  type Answer,
  balanceRead,
  formatAccount,
  isParachronError,
  omitUndefined,
  type Planck,
  type PlanStep,
  type Snapshot,
} from '@parachron/core';
import {
  type CrossChainOrder,
  deriveNextSlot,
  type Scheduler,
  type TaskCall,
  type TaskCheck,
  type TaskQuote,
  targetTaskCall,
} from '@parachron/scheduler';
import type { Scope } from '../../Scope.js';
import { deriveSchedule } from '../../task/deriveSchedule.js';
import { defineFact, describeError, describeNotGiven, type Gap, type Unknown } from '../Fact.js';
import { planFunds } from '../planSteps.js';
import { type ChosenCall, type TaskCallFact, taskCallFact } from '../proxy/namedCallsFact.js';
import { proxyUserFact } from '../proxy/proxyUserFact.js';
import { schedulerFact } from './schedulerFact.js';
import { serviceFact } from './serviceFact.js';

/** Cost of the task and whether the user can pay it, or the reason why that is unknown. */
export type TaskQuoteFact =
  | (Pick<ChosenCall, 'name' | 'isSample'> & {
      readonly known: true;
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
      readonly balance: Answer<AccountBalance>;
      /** The step that transfers the missing amount; none without a user. */
      readonly fix: readonly PlanStep[];
    })
  | (Unknown & {
      /** `refused`: the service refuses this task. `unsupported`: it has no cross-chain tasks. `finished`: all times have passed. */
      readonly kind: 'unknown' | 'refused' | 'unsupported' | 'finished' | 'no-service';
    });

/** The id of the quoted task, which is never sent. No user has a task with this id. */
const providedId = 'parachron: what would it cost?';

/** The user's balance on the service; undefined without the service. The first facts read it: an inclusion fee needs the nonce. */
const userBalanceFact = defineFact({
  needs: { user: proxyUserFact },
  derive: async ({ facts: { user }, chains }): Promise<Answer<AccountBalance> | undefined> =>
    (await chains.service?.read({ balance: balanceRead(user.user.account) }))?.balance,
});

type Unquoted = Extract<TaskQuoteFact, { known: false }>;

function leaveUnquoted(kind: Unquoted['kind'], { reason, howToFindOut }: Gap): Unquoted {
  return { known: false, kind, reason, howToFindOut };
}

/** The task of the scope, quoted by the service with the weight that the target gives its call. */
export const taskQuoteFact = defineFact({
  needs: {
    service: serviceFact,
    scheduler: schedulerFact,
    user: proxyUserFact,
    call: taskCallFact,
    balance: userBalanceFact,
  },
  // The reads of the service depend on answers of the target, so this fact reads step by step.
  derive: async ({ facts, chains: { target, service: snapshot }, scope, forks }): Promise<TaskQuoteFact> => {
    const { service, scheduler, user, call: chosen, balance } = facts;
    if (!service.known) return leaveUnquoted(service.verdict ? 'unsupported' : 'no-service', service);
    if (service.noCrossChain) return leaveUnquoted('unsupported', service.noCrossChain);
    if (!target) return leaveUnquoted('unknown', describeNotGiven('target'));
    if (!scheduler || !snapshot || !balance) return leaveUnquoted('no-service', describeNotGiven('service'));
    if (!chosen.known) return leaveUnquoted('unknown', chosen);
    if (!balance.known) return leaveUnquoted('unknown', balance);
    const { now } = service;
    if (!now.known) return leaveUnquoted('unknown', now);
    const call = await buildCall(scheduler, chosen, { target, scope, now: now.value });
    if ('known' in call) return call;
    const { account: owner } = user.user;
    // The next slot is relative to the block: in a later block the slot may have begun. A genesis block has no time; the next
    // block sets it.
    const at = now.value === 0n ? {} : { snapshot: await scheduler.chain.snapshot() };
    const trial = { ...at, ...omitUndefined({ fork: forks.service }), runs: 0 };
    const [quote, check] = await Promise.all([
      scheduler.quoteTask(call, { owner }),
      user.isGeneric ? undefined : scheduler.checkTask(call, { owner, ...trial }),
    ]);
    const { free, missing } = quote.balance;
    const amount = user.isGeneric ? 0n : (missing ?? 0n);
    const fix = await planQuotedFunds(snapshot, { to: owner, amount, free, para: scope.serviceParaId });
    return {
      known: true,
      name: chosen.name,
      isSample: chosen.isSample,
      owner,
      isGeneric: user.isGeneric,
      quote,
      check,
      balance,
      callWeight: call.order.callWeight,
      fix,
      address: formatAccount(owner, snapshot.runtime.ss58Prefix),
    };
  },
});

/** Any account sends the user the missing amount on the service's chain; none if nothing is missing, or no transfer is possible. */
export function planQuotedFunds(
  service: Snapshot,
  missing: { readonly to: Account; readonly amount: Planck; readonly free: Planck; readonly para: number },
): Promise<readonly PlanStep[]> {
  return planFunds(service, {
    ...missing,
    id: 'fund-user-on-service',
    notes: [
      'XCM can transfer the amount from the target if the token is registered there. From an exchange, withdraw to this address.',
      'Fees change with the load of the chain: send slightly more.',
    ],
    title: 'cost of the task, and minimum balance of the account',
    source: 'the quote of the task and Balances.ExistentialDeposit',
  });
}

/**
 * The call that books the times that are still to come, or the reason why there is none.
 *
 * @param about `now`, the seconds since 1970 of the service's block
 */
async function buildCall(
  { rules: { slotSeconds }, chain }: Scheduler,
  { real, call }: Extract<TaskCallFact, { known: true }>,
  { target, scope, now }: { readonly target: Snapshot; readonly scope: Scope; readonly now: bigint },
): Promise<TaskCall<CrossChainOrder> | Unquoted> {
  try {
    const nextSlot = deriveNextSlot(now, { slotSeconds });
    const { when: given = { kind: 'next' } } = scope.task ?? {};
    const when =
      given.kind === 'at' ? { ...given, times: given.times.filter((time) => time >= nextSlot) } : given;
    if (when.kind === 'at' && when.times.length === 0) {
      const howToFindOut = 'Name later times to quote another task.';
      return leaveUnquoted('finished', { reason: 'all times of the task have passed', howToFindOut });
    }
    return await targetTaskCall(chain.runtime.registry, target, {
      providedId,
      paraId: scope.targetParaId,
      // The next slot may begin before the block with the call.
      // Only variant H has recurring tasks; for variant M, building the call throws.
      when: deriveSchedule(when, { nextSlot: nextSlot + slotSeconds, slotSeconds }),
      real,
      call,
    });
  } catch (error) {
    if (!isParachronError(error) || error.fault === 'unreachable') throw error;
    // The field of the time from which the next slot follows.
    if (Object(error.facts).field === 'after') {
      const reason = `the service counts ${now} s since 1970, which is not a valid date`;
      const howToFindOut = 'Read Timestamp.Now and the constants of AutomationTime on the service.';
      return leaveUnquoted('unknown', { reason, howToFindOut });
    }
    return leaveUnquoted(error.code === 'TASK_NOT_PLANNED' ? 'unknown' : 'refused', describeError(error));
  }
}
