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
import { estimateInclusionFee } from '@parachron/weight';
import { formatFee, planSignedStep } from '../planSteps.js';

/** The removal of proxies: one step for all, if the chain has batches. */
interface Removal {
  readonly steps: readonly PlanStep[];
  /** Deposits that return, without the known fees, in planck; negative if the fees are higher. */
  readonly freed: Planck;
  /** Planck that the user lacks for the fees, which are paid before any deposit returns. */
  readonly missing: Planck;
}

/** Plans the removal of proxies. */
export async function planRemoval(
  target: Snapshot,
  facts: ProxyFacts,
  { useless, para }: { readonly useless: readonly ProxyGrant[]; readonly para: number },
): Promise<Removal> {
  if (useless.length === 0) return { steps: [], freed: 0n, missing: 0n };
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
  const isJoined = calls.length < useless.length;
  const backs = isJoined ? [sum(listBacks(facts, useless.length))] : listBacks(facts, useless.length);
  const names = useless.map(
    ({ delegate, proxyType, delay }) =>
      `${formatAccount(delegate, ss58Prefix)} (${proxyType}, delay ${delay})`,
  );
  const [proxies, entries] = isJoined ? ['proxies', 'entries'] : ['proxy', 'entry'];
  const steps = calls.map((call, at) =>
    planSignedStep(runtime, {
      ...{ call, para, signer: facts.real },
      id: calls.length > 1 ? `remove-proxy-${at + 1}` : 'remove-proxy',
      title: `The user removes the ${proxies} ${isJoined ? names.join(' and ') : names[at]}.`,
      verify: `${nameOwnPallet(runtime.registry, 'Proxy')}.Proxies(${formatAccount(facts.real, ss58Prefix)}) on ${chain} no longer lists the ${entries}.`,
      notes: [`Returned deposit: ${formatTokens(backs[at] ?? 0n, token)}.`],
      costs: [formatFee('inclusion fee', fees[at], { token })],
    }),
  );
  const paid = fees.map((fee) => (fee.known ? fee.value : 0n));
  return { steps, freed: sum(backs) - sum(paid), missing: deriveMissing(facts, { paid, backs }) };
}

/** Lists the deposit that each removal returns, one removal after the other. */
function listBacks({ terms, proxies, deposit }: ProxyFacts, count: number): readonly Planck[] {
  const held = Array.from({ length: count }, (_, at) => deriveProxyDeposit(terms, proxies.length - at - 1));
  return held.map((left, at) => (held[at - 1] ?? deposit) - left);
}

/** The largest missing amount before any of the transactions; an unknown fee is not included. */
function deriveMissing(
  { realBalance, existentialDeposit }: ProxyFacts,
  { paid, backs }: { readonly paid: readonly Planck[]; readonly backs: readonly Planck[] },
): Planck {
  let usable = realBalance.free - deriveUntouchable(realBalance, existentialDeposit);
  let missing = 0n;
  for (const [at, fee] of paid.entries()) {
    usable -= fee;
    if (-usable > missing) missing = -usable;
    usable += backs[at] ?? 0n;
  }
  return missing;
}

function sum(amounts: readonly Planck[]): Planck {
  return amounts.reduce((whole, one) => whole + one, 0n);
}

function joinCalls(runtime: Runtime, calls: readonly Call[]): readonly Call[] {
  const { registry } = runtime;
  if (calls.length < 2 || !hasCall(registry, 'Utility', 'batch_all')) return calls;
  const args = { calls: calls.map(({ hex }) => hex) };
  return [encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args })];
}
