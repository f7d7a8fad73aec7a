import {
  type Call,
  decodeCall,
  formatAccount,
  formatCost,
  formatTokens,
  type NoFix,
  nameOwnPallet,
  omitUndefined,
  type PlanStep,
  type Runtime,
} from '@parachron/core';
import { addProxyContractCall, type GrantCost, type ProxyFacts } from '@parachron/proxy';
import { type CostPart, derivedFunds, formatFee, formatTransfer, planSignedStep } from '../planSteps.js';

/** Plans the calls that a user signs to grant the proxy and to fund its account: one step if the chain has batches, else two. */
export function planGrantSteps(
  runtime: Runtime,
  facts: ProxyFacts,
  about: {
    readonly cost: GrantCost;
    readonly proxyType: string;
    readonly after: readonly string[];
    readonly howToTry: string;
  },
): PlanStep[] {
  const { cost, proxyType, after } = about;
  const { chain, ss58Prefix, token, registry } = runtime;
  const delegate = formatAccount(facts.delegate, ss58Prefix);
  const permit = `The user adds ${delegate} as a proxy of the type ${proxyType}`;
  const fund = `${delegate} receives ${formatTokens(cost.fund, token)}`;
  const pallet = nameOwnPallet(registry, 'Proxy');
  const granted = `${pallet}.Proxies(${formatAccount(facts.real, ss58Prefix)}) on ${chain} lists ${delegate}, ${proxyType}, delay 0.`;
  const funded = `System.Account(${delegate}) on ${chain} has at least ${formatTokens(facts.delegateBalance.free + cost.fund, token)} free.`;
  const notes = listNotes(runtime, facts, about);
  const blocked = findBlock({ chain, pallet }, cost);
  const costs: readonly CostPart[] = [
    ...(cost.deposit === undefined
      ? []
      : [
          formatCost(
            {
              kind: 'deposit',
              title: 'deposit for the proxy, returned when the proxy is removed',
              token,
              source: `${pallet}.add_proxy on a fork`,
            },
            cost.deposit,
          ),
        ]),
    ...(cost.fund > 0n
      ? [formatTransfer(runtime, { ...derivedFunds, to: facts.delegate, amount: cost.fund })]
      : []),
  ];
  const sign = (
    hex: Call['hex'],
    step: Pick<PlanStep, 'id' | 'title' | 'verify' | 'after' | 'notes'> & {
      readonly costs: readonly CostPart[];
    },
  ) => planSignedStep(runtime, { ...step, call: decodeCall(registry, hex), signer: facts.real });
  const isOne = cost.batch !== undefined || cost.calls.length === 1;
  const whole = cost.batch?.hex ?? cost.calls[0];
  if (isOne && whole) {
    const title = cost.fund > 0n ? `${permit}, and ${fund}.` : `${permit}.`;
    const fee = formatFee('inclusion fee', cost.fees[0], { token });
    const verify = cost.fund > 0n ? `${granted} ${funded}` : granted;
    const grant = sign(whole, { id: 'grant-proxy', title, verify, after, notes, costs: [...costs, fee] });
    return [{ ...grant, ...omitUndefined({ blocked }) }];
  }
  const titles = [`${permit}.`, `${fund}.`];
  return cost.calls.map((hex, at) => ({
    ...sign(hex, {
      id: at === 0 ? 'grant-proxy' : 'fund-derived-account',
      title: titles[at] ?? permit,
      verify: at === 0 ? granted : funded,
      after: at === 0 ? after : [...after, 'grant-proxy'],
      notes: at === 0 ? notes : [],
      costs: [...costs.slice(at, at + 1), formatFee('inclusion fee', cost.fees[at], { token })],
    }),
    ...(at === 0 ? omitUndefined({ blocked }) : {}),
  }));
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

function listNotes(
  runtime: Runtime,
  facts: ProxyFacts,
  { cost: { refusal }, proxyType, howToTry }: Parameters<typeof planGrantSteps>[2],
): string[] {
  const { delegate } = facts;
  const contract =
    delegate.kind === 'AccountKey20' ? addProxyContractCall(runtime, { delegate, proxyType }) : undefined;
  return [
    'The derived account has no key: only messages of the service for this user can use it.',
    ...describeRefusal(refusal, howToTry),
    ...(contract
      ? [
          `A wallet that sends only Ethereum transactions calls the contract ${contract.to} with ${contract.data}.`,
        ]
      : []),
  ];
}

/** A refusal by the pallet of proxies blocks the step instead. */
function describeRefusal(refusal: GrantCost['refusal'], howToTry: string): string[] {
  if (refusal === undefined) return [];
  if (refusal === 'unknown') return [`It is unknown whether the chain permits the call. ${howToTry}`];
  const { pallet, name, reason } = refusal;
  if (pallet === 'Proxy') return [];
  return [
    `The chain refuses the call today (${pallet === undefined ? name : `${pallet}.${name}`}): ${reason}`,
  ];
}
