import {
  type Account,
  type AccountBalance,
  type Answer,
  balanceRead,
  formatAccount,
  maxPlanck,
  type Planck,
  pluralize,
  readKnown,
  type Snapshot,
} from '@parachron/core';
import {
  type DelegateFunds,
  type DerivedAccount,
  getProxyFacts,
  type ProxyFacts,
  type ProxyGrant,
  quoteDelegateFunds,
} from '@parachron/proxy';
import type { ScopeTask } from '../../Scope.js';
import { defineFact, describeNotGiven, type Gap } from '../Fact.js';
import { pauseFact } from '../network/pauseFact.js';
import { type BookedTasksFact, bookedTasksFact } from '../service/bookedTasksFact.js';
import { findRowGap, type ServiceFact, serviceFact } from '../service/serviceFact.js';
import { takeFork } from '../takeFork.js';
import { accountMappingFact } from './accountMappingFact.js';
import { type DeliveryFact, deliveryFact } from './deliveryFact.js';
import { crossChainAccountFact, derivedAccountFact } from './derivedAccountFact.js';
import { type GrantSteps, planGrant } from './planGrant.js';
import { findProxyGap } from './proxyPalletFact.js';
import { type ProxyTypesFact, proxyTypesFact } from './proxyTypesFact.js';
import { otherLength, type ProxyUserFact, proxyUserFact } from './proxyUserFact.js';

/** State of the user's proxies. */
export interface GrantDiagnosis {
  /** The fault of the proxies in a sentence; undefined without a known fault. */
  readonly fault: string | undefined;
  /** The doubt whether the type of the active proxy permits the calls of tasks; undefined without a doubt. */
  readonly doubt: Gap | undefined;
  /** The proxy by which the derived account would act: its first one, which the chain picks. */
  readonly active: ProxyGrant | undefined;
  /** Proxies that prevent a valid proxy, or can never be used. */
  readonly useless: readonly ProxyGrant[];
  /** A valid proxy that acts once the unusable ones are removed. */
  readonly spare: ProxyGrant | undefined;
}

/** State of the named user's proxy on the target, and the calls that fix it. */
export type GrantPlanFact =
  /** The scope names no user. */
  | { readonly kind: 'no-user' }
  /** The target derives no account for users of the service: there is no account to grant a proxy to. */
  | { readonly kind: 'none'; readonly reason: string }
  | ({ readonly kind: 'unknown' } & Gap)
  | {
      readonly kind: 'known';
      readonly facts: ProxyFacts;
      /** Funds on the account that the service reports, if the target derives another account. */
      readonly elsewhere: Answer<AccountBalance> | undefined;
      readonly diagnosis: GrantDiagnosis;
      readonly funds: DerivedFunds;
      /** Undefined if every type refuses a named call: no type can be granted. */
      readonly proxyType: string | undefined;
      readonly steps: GrantSteps;
    };

/** The named user's proxies, and the calls that the user signs before the service can act for the user, with their costs. */
export const grantPlanFact = defineFact({
  needs: { user: proxyUserFact, derived: derivedAccountFact, cross: crossChainAccountFact },
  // The reads depend on the due calls, so this fact reads step by step.
  derive: async ({ facts: given, chains, forks, scope, find }): Promise<GrantPlanFact> => {
    const pair = findPair(given, chains.target);
    if ('kind' in pair) return pair;
    const { target, real, delegate } = pair;
    const named = readKnown(given.cross);
    const isElsewhere = named && named.hex !== delegate.hex && delegate.hex.length === 66;
    const [answer, elsewhere, types, delivery, address, booked, service, pauses] = await Promise.all([
      getProxyFacts(target, { real, delegate }),
      isElsewhere ? target.read({ balance: balanceRead(named) }) : undefined,
      find(proxyTypesFact),
      find(deliveryFact),
      find(accountMappingFact),
      find(bookedTasksFact),
      find(serviceFact),
      find(pauseFact),
    ]);
    if (!answer.known) return { kind: 'unknown', ...answer };
    const { facts } = answer;
    const diagnosis = explainGrant(facts, types, named);
    const funds = deriveDerivedFunds(facts, { delivery, task: scope.task, booked, service });
    const proxyType = types.known ? types.chosen : undefined;
    // The chain refuses an existing valid proxy as a duplicate: the plan only removes the proxies before it.
    const isDue = diagnosis.fault !== undefined && diagnosis.spare === undefined;
    const isHopeless = isDue && proxyType === undefined;
    const lacking = funds.kind === 'quoted' && !isHopeless ? funds.quote.missing : 0n;
    const due = {
      resume: pauses.find(({ role }) => role === 'target')?.resume ?? [],
      para: scope.targetParaId,
      proxyType: isDue ? proxyType : undefined,
      // Without a type to grant, existing proxies stay, and funds would not help.
      useless: isHopeless ? [] : diagnosis.useless,
      // No account can send more than it holds.
      fund: lacking <= maxPlanck ? lacking : 0n,
      address: address.kind === 'known' && address.isNeeded ? address.call?.hex : undefined,
    };
    const steps = await takeFork(forks.target, (fork) => planGrant(target, facts, { ...due, fork }));
    return { kind: 'known', facts, elsewhere: elsewhere?.balance, diagnosis, funds, proxyType, steps };
  },
});

