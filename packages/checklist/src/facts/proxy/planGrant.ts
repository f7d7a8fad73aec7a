import type { Forkable } from '@parachron/client';
import { type Hex, omitUndefined, type Planck, type PlanStep, type Snapshot } from '@parachron/core';
import { type GrantCost, type ProxyFacts, type ProxyGrant, tryGrant } from '@parachron/proxy';
import { derivedFunds, planFunds } from '../planSteps.js';
import { planGrantSteps } from './planGrantSteps.js';
import { planRemoval, removalCalls } from './planRemoval.js';

/** Steps for a user's proxy, by purpose. */
export interface GrantSteps {
  /** Any account sends the user the funds for the other steps. */
  readonly money: readonly PlanStep[];
  /** The user removes proxies that can never be used, or prevent a new one. */
  readonly remove: readonly PlanStep[];
  /** The user creates the proxy and funds the derived account. */
  readonly grant: readonly PlanStep[];
  /** Any account funds the derived account, if the proxy exists. */
  readonly fund: readonly PlanStep[];
  /** Cost of the calls that the user signs, by runs of all of them; undefined if none is due. */
  readonly cost: GrantCost | undefined;
  /** Deposits that the removal returns, without its fees, in planck; negative if the fees are higher. */
  readonly freed: Planck;
  /** Planck for an address in the target's contracts, paid first, as far as it is known; undefined if none is planned. */
  readonly address: Planck | undefined;
}

/** Plans the calls that a user signs until the service can act for the user on the target, with their costs. */
export async function planGrant(
  target: Snapshot,
  facts: ProxyFacts,
  due: {
    /** The para id of the target. */
    readonly para: number;
    /** The type to grant; undefined if the proxy exists, or no type can be granted. */
    readonly proxyType: string | undefined;
    readonly useless: readonly ProxyGrant[];
    /** Planck that the derived account still needs. */
    readonly fund: Planck;
    /** The call by which the user first gets an address; undefined if none is planned. */
    readonly address: Hex | undefined;
    /** A fork of the target, which shows the cost of the calls and whether the target refuses them. */
    readonly fork?: Forkable | undefined;
    /** How to find out whether the target refuses the grant, without a run of it. */
    readonly howToTry: string;
  },
): Promise<GrantSteps> {
  const { runtime } = target;
  const { para, proxyType, useless, fund, fork, howToTry } = due;
  const isGranted = proxyType === undefined;
  const removals = removalCalls(runtime, useless);
  const first = due.address === undefined ? [] : [due.address];
  const before = [...first, ...removals.map(({ hex }) => hex)];
  const request = { before, fund: isGranted ? 0n : fund, ...omitUndefined({ fork, proxyType }) };
  const isDue = !isGranted || before.length > 0;
  const cost = isDue ? await tryGrant(target, facts, request) : undefined;
  const paid = cost?.before.map(({ deposit, fee }) => deposit + (fee.known ? fee.value : 0n)) ?? [];
  // Any account sends the user the missing amount for the grant.
  const money = await planFunds(target, {
    ...{ id: 'fund-user', para, to: facts.real, amount: cost?.missing ?? 0n, free: facts.realBalance.free },
    notes: ['Fees change with the load of the chain: send slightly more.'],
    title: 'funds of the user, for the grant',
    source: 'the cost of the grant and System.Account',
  });
  const fundOnly = await planFunds(target, {
    ...{ ...derivedFunds, id: 'fund-derived-account', who: 'The derived account ', para },
    ...{ to: facts.delegate, amount: isGranted ? fund : 0n, free: facts.delegateBalance.free },
  });
  const funded = money ? [money.id] : [];
  const costs = cost?.before.slice(first.length) ?? [];
  const remove = planRemoval(runtime, facts, { calls: removals, useless, costs, after: funded, para });
  const after = [...funded, ...remove.map(({ id }) => id)];
  return {
    money: money ? [money] : [],
    remove,
    grant:
      cost && proxyType !== undefined
        ? planGrantSteps(runtime, facts, { cost, proxyType, after, howToTry, para })
        : [],
    fund: fundOnly ? [fundOnly] : [],
    cost,
    freed: paid.slice(first.length).reduce((sum, one) => sum - one, 0n),
    address: due.address === undefined ? undefined : (paid[0] ?? 0n),
  };
}
