import type { Forkable } from '@parachron/client';
import {
  chooseLarger,
  deriveUntouchable,
  omitUndefined,
  type Planck,
  type PlanStep,
  type Snapshot,
} from '@parachron/core';
import { type GrantCost, type ProxyFacts, type ProxyGrant, tryGrant } from '@parachron/proxy';
import { derivedFunds, planFunds } from '../planSteps.js';
import { planGrantSteps } from './planGrantSteps.js';
import { planRemoval } from './planRemoval.js';

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
  /** Cost of the grant; undefined if no grant is due. */
  readonly cost: GrantCost | undefined;
  /** Deposits that the removal returns, without its fees, in planck; negative if the fees are higher. */
  readonly freed: Planck;
  /** Planck that the user lacks for all steps, at the worst moment; an unknown fee is not included. */
  readonly missing: Planck;
  /** Cost of an address in the target's contracts, paid before the grant; undefined if none is planned. */
  readonly address: AddressCost | undefined;
}

/** Cost of an address for a user, in planck. */
interface AddressCost {
  /** Deposit and fee. */
  readonly total: Planck;
  /** Balance that the account must keep in addition. */
  readonly kept: Planck;
  /** Missing amount for both; 0 if there is enough. */
  readonly missing: Planck;
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
    /** Planck that the user pays first for an address; undefined if none is planned. */
    readonly address: Planck | undefined;
    /** A fork of the target, which shows the cost of the grant and whether the target refuses it. */
    readonly fork?: Forkable | undefined;
    /** How to find out whether the target refuses the grant, without a run of it. */
    readonly howToTry: string;
  },
): Promise<GrantSteps> {
  const { runtime } = target;
  const { para, proxyType, useless, fund, fork, howToTry } = due;
  const address = due.address === undefined ? undefined : deriveAddressCost(facts, due.address);
  const removal = await planRemoval(target, deriveAfter(facts, address), { useless, para });
  const { steps, freed } = removal;
  const before = steps.flatMap(({ layers }) => layers.map(({ hex }) => hex));
  const options = { fund, before, paid: address?.total ?? 0n, ...omitUndefined({ fork }) };
  const cost = proxyType === undefined ? undefined : await tryGrant(target, facts, { ...options, proxyType });
  const lacking = cost ? cost.missing : address?.missing;
  const missing = chooseLarger(lacking ?? 0n, removal.missing);
  // Any account sends the user the missing amount for the grant.
  const money = await planFunds(target, {
    ...{ id: 'fund-user', para, to: facts.real, amount: missing, free: facts.realBalance.free },
    notes: ['Fees change with the load of the chain: send slightly more.'],
    title: 'funds of the user, for the grant',
    source: 'the cost of the grant and System.Account',
  });
  const fundOnly = await planFunds(target, {
    ...{ ...derivedFunds, id: 'fund-derived-account', who: 'The derived account ', para },
    ...{ to: facts.delegate, amount: cost ? 0n : fund, free: facts.delegateBalance.free },
  });
  const funded = money ? [money.id] : [];
  const after = [...funded, ...steps.map(({ id }) => id)];
  return {
    money: money ? [money] : [],
    remove: steps.map((step) => ({ ...step, after: funded })),
    grant:
      cost && proxyType !== undefined
        ? planGrantSteps(runtime, facts, { cost, proxyType, after, howToTry, para })
        : [],
    fund: fundOnly ? [fundOnly] : [],
    ...{ cost, freed, missing, address },
  };
}

function deriveAddressCost({ realBalance, existentialDeposit }: ProxyFacts, total: Planck): AddressCost {
  const kept = deriveUntouchable(realBalance, existentialDeposit);
  return { total, kept, missing: chooseLarger(total + kept - realBalance.free, 0n) };
}

/** The facts after the transaction for the address. */
function deriveAfter(facts: ProxyFacts, address: AddressCost | undefined): ProxyFacts {
  if (!address) return facts;
  const { realBalance } = facts;
  const { free, nonce } = realBalance;
  return { ...facts, realBalance: { ...realBalance, free: free - address.total, nonce: nonce + 1 } };
}