/** Finds the account that grants the proxy and its delegate on the target, or the reason why there is no such pair. */
function findPair(
  { user, derived }: { readonly user: ProxyUserFact; readonly derived: DerivedAccount },
  target: Snapshot | undefined,
): Exclude<GrantPlanFact, { kind: 'known' }> | (Record<'real' | 'delegate', Account> & { target: Snapshot }) {
  const { real, isGeneric } = user;
  if (isGeneric) return { kind: 'no-user' };
  if (!real) return { kind: 'unknown', ...otherLength };
  if (derived.kind === 'none') return { kind: 'none', reason: derived.reason };
  const gap = target && findProxyGap(target.runtime);
  if (gap) return { kind: 'unknown', ...gap };
  if (derived.kind === 'unknown') {
    const reason = `The derived account is unknown. ${derived.reason}`;
    return { kind: 'unknown', reason, howToFindOut: derived.howToFindOut };
  }
  if (real.hex === derived.account.hex) return { kind: 'unknown', ...ownProxy };
  return target
    ? { target, real, delegate: derived.account }
    : { kind: 'unknown', ...describeNotGiven('target') };
}

const ownProxy = {
  reason: 'The account on the target is the derived account: it has no key, and cannot be its own proxy.',
  howToFindOut: 'Give the account by which the user signs on the target (--on-target).',
};

/** Required and present balance of the derived account. */
type DerivedFunds =
  /** The service pays from its own account on the target. */
  | { readonly kind: 'service-pays' }
  | {
      readonly kind: 'quoted';
      readonly quote: DelegateFunds;
      /** Amount that one program withdraws, from the service's own table if it is known; the unused part is returned. */
      readonly withdraws: Planck;
      /** Net cost of one run. */
      readonly perRun: Planck;
      /** Number of runs that are paid for. */
      readonly runs: number;
      /** Whether these are the runs of booked tasks. */
      readonly isBooked: boolean;
      /** Whether a task has no last run, so that the account needs funds again and again. */
      readonly isEndless: boolean;
    }
  | (Gap & {
      readonly kind: 'unknown';
      /** The service may pay, so that the account may need no funds. */
      readonly mayBeNone: boolean;
    });

/** Derives the needed funds of the derived account for the booked runs, or else for the known runs of the task; for one run without a task. */
export function deriveDerivedFunds(
  facts: ProxyFacts,
  about: {
    readonly delivery: DeliveryFact;
    readonly task: ScopeTask | undefined;
    readonly booked: BookedTasksFact;
    /** If the time of its block is unknown, all given times count. */
    readonly service: ServiceFact;
  },
): DerivedFunds {
  const { delivery, task, booked, service } = about;
  const open = { kind: 'unknown', mayBeNone: true, howToFindOut: howToPrice } as const;
  if (!delivery.known) return { ...open, reason: delivery.reason, howToFindOut: delivery.howToFindOut };
  const { payment } = delivery;
  if (!payment) {
    const gap = findRowGap(service);
    const reason = `The account that pays on the target is unknown${gap ? `: ${gap.reason.replace(/\.$/, '')}` : ''}.`;
    return { ...open, reason, ...(gap && { howToFindOut: gap.howToFindOut }) };
  }
  const { flow, offer, fee: charged } = payment;
  if (flow === 'sovereign') return { kind: 'service-pays' };
  if (offer === undefined) {
    const reason = charged.known ? 'The cost of the program is unknown.' : charged.reason;
    return { ...open, mayBeNone: false, reason };
  }
  const isBooked = booked.known && booked.tasks.length > 0;
  const now = service.known ? readKnown(service.now) : undefined;
  const runs = isBooked ? booked.runs : countRuns(task?.when, now ?? 0n);
  const isEndless = isBooked ? booked.recurring.length > 0 : task?.when.kind === 'recurring';
  // The unused part of each offer returns before the next run, so that each earlier run costs only its fee.
  const fee = charged.known ? charged.value : offer;
  const withdraws = offer + fee * BigInt(runs - 1);
  const { existentialDeposit } = facts;
  const quote = quoteDelegateFunds(facts.delegateBalance, { existentialDeposit, withdraws });
  return { kind: 'quoted', quote, withdraws: offer, perRun: fee, runs, isBooked, isEndless };
}

