import {
  type Call,
  encodeCall,
  formatAccount,
  formatTokens,
  hasCall,
  type Planck,
  type PlanStep,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { deriveProxyDeposit, type ProxyFacts, type ProxyGrant, removeProxyCall } from '@parachron/proxy';
import { type Estimate, estimateInclusionFee } from '@parachron/weight';
import { formatFee } from '../costs/formatFee.js';
import { planSignedStep } from './planSignedStep.js';

/** Plans the removal of proxies: one step for all, where the chain has batches; and the facts as they are afterwards. */
export async function planRemoval(
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
      costs: [formatFee('inclusion fee', fees[at], { token })],
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

function sumOf(fees: readonly Estimate<Planck>[]): Planck {
  return fees.reduce((sum, fee) => (fee.known ? sum + fee.value : sum), 0n);
}

function joinCalls(runtime: Runtime, calls: readonly Call[]): readonly Call[] {
  const { registry } = runtime;
  if (calls.length < 2 || !hasCall(registry, 'Utility', 'batch_all')) return calls;
  const args = { calls: calls.map(({ hex }) => hex) };
  return [encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args })];
}
