import type { Forkable } from '@parachron/client';
import {
  chooseLarger,
  deriveUntouchable,
  formatAccount,
  formatTokens,
  maxPlanck,
  omitUndefined,
  type Planck,
  type PlanStep,
  type Snapshot,
} from '@parachron/core';
import { type GrantCost, type ProxyFacts, type ProxyGrant, transferCall, tryGrant } from '@parachron/proxy';
import { derivedFunds, type FundTransfer, planTransferStep } from '../planSteps.js';
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
export interface AddressCost {
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
  const { proxyType, useless, fund } = due;
  const address = due.address === undefined ? undefined : deriveAddressCost(facts, due.address);
  const paid = deriveAfter(facts, address);
  const removal = await planRemoval(target, paid, useless);
  const freed = removal.facts.realBalance.free - paid.realBalance.free;
  const removeAfter = (money: readonly PlanStep[]) =>
    removal.steps.map((step) => ({ ...step, after: money.map(({ id }) => id) }));
  if (proxyType === undefined) {
    const missing = chooseLarger(address?.missing ?? 0n, removal.missing);
    const money = await planUserFunds(target, facts, missing);
    return {
      money,
      remove: removeAfter(money),
      grant: [],
      fund: await planDerivedFunds(target, facts, fund),
      cost: undefined,
      freed,
      missing,
      address,
    };
  }
  const before = removal.steps.flatMap(({ layers }) => layers.map(({ hex }) => hex));
  const { fork, howToTry } = due;
  const options = { proxyType, fund, before, paid: address?.total ?? 0n, ...omitUndefined({ fork }) };
  const cost = await tryGrant(target, facts, options);
  const missing = chooseLarger(cost.missing ?? 0n, removal.missing);
  const money = await planUserFunds(target, facts, missing);
  const after = [...money, ...removal.steps].map(({ id }) => id);
  return {
    money,
    remove: removeAfter(money),
    grant: planGrantSteps(runtime, facts, { cost, proxyType, after, howToTry }),
    fund: [],
    cost,
    freed,
    missing,
    address,
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

/** A transfer of what an account lacks: its step's id, the receiver as the title names it, and the transfer itself. */
interface Funding extends FundTransfer {
  readonly id: string;
  readonly free: Planck;
  readonly describe: (address: string, amount: string) => string;
  readonly notes?: readonly string[];
}

/** Any account sends the user the missing amount for the grant. */
function planUserFunds(target: Snapshot, { real, realBalance }: ProxyFacts, missing: Planck) {
  const { chain } = target.runtime;
  return planFunds(target, {
    id: 'fund-user',
    ...{ to: real, amount: missing, free: realBalance.free },
    describe: (address, amount) => `${address} receives ${amount} on ${chain}.`,
    notes: ['Fees change with the load of the chain: send slightly more.'],
    title: 'funds of the user, for the grant',
    source: 'the cost of the grant and System.Account',
  });
}

/** Any account sends the derived account the missing amount for its fees, if the proxy exists. */
function planDerivedFunds(target: Snapshot, { delegate, delegateBalance }: ProxyFacts, fund: Planck) {
  return planFunds(target, {
    id: 'fund-derived-account',
    ...{ ...derivedFunds, to: delegate, amount: fund, free: delegateBalance.free },
    describe: (address, amount) => `The derived account ${address} receives ${amount}.`,
  });
}

/** Plans a transfer of the target's own token; none for an amount that no account can send. */
async function planFunds(
  target: Snapshot,
  { id, free, describe, notes = [], ...transfer }: Funding,
): Promise<PlanStep[]> {
  const { to, amount } = transfer;
  if (amount <= 0n || amount > maxPlanck) return [];
  const { chain, ss58Prefix, token } = target.runtime;
  const address = formatAccount(to, ss58Prefix);
  const step = {
    ...{ id, notes, call: transferCall(target.runtime, { to, amount }) },
    title: describe(address, `${formatTokens(amount, token)} (${amount} planck)`),
    verify: `System.Account(${address}) on ${chain} has at least ${formatTokens(free + amount, token)} free.`,
  };
  return [await planTransferStep(target, step, transfer)];
}
