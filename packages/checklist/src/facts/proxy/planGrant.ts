import {
  decodeCall,
  describeTransfer,
  endSentence,
  formatAccount,
  formatCost,
  formatTokens,
  type Hex,
  type NoFix,
  nameOwnPallet,
  type Planck,
  type PlanStep,
  type Runtime,
  type SignedStep,
  type Snapshot,
} from '@parachron/core';
import {
  type GrantCost,
  type GrantRefusal,
  type GrantTrialOptions,
  type ProxyFacts,
  type ProxyGrant,
  removeProxyCall,
  tryGrant,
} from '@parachron/proxy';
import { listPaused, resumeForks } from '../network/pauseFact.js';
import { derivedFunds, planFunds, planPaidStep } from '../planSteps.js';

/** Steps for a user's proxy, by purpose. */
export interface GrantSteps {
  /** Root ends the pauses of the target, and any account sends the user the funds for the other steps. */
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
  /** Reason why there are no steps: a fork refused a call of theirs; undefined if it refused none. */
  readonly refused: NoFix | undefined;
}

/** What a user needs until the service can act for the user on the target. */
interface DueGrant extends Pick<GrantTrialOptions, 'proxyType' | 'fork'> {
  /** The para id of the target. */
  readonly para: number;
  readonly useless: readonly ProxyGrant[];
  /** Planck that the derived account still needs. */
  readonly fund: Planck;
  /** The steps that end the known pauses of the target. */
  readonly resume: readonly PlanStep[];
  /** The call by which the user first gets an address; undefined if none is planned. */
  readonly address: Hex | undefined;
}

/** Plans the calls that a user signs until the service can act on the target, with their costs; first those that end pauses of the calls. */
export async function planGrant(target: Snapshot, facts: ProxyFacts, due: DueGrant): Promise<GrantSteps> {
  const { runtime } = target;
  const { chain, ss58Prefix, registry } = runtime;
  const { para, proxyType, useless, fund, address, resume } = due;
  const fork = resumeForks(due.fork, resume);
  const isGranted = proxyType === undefined;
  const [own, other] = isGranted ? [0n, fund] : [fund, 0n];
  const first = [address ?? []].flat();
  const before = [...first, ...useless.map((grant) => removeProxyCall(runtime, grant).hex)];
  const request = { before, fund: own, fork, proxyType };
  const cost = isGranted && before.length === 0 ? undefined : await tryGrant(target, facts, request);
  const ended = resume.map(({ id }) => id);
  // Any account sends the user the missing amount for the grant.
  const funds = await planFunds(target, {
    id: 'fund-user',
    para,
    to: facts.real,
    amount: cost?.missing ?? 0n,
    free: facts.realBalance.free,
    notes: ['Fees change with the load of the chain: send slightly more.'],
    after: ended,
    title: 'funds of the user, for the grant',
    source: 'the cost of the grant and System.Account',
  });
  const fundOnly = await planFunds(target, {
    ...derivedFunds,
    id: 'fund-derived-account',
    who: 'The derived account ',
    para,
    after: ended,
    to: facts.delegate,
    amount: other,
    free: facts.delegateBalance.free,
  });
  const refusal = typeof cost?.refusal === 'object' ? cost.refusal : undefined;
  // The cost shows no run of the transfers that any account signs.
  const transfers = [...funds, ...fundOnly].flatMap(({ layers }) => layers.map(({ hex }) => hex));
  const calls = [refusal?.call ?? [], transfers].flat();
  const [paused] = await listPaused(fork, target, { calls, para });
  if (paused?.end) return planGrant(target, facts, { ...due, resume: [...resume, paused.end] });
  const why = `${chain} refuses ${paused?.name}, and no call ends that.`;
  const stopped = paused && { reason: why, howTo: askTeam(chain) };
  const refused = refusal ? await explainRefusal(target, facts, { refusal, request, useless }) : stopped;
  const paid = cost?.before.map(({ deposit, fee }) => deposit + (fee.known ? fee.value : 0n)) ?? [];
  const shown = {
    cost,
    refused,
    address: address === undefined ? undefined : (paid[0] ?? 0n),
    freed: paid.slice(first.length).reduce((sum, one) => sum - one, 0n),
  };
  if (refused) return { ...shown, money: [], remove: [], grant: [], fund: [] };
  const funded = [...ended, ...funds.map(({ id }) => id)];
  const user = formatAccount(facts.real, ss58Prefix);
  const pallet = nameOwnPallet(registry, 'Proxy');
  // Each by a call of its own: a chain may refuse batches.
  const remove = useless.map((grant, at) => {
    const { delegate, proxyType: type, delay } = grant;
    const made = cost?.before[first.length + at];
    return planPaidStep(runtime, {
      call: removeProxyCall(runtime, grant),
      para,
      after: funded,
      signer: facts.real,
      id: useless.length > 1 ? `remove-proxy-${at + 1}` : 'remove-proxy',
      title: `The user removes the proxy ${formatAccount(delegate, ss58Prefix)} (${type}, delay ${delay}).`,
      verify: `${pallet}.Proxies(${user}) on ${chain} no longer lists the entry.`,
      ...describeDeposit(runtime, made?.deposit, 'remove_proxy'),
      fee: made?.fee,
    });
  });
  const after = [...funded, ...remove.map(({ id }) => id)];
  const grant = cost ? planGrantSteps(runtime, facts, { ...due, cost, after }) : [];
  return { ...shown, money: [...resume, ...funds], remove, grant, fund: fundOnly };
}