const howToPrice =
  "Ask the target's team for the cost of a message, or run the program on a fork of the target.";

/** Number of known runs of a task that are still to come; 1 for tasks without end. */
function countRuns(when: ScopeTask['when'] | undefined, now: bigint): number {
  if (when?.kind === 'at') return Math.max(1, new Set(when.times.filter((time) => time > now)).size);
  return when?.kind === 'every' ? Math.max(1, when.times) : 1;
}

/** Finds the fault of the proxies of a user, from storage and dry runs. */
function explainGrant(
  facts: ProxyFacts,
  types: ProxyTypesFact,
  crossChainAccount: Account | undefined,
): GrantDiagnosis {
  const { proxies, delegate, chain, ss58Prefix } = facts;
  const [user, who] = [facts.real, delegate].map((account) => formatAccount(account, ss58Prefix));
  const own = proxies.filter((grant) => grant.delegate.hex === delegate.hex);
  const misplaced = proxies.filter(
    (grant) => grant.delegate.hex === crossChainAccount?.hex && !own.includes(grant),
  );
  const [active] = own;
  const tried = types.known ? types.estimate.types : [];
  const findVerdict = ({ proxyType: type }: ProxyGrant) =>
    tried.find(({ name }) => name === type)?.verdict ?? 'unknown';
  const isGood = (grant: ProxyGrant) => grant.delay === 0 && findVerdict(grant) !== 'refused';
  if (active && isGood(active)) {
    const { proxyType } = active;
    const acts = `${who} may act by a proxy of the type ${proxyType}; it is unknown whether this type permits the`;
    const doubt = describeDoubt(acts, types, { proxyType, isTried: findVerdict(active) !== 'unknown' });
    return { fault: undefined, doubt, active, useless: misplaced, spare: active };
  }
  // The chain takes the first proxy: proxies before a valid one have to be removed.
  const useless = [...own.filter((grant) => !isGood(grant)), ...misplaced];
  const explain = (): string => {
    if (active?.delay)
      return `The proxy has a delay of ${active.delay} ${pluralize(active.delay, 'block')}. Each call has to be announced before; the service announces no call.`;
    if (active) return `The proxy has the type ${active.proxyType}, which refuses a call of the tasks.`;
    return misplaced.length > 0
      ? `The proxy is granted to the account that the service names, not to ${who}, which ${chain} derives. This proxy can never be used.`
      : `${user} has granted no proxy to ${who}, which ${chain} derives.`;
  };
  return { fault: explain(), doubt: undefined, active, useless, spare: own.find(isGood) };
}

function describeDoubt(
  acts: string,
  types: ProxyTypesFact,
  { proxyType, isTried }: Pick<ProxyGrant, 'proxyType'> & { readonly isTried: boolean },
): Gap | undefined {
  if (!types.known) return { reason: `${acts} named calls`, howToFindOut: types.howToFindOut };
  if (types.hasCalls)
    return isTried ? undefined : { reason: `${acts} named calls`, howToFindOut: types.howToTry };
  // Without a named call, only the most permissive type is sure to permit the calls of tasks.
  if (types.chosen === proxyType) return undefined;
  const howToFindOut = 'Name the calls of your tasks, and check again.';
  return { reason: `${acts} calls of tasks, since no call is named`, howToFindOut };
}
