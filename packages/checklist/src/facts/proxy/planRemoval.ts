import {
  type Call,
  deriveUntouchable,
  encodeCall,
  formatAccount,
  formatTokens,
  hasCall,
  nameOwnPallet,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { deriveProxyDeposit, type ProxyFacts, type ProxyGrant, removeProxyCall } from '@parachron/proxy';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';
import { formatFee, planSignedStep } from '../planSteps.js';

/** The removal of proxies: one step for all, if the chain has batches. */
interface Removal {
  readonly steps: readonly PlanStep[];
  /** The facts after the steps. */
  readonly facts: ProxyFacts;
  /** Planck that the user lacks for the fees, which are paid before any deposit returns. */
  readonly missing: Planck;
}

/** Plans the removal of proxies. */
export async function planRemoval(
  target: Snapshot,
  facts: ProxyFacts,
  useless: readonly ProxyGrant[],
): Promise<Removal> {
  if (useless.length === 0) return { steps: [], facts, missing: 0n };
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
  const backs = calls.length > 1 ? listBacks(facts, calls.length) : [back];
  const names = useless.map(
    ({ delegate, proxyType, delay }) =>
      `${formatAccount(delegate, ss58Prefix)} (${proxyType}, delay ${delay})`,
  );
  const isJoined = calls.length < useless.length;
  const steps = calls.map((call, at) =>
    planSignedStep(runtime, {
      id: calls.length > 1 ? `remove-proxy-${at + 1}` : 'remove-proxy',
      title: `The user removes the ${isJoined ? 'proxies' : 'proxy'} ${calls.length > 1 ? names[at] : names.join(' and ')}.`,
      call,
      signer: facts.real,
      verify: `${nameOwnPallet(runtime.registry, 'Proxy')}.Proxies(${formatAccount(facts.real, ss58Prefix)}) on ${chain} no longer lists the ${isJoined ? 'entries' : 'entry'}.`,
      notes: [`Returned deposit: ${formatTokens(backs[at] ?? 0n, token)}.`],
      costs: [formatFee('inclusion fee', fees[at], { token })],
    }),
  );
  const spent = sumOf(fees);
  const { realBalance } = facts;
  const free = realBalance.free + back - spent;
  const reserved = realBalance.reserved - back;
  return {
    steps,
    missing: deriveMissing(facts, { fees, backs }),
    facts: {
      ...facts,
      proxies: left,
      deposit,
      realBalance: { ...realBalance, free, reserved, nonce: nonce + calls.length },
    },
  };
}

/** Lists the deposit that each removal returns, one removal after the other. */
function listBacks({ terms, proxies, deposit }: ProxyFacts, count: number): readonly Planck[] {
  const held = Array.from({ length: count }, (_, at) => deriveProxyDeposit(terms, proxies.length - at - 1));
  return held.map((left, at) => (held[at - 1] ?? deposit) - left);
}

/** The largest missing amount before any of the transactions; an unknown fee is not included. */
function deriveMissing(
  { realBalance, existentialDeposit }: ProxyFacts,
  paid: { readonly fees: readonly Estimate<Planck>[]; readonly backs: readonly Planck[] },
): Planck {
  let usable = realBalance.free - deriveUntouchable(realBalance, existentialDeposit);
  let missing = 0n;
  for (const [at, fee] of paid.fees.entries()) {
    usable -= fee.known ? fee.value : 0n;
    if (-usable > missing) missing = -usable;
    usable += paid.backs[at] ?? 0n;
  }
  return missing;
}

function sumOf(fees: readonly Estimate<Planck>[]): Planck {
  return fees.reduce((sum, fee) => (fee.known ? sum + fee.value : sum), 0n);
}

function joinCalls(runtime: Runtime, calls: readonly Call[]): readonly Call[] {
  const { registry } = runtime;
  if (calls.length < 2 || !hasCall(registry, 'Utility', 'batch_all')) return calls;
  const args = { calls: calls.map(({ hex }) => hex) };
  return [encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args })];
}
