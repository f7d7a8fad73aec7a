import {
  formatAccount,
  formatCost,
  formatTokens,
  type NoFix,
  nameOwnPallet,
  omitUndefined,
  type PlanStep,
  type Runtime,
} from '@parachron/core';
import type { GrantCost, ProxyFacts } from '@parachron/proxy';
import { derivedFunds, formatTransfer, planSignedStep } from '../planSteps.js';

/** Plans the calls that a user signs to grant the proxy and to fund its account: one step if the chain has batches, else two. */
export function planGrantSteps(
  runtime: Runtime,
  facts: ProxyFacts,
  about: {
    readonly cost: GrantCost;
    readonly proxyType: string;
    readonly after: readonly string[];
    readonly howToTry: string;
    readonly para: number;
  },
): PlanStep[] {
  const { cost, proxyType, after, para } = about;
  const { chain, ss58Prefix, token, registry } = runtime;
  const delegate = formatAccount(facts.delegate, ss58Prefix);
  const pallet = nameOwnPallet(registry, 'Proxy');
  const deposit = {
    kind: 'deposit',
    title: 'deposit for the proxy, returned when the proxy is removed',
    token,
    source: `${pallet}.add_proxy on a fork`,
  } as const;
  const permit = {
    id: 'grant-proxy',
    title: `The user adds ${delegate} as a proxy of the type ${proxyType}`,
    verify: `${pallet}.Proxies(${formatAccount(facts.real, ss58Prefix)}) on ${chain} lists ${delegate}, ${proxyType}, delay 0.`,
    costs: cost.deposit === undefined ? [] : [formatCost(deposit, cost.deposit)],
  };
  const fund = {
    id: 'fund-derived-account',
    title: `${delegate} receives ${formatTokens(cost.fund, token)}`,
    verify: `System.Account(${delegate}) on ${chain} has at least ${formatTokens(facts.delegateBalance.free + cost.fund, token)} free.`,
    costs: [formatTransfer(runtime, { ...derivedFunds, to: facts.delegate, amount: cost.fund, para })],
  };
  const parts = cost.fund > 0n ? [permit, fund] : [permit];
  const blocked = findBlock({ chain, pallet }, cost);
  return cost.calls.map((call, at) => {
    const isFirst = at === 0;
    const own = cost.calls.length === 1 ? parts : parts.slice(at, at + 1);
    const step = planSignedStep(runtime, {
      ...{ call, signer: facts.real, para, fee: cost.fees[at] },
      id: isFirst ? permit.id : fund.id,
      title: `${own.map(({ title }) => title).join(', and ')}.`,
      verify: own.map(({ verify }) => verify).join(' '),
      after: isFirst ? after : [...after, permit.id],
      notes: isFirst ? listNotes(cost, about.howToTry) : [],
      costs: own.flatMap(({ costs }) => costs),
    });
    return { ...step, ...(isFirst ? omitUndefined({ blocked }) : {}) };
  });
}

/** Missing funds have a step of their own; no step changes a refusal by the pallet itself. */
function findBlock(
  { chain, pallet }: { readonly chain: string; readonly pallet: string },
  { refusal }: GrantCost,
): NoFix | undefined {
  if (refusal === undefined || refusal === 'unknown' || refusal.pallet !== 'Proxy') return undefined;
  const reason = `${chain} refuses the grant with ${pallet}.${refusal.name}. ${refusal.reason}`;
  const howTo =
    refusal.name === 'TooMany'
      ? `Remove a proxy of the account that is not used: ${pallet}.remove_proxy, signed by the account.`
      : `Read ${pallet}.Proxies of the account, and change the proxies that prevent the grant.`;
  return { reason, howTo };
}

function listNotes({ refusal }: GrantCost, howToTry: string): string[] {
  const keyless = 'The derived account has no key: only messages of the service for this user can use it.';
  if (refusal === 'unknown')
    return [keyless, `It is unknown whether the chain permits the call. ${howToTry}`];
  // A refusal by the pallet of proxies blocks the step instead.
  if (!refusal || refusal.pallet === 'Proxy') return [keyless];
  const { pallet, name, reason } = refusal;
  const error = pallet === undefined ? name : `${pallet}.${name}`;
  return [keyless, `The chain refuses the call today (${error}): ${reason}`];
}