const askTeam = (chain: string) => `Ask the team of ${chain} why it refuses the call.`;

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
  due: Pick<DueGrant, 'proxyType' | 'para'> & Pick<PlanStep, 'after'> & { readonly cost: GrantCost },
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
  return cost.calls.map((call, at) => {
    const isFirst = at === 0;
    const own = cost.calls.length === 1 ? parts : parts.slice(at, at + 1);
    return planPaidStep(runtime, {
      call,
      signer: facts.real,
      para,
      fee: cost.fees[at],
      id: isFirst ? permit.id : fund.id,
      title: `${own.map(({ title }) => title).join(', and ')}.`,
      verify: own.map(({ verify }) => verify).join(' '),
      after: isFirst ? after : [...after, permit.id],
      notes: isFirst ? [keyless, ...(cost.refusal ? [untried] : []), ...deposit.notes] : [],
      costs: own.flatMap(({ costs }) => costs),
    });
  });
}

const untried = 'It is unknown whether the chain permits the call: no fork shows it.';

const keyless = 'The derived account has no key: only messages of the service for this user can use it.';

/** Explains why a fork refused the grant, with more funds than it needs, and tries whether a removed proxy would help. */
async function explainRefusal(
  target: Snapshot,
  facts: ProxyFacts,
  tried: Pick<DueGrant, 'useless'> & { readonly refusal: GrantRefusal; readonly request: GrantTrialOptions },
): Promise<NoFix> {
  const { refusal, request, useless } = tried;
  const { chain, registry, token } = target.runtime;
  // The runs have more than enough of the chain's own token.
  if (/Inability to pay/.test(refusal.docs)) {
    const reason = `${chain} takes the fees of the user in a token other than ${token.symbol}, and the account lacks it.`;
    return { reason, howTo: `Send the account that token, or choose ${token.symbol} for its fees.` };
  }
  const { pallet, method } = decodeCall(registry, refusal.call);
  const isOfProxies = refusal.pallet === 'Proxy';
  const error = [isOfProxies ? pallet : refusal.pallet, refusal.name].filter(Boolean).join('.');
  const why = refusal.docs && ` ${endSentence(refusal.docs)}`;
  const reason = `${chain} refuses ${pallet}.${method} with ${error}.${why}`;
  const other = isOfProxies ? facts.proxies.find((grant) => !useless.includes(grant)) : undefined;
  if (!other) return { reason, howTo: askTeam(chain) };
  const before = [...(request.before ?? []), removeProxyCall(target.runtime, other).hex];
  const freed = await tryGrant(target, facts, { ...request, before });
  const removal = `Remove a proxy that is not used, by ${pallet}.remove_proxy: a fork then permitted the grant.`;
  return { reason, howTo: freed.refusal ? askTeam(chain) : removal };
}
