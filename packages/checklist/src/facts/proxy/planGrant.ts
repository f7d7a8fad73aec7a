import {
  type Call,
  decodeCall,
  encodeCall,
  formatAccount,
  formatTokens,
  hasCall,
  type PlanCost,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import {
  addProxyContractCall,
  deriveProxyDeposit,
  estimateGrantCost,
  type GrantCost,
  type ProxyFacts,
  type ProxyGrant,
  removeProxyCall,
} from '@parachron/proxy';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';
import { deriveTransferCall } from './deriveTransferCall.js';
import { formatCost, formatFee } from './formatCosts.js';
import { planSignedStep } from './planSignedStep.js';

/** What is to be done for a user's proxy, by what it is for. */
export interface GrantSteps {
  /** Somebody sends the user the money that the rest takes. */
  readonly money: readonly PlanStep[];
  /** The user removes proxies that can never be used, or stand in the way. */
  readonly remove: readonly PlanStep[];
  /** The user creates and permits the proxy, and funds the derived account with it. */
  readonly grant: readonly PlanStep[];
  /** Somebody funds the derived account, where the proxy itself is there. */
  readonly fund: readonly PlanStep[];
  /** What the grant costs; undefined where none is to be made. */
  readonly cost: GrantCost | undefined;
}

/** Plans what a user has to sign until the service can act for it on the target, with what it costs. */
export async function planGrant(
  target: Snapshot,
  facts: ProxyFacts,
  due: {
    /** The type to grant; undefined where the proxy is there, or none can be granted. */
    readonly proxyType: string | undefined;
    readonly useless: readonly ProxyGrant[];
    /** Planck that the derived account still needs. */
    readonly fund: Planck;
  },
): Promise<GrantSteps> {
  const { runtime } = target;
  const { proxyType, useless, fund } = due;
  const removal = await planRemoval(target, facts, useless);
  if (proxyType === undefined) {
    return {
      money: [],
      remove: removal.steps,
      grant: [],
      fund: await planFunding(target, facts, fund),
      cost: undefined,
    };
  }
  const cost = await estimateGrantCost(target, removal.facts, { proxyType, fund });
  const missing = cost.missing ?? 0n;
  const money = missing > 0n ? planMoney(runtime, facts, missing) : [];
  const after = [...money, ...removal.steps].map(({ id }) => id);
  return {
    money,
    remove: removal.steps.map((step) => ({ ...step, after: money.map(({ id }) => id) })),
    grant: planGrantSteps(runtime, facts, { cost, proxyType, after }),
    fund: [],
    cost,
  };
}

/** One step for all, where the chain has batches; the facts as they are afterwards. */
async function planRemoval(
  target: Snapshot,
  facts: ProxyFacts,
  useless: readonly ProxyGrant[],
): Promise<{ readonly steps: readonly PlanStep[]; readonly facts: ProxyFacts }> {
  if (useless.length === 0) return { steps: [], facts };
  const { runtime } = target;
  const { chain, token, ss58Prefix } = runtime;
  const calls = joinCalls(
    runtime,
    useless.map((grant) => removeProxyCall(runtime, grant)),
  );
  const { nonce } = facts.realBalance;
  const fees = await Promise.all(
    calls.map(({ hex }, at) => estimateInclusionFee(target, hex, { nonce: nonce + at })),
  );
  const left = facts.proxies.filter((grant) => !useless.includes(grant));
  const deposit = deriveProxyDeposit(facts.terms, left.length);
  const back = facts.deposit - deposit;
  const names = useless.map(
    ({ delegate, proxyType, delay }) =>
      `${formatAccount(delegate, ss58Prefix)} (${proxyType}, delay ${delay})`,
  );
  const steps = calls.map((call, at) =>
    planSignedStep(runtime, {
      id: calls.length > 1 ? `remove-proxy-${at + 1}` : 'remove-proxy',
      title: `The user takes the proxy away from ${calls.length > 1 ? names[at] : names.join(' and ')}.`,
      call,
      signer: facts.real,
      verify: `Proxy.Proxies(${formatAccount(facts.real, ss58Prefix)}) on ${chain} has no such entry any more.`,
      notes: [`${formatTokens(back, token)} of deposits come back.`],
      costs: [formatFee('inclusion fee', fees[at] ?? notAsked, token)],
    }),
  );
  const spent = sumOf(fees);
  const { realBalance } = facts;
  const free = realBalance.free + back - spent;
  const reserved = realBalance.reserved - back;
  return {
    steps,
    facts: {
      ...facts,
      proxies: left,
      deposit,
      realBalance: { ...realBalance, free, reserved, nonce: nonce + calls.length },
    },
  };
}

const notAsked: Estimate<Planck> = {
  known: false,
  reason: 'It was not asked.',
  howToFindOut: '',
  evidence: [],
};

function sumOf(fees: readonly Estimate<Planck>[]): Planck {
  return fees.reduce((sum, fee) => (fee.known ? sum + fee.value : sum), 0n);
}

function joinCalls(runtime: Runtime, calls: readonly Call[]): readonly Call[] {
  const { registry } = runtime;
  if (calls.length < 2 || !hasCall(registry, 'Utility', 'batch_all')) return calls;
  const args = { calls: calls.map(({ hex }) => hex) };
  return [encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args })];
}

