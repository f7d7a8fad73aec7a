import type { Call, DispatchRoute } from '@parachron/core';
import type { Governance } from '../reading/Governance.js';
import { createSampleAccount } from './createSampleAccount.js';
import { isFiltered, type RootDryRun } from './RootDryRun.js';

/** Names a call: `Referenda.submit`. */
export const nameCall = ({ pallet, method }: Pick<Call, 'pallet' | 'method'>): string =>
  `${pallet}.${method}`;

/** Cached results of a chain's call filter, by the names of calls: one dry run of a call serves all plans. */
const known = new WeakMap<Governance, Map<string, boolean | undefined>>();

/** Lists the calls of a route that an account has to sign. */
export function listSignedCalls({ calls }: DispatchRoute): readonly Call[] {
  return calls.flatMap(({ call, isOpen, signer }) => (call && (isOpen || signer.account) ? [call] : []));
}

/**
 * Tries the calls that an account has to sign: whether the runtime's call filter refuses each, by its name. Calls without a
 * result are absent. The filter does not depend on the account, so a sample account signs.
 */
export async function tryCallFilter(
  routes: readonly DispatchRoute[],
  { dryRun, governance }: { readonly dryRun: RootDryRun; readonly governance: Governance },
): Promise<ReadonlyMap<string, boolean>> {
  const signed = routes.flatMap(listSignedCalls);
  const answers = known.get(governance) ?? new Map<string, boolean | undefined>();
  known.set(governance, answers);
  const calls = new Map(signed.map((call) => [nameCall(call), call]));
  const untried = [...calls].filter(([name]) => !answers.has(name));
  const origin = { system: { Signed: createSampleAccount(governance.runtime.registry).hex } };
  const outcomes = await dryRun.runAll(untried.map(([, { hex }]) => ({ origin, call: hex })));
  for (const [at, [name]] of untried.entries()) {
    const outcome = outcomes[at];
    answers.set(name, outcome && isFiltered(outcome));
  }
  return new Map(
    [...calls.keys()].flatMap((name) => {
      const isRefused = answers.get(name);
      return isRefused === undefined ? [] : [[name, isRefused]];
    }),
  );
}
