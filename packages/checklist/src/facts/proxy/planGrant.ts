import type { Forkable } from '@parachron/client';
import {
  describeTransfer,
  endSentence,
  formatAccount,
  formatCost,
  formatTokens,
  type Hex,
  nameOwnPallet,
  type Planck,
  type PlanStep,
  type Runtime,
  type SignedStep,
  type Snapshot,
} from '@parachron/core';
import {
  type GrantCost,
  type ProxyFacts,
  type ProxyGrant,
  removeProxyCall,
  tryGrant,
} from '@parachron/proxy';
import { derivedFunds, planFunds, planPaidStep } from '../planSteps.js';

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

/** What a user needs until the service can act for the user on the target. */
interface DueGrant {
  /** The para id of the target. */
  readonly para: number;
  /** The type to grant; undefined if the proxy exists, or no type can be granted. */
  readonly proxyType: string | undefined;
  readonly useless: readonly ProxyGrant[];
  /** Planck that the derived account still needs. */
  readonly fund: Planck;
  /** The steps that end pauses of the target. */
  readonly after: readonly string[];
  /** The call by which the user first gets an address; undefined if none is planned. */
  readonly address: Hex | undefined;
  /** A fork of the target, which shows the cost of the calls and whether the target refuses them. */
  readonly fork?: Forkable | undefined;
  /** How to find out whether the target refuses the grant, without a run of it. */
  readonly howToTry: string;
}

/** Plans the calls that a user signs until the service can act for the user on the target, with their costs. */
export async function planGrant(target: Snapshot, facts: ProxyFacts, due: DueGrant): Promise<GrantSteps> {
  const { runtime } = target;
  const { para, proxyType, useless, fund, address, fork } = due;
  const isGranted = proxyType === undefined;
  const first = address === undefined ? [] : [address];
  const before = [...first, ...useless.map((grant) => removeProxyCall(runtime, grant).hex)];
  const request = { before, fund: isGranted ? 0n : fund, fork, proxyType };
  const cost = isGranted && before.length === 0 ? undefined : await tryGrant(target, facts, request);
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
  const funded = [...due.after, ...money.map(({ id }) => id)];
  const costs = cost?.before.slice(first.length) ?? [];
  const remove = planRemoval(runtime, facts, { ...due, costs, after: funded });
  const after = [...funded, ...remove.map(({ id }) => id)];
  return {
    ...{ money, remove, cost, fund: fundOnly },
    grant: cost ? planGrantSteps(runtime, facts, { ...due, cost, after }) : [],
    freed: paid.slice(first.length).reduce((sum, one) => sum - one, 0n),
    address: address === undefined ? undefined : (paid[0] ?? 0n),
  };
}

/**
 * Plans the removal of proxies, each by a call of its own: a chain may refuse batches.
 *
 * @param due `costs`, the cost of each call; empty without a run
 */
export function planRemoval(
  runtime: Runtime,
  { real }: Pick<ProxyFacts, 'real'>,
  due: Pick<DueGrant, 'useless' | 'para'> & Pick<PlanStep, 'after'> & { readonly costs: GrantCost['before'] },
): PlanStep[] {
  const { useless, costs, after, para } = due;
  const { chain, ss58Prefix, registry } = runtime;
  return useless.map((grant, at) => {
    const { delegate, proxyType, delay } = grant;
    const cost = costs[at];
    return planPaidStep(runtime, {
      ...{ call: removeProxyCall(runtime, grant), para, after, signer: real },
      id: useless.length > 1 ? `remove-proxy-${at + 1}` : 'remove-proxy',
      title: `The user removes the proxy ${formatAccount(delegate, ss58Prefix)} (${proxyType}, delay ${delay}).`,
      verify: `${nameOwnPallet(registry, 'Proxy')}.Proxies(${formatAccount(real, ss58Prefix)}) on ${chain} no longer lists the entry.`,
      ...describeDeposit(runtime, cost?.deposit, 'remove_proxy'),
      fee: cost?.fee,
    });
  });
}