function planGrantSteps(
  runtime: Runtime,
  facts: ProxyFacts,
  about: { readonly cost: GrantCost; readonly proxyType: string; readonly after: readonly string[] },
): PlanStep[] {
  const { cost, proxyType, after } = about;
  const { chain, ss58Prefix, token, registry } = runtime;
  const delegate = formatAccount(facts.delegate, ss58Prefix);
  const permit = `The user lets ${delegate} act by a proxy of the type ${proxyType}`;
  const fund = `${delegate} gets ${formatTokens(cost.fund, token)}`;
  const granted = `Proxy.Proxies(${formatAccount(facts.real, ss58Prefix)}) on ${chain} lists ${delegate}, ${proxyType}, delay 0.`;
  const funded = `System.Account(${delegate}) on ${chain} has what it needs for its fees.`;
  const notes = listNotes(runtime, facts, about);
  const costs: readonly PlanCost[] = [
    formatCost('deposit for the proxy, which comes back when it is removed', cost.deposit, {
      token,
      source: 'Proxy.ProxyDepositBase and ProxyDepositFactor',
    }),
    ...(cost.fund > 0n
      ? [
          formatCost('money of the derived account, for its fees', cost.fund, {
            token,
            source: 'System.Account',
          }),
        ]
      : []),
  ];
  const sign = (
    hex: Call['hex'],
    step: Pick<PlanStep, 'id' | 'title' | 'verify' | 'after' | 'notes' | 'costs'>,
  ) => planSignedStep(runtime, { ...step, call: decodeCall(registry, hex), signer: facts.real });
  const isOne = cost.batch !== undefined || cost.calls.length === 1;
  const whole = cost.batch?.hex ?? cost.calls[0];
  if (isOne && whole) {
    const title = cost.fund > 0n ? `${permit}, and ${fund}.` : `${permit}.`;
    const fee = formatFee('inclusion fee', cost.fees[0] ?? notAsked, token);
    const verify = cost.fund > 0n ? `${granted} ${funded}` : granted;
    return [sign(whole, { id: 'grant-proxy', title, verify, after, notes, costs: [...costs, fee] })];
  }
  const titles = [`${permit}.`, `${fund}.`];
  return cost.calls.map((hex, at) =>
    sign(hex, {
      id: at === 0 ? 'grant-proxy' : 'fund-derived-account',
      title: titles[at] ?? permit,
      verify: at === 0 ? granted : funded,
      after: at === 0 ? after : [...after, 'grant-proxy'],
      notes: at === 0 ? notes : [],
      costs: [...costs.slice(at, at + 1), formatFee('inclusion fee', cost.fees[at] ?? notAsked, token)],
    }),
  );
}

function listNotes(
  runtime: Runtime,
  facts: ProxyFacts,
  { cost, proxyType }: { readonly cost: GrantCost; readonly proxyType: string },
): string[] {
  const { refusal } = cost;
  const name = refusal && (refusal.pallet === undefined ? refusal.name : `${refusal.pallet}.${refusal.name}`);
  const { delegate } = facts;
  const contract =
    delegate.kind === 'AccountKey20' ? addProxyContractCall(runtime, { delegate, proxyType }) : undefined;
  return [
    'Nobody has a key to that account: only the service can act by it, for this user, by messages.',
    ...(name && refusal ? [`As things are the chain would refuse it (${name}): ${refusal.reason}`] : []),
    ...(contract
      ? [
          `A wallet that sends Ethereum transactions alone calls the contract ${contract.to} with ${contract.data}.`,
        ]
      : []),
  ];
}

function planMoney(runtime: Runtime, facts: ProxyFacts, missing: Planck): PlanStep[] {
  const call = deriveTransferCall(runtime, { to: facts.real, amount: missing });
  if (!call) return [];
  const { chain, ss58Prefix, token } = runtime;
  const address = formatAccount(facts.real, ss58Prefix);
  const amount = formatTokens(missing, token);
  return [
    planSignedStep(runtime, {
      id: 'fund-user',
      title: `${address} gets ${amount} (${missing} planck) on ${chain}.`,
      call,
      signer: undefined,
      verify: `System.Account(${address}) on ${chain} has that much more free.`,
      notes: ['Fees rise and fall with the load of the chain: send a little more than that.'],
    }),
  ];
}

async function planFunding(target: Snapshot, facts: ProxyFacts, fund: Planck): Promise<PlanStep[]> {
  const { runtime } = target;
  const call = deriveTransferCall(runtime, { to: facts.delegate, amount: fund });
  if (!call) return [];
  const { chain, ss58Prefix, token } = runtime;
  const address = formatAccount(facts.delegate, ss58Prefix);
  const fee = await estimateInclusionFee(target, call.hex);
  return [
    planSignedStep(runtime, {
      id: 'fund-derived-account',
      title: `The derived account ${address} gets ${formatTokens(fund, token)} (${fund} planck).`,
      call,
      signer: undefined,
      verify: `System.Account(${address}) on ${chain} has what it needs for its fees.`,
      costs: [
        formatCost('money of the derived account, for its fees', fund, { token, source: 'System.Account' }),
        formatFee('inclusion fee', fee, token),
      ],
    }),
  ];
}
