import {
  type Call,
  encodeCall,
  formatAccount,
  formatTokens,
  hasCall,
  nameOwnPallet,
  type PlanStep,
  type Runtime,
} from '@parachron/core';
import { type GrantCost, type ProxyFacts, type ProxyGrant, removeProxyCall } from '@parachron/proxy';
import { planSignedStep } from '../planSteps.js';

/** Builds the calls that remove proxies: one batch, or a call for each on a chain without batches. */
export function removalCalls(runtime: Runtime, useless: readonly ProxyGrant[]): readonly Call[] {
  const { registry } = runtime;
  const calls = useless.map((grant) => removeProxyCall(runtime, grant));
  if (calls.length < 2 || !hasCall(registry, 'Utility', 'batch_all')) return calls;
  const args = { calls: calls.map(({ hex }) => hex) };
  return [encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args })];
}

/** Plans the removal of proxies by these calls. */
export function planRemoval(
  runtime: Runtime,
  { real }: Pick<ProxyFacts, 'real'>,
  about: {
    readonly calls: readonly Call[];
    readonly useless: readonly ProxyGrant[];
    /** The cost of each call; empty without a run. */
    readonly costs: GrantCost['before'];
    readonly after: readonly string[];
    readonly para: number;
  },
): PlanStep[] {
  const { calls, useless, costs, after, para } = about;
  const { chain, token, ss58Prefix, registry } = runtime;
  const isJoined = calls.length < useless.length;
  const names = useless.map(
    ({ delegate, proxyType, delay }) =>
      `${formatAccount(delegate, ss58Prefix)} (${proxyType}, delay ${delay})`,
  );
  const [proxies, entries] = isJoined ? ['proxies', 'entries'] : ['proxy', 'entry'];
  return calls.map((call, at) => {
    const cost = costs[at];
    return planSignedStep(runtime, {
      ...{ call, para, after, signer: real },
      id: calls.length > 1 ? `remove-proxy-${at + 1}` : 'remove-proxy',
      title: `The user removes the ${proxies} ${isJoined ? names.join(' and ') : names[at]}.`,
      verify: `${nameOwnPallet(registry, 'Proxy')}.Proxies(${formatAccount(real, ss58Prefix)}) on ${chain} no longer lists the ${entries}.`,
      notes: cost ? [`Returned deposit: ${formatTokens(-cost.deposit, token)}.`] : [],
      fee: cost?.fee,
    });
  });
}