/** The deposit that a call takes or returns: the chain counts the deposits of all proxies anew, by its terms of today. */
function describeDeposit({ registry, token }: Runtime, deposit: Planck | undefined, method: string) {
  const none: Required<Pick<SignedStep, 'notes' | 'costs'>> = { notes: [], costs: [] };
  if (!deposit) return none;
  if (deposit < 0n) return { ...none, notes: [`Returned deposit: ${formatTokens(-deposit, token)}.`] };
  const source = `${nameOwnPallet(registry, 'Proxy')}.${method} on a fork`;
  const part = { kind: 'deposit', title: 'deposit for the proxy', token, source } as const;
  return { ...none, costs: [formatCost(part, deposit)] };
}

/** Plans the calls that a user signs to grant the proxy and to fund its account: one step if the chain has batches, else two. */
export function planGrantSteps(
  runtime: Runtime,
  facts: ProxyFacts,
  due: Pick<DueGrant, 'proxyType' | 'howToTry' | 'para'> &
    Pick<PlanStep, 'after'> & { readonly cost: GrantCost },
): PlanStep[] {
  const { cost, proxyType, after, para } = due;
  const { chain, ss58Prefix, registry } = runtime;
  const delegate = formatAccount(facts.delegate, ss58Prefix);
  const pallet = nameOwnPallet(registry, 'Proxy');
  const deposit = describeDeposit(runtime, cost.deposit, 'add_proxy');
  const permit = {
    id: 'grant-proxy',
    title: `The user adds ${delegate} as a proxy of the type ${proxyType}`,
    verify: `${pallet}.Proxies(${formatAccount(facts.real, ss58Prefix)}) on ${chain} lists ${delegate}, ${proxyType}, delay 0.`,
    costs: deposit.costs,
  };
  const { delegateBalance, delegate: to } = facts;
  const funds = { ...derivedFunds, to, para, amount: cost.fund, free: delegateBalance.free };
  const fund = { id: 'fund-derived-account', ...describeTransfer(runtime, funds) };
  const parts = cost.fund > 0n ? [permit, fund] : [permit];
  const { notes, ...block } = explainRefusal({ chain, pallet }, cost, due.howToTry);
  return cost.calls.map((call, at) => {
    const isFirst = at === 0;
    const own = cost.calls.length === 1 ? parts : parts.slice(at, at + 1);
    const step = planPaidStep(runtime, {
      ...{ call, signer: facts.real, para, fee: cost.fees[at] },
      id: isFirst ? permit.id : fund.id,
      title: `${own.map(({ title }) => title).join(', and ')}.`,
      verify: own.map(({ verify }) => verify).join(' '),
      after: isFirst ? after : [...after, permit.id],
      notes: isFirst ? [keyless, ...notes, ...deposit.notes] : [],
      costs: own.flatMap(({ costs }) => costs),
    });
    return isFirst ? { ...step, ...block } : step;
  });
}

const keyless = 'The derived account has no key: only messages of the service for this user can use it.';

/** The doubt of a grant, or its block: it was refused with more funds than it needs, and after the pauses that the plan ends. */
function explainRefusal(
  { chain, pallet }: { readonly chain: string; readonly pallet: string },
  { refusal }: GrantCost,
  howToTry: string,
): Pick<PlanStep, 'notes' | 'blocked'> {
  if (!refusal) return { notes: [] };
  if (refusal === 'unknown')
    return { notes: [`It is unknown whether the chain permits the call. ${howToTry}`] };
  const { pallet: of, name, reason } = refusal;
  const error = [of === 'Proxy' ? pallet : of, name].filter(Boolean).join('.');
  // An error without a description is its name again.
  const why = reason === `${name}.` ? '' : ` ${endSentence(reason)}`;
  const ownHowTo =
    name === 'TooMany'
      ? `Remove a proxy of the account that is not used: ${pallet}.remove_proxy, signed by the account.`
      : `Read ${pallet}.Proxies of the account, and change the proxies that prevent the grant.`;
  const howTo = of === 'Proxy' ? ownHowTo : `Ask the team of ${chain} why it refuses the call.`;
  return { notes: [], blocked: { reason: `${chain} refuses the grant with ${error}.${why}`, howTo } };
}
