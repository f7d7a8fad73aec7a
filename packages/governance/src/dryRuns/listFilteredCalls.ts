import type { Call, DispatchRoute } from '@parachron/core';
import type { Governance } from '../reading/Governance.js';
import { createSampleAccount } from './createSampleAccount.js';
import { isFiltered, type RootDryRun } from './RootDryRun.js';

/** Names a call: `Referenda.submit`. */
export const nameCall = ({ pallet, method }: Pick<Call, 'pallet' | 'method'>): string =>
  `${pallet}.${method}`;

/** Cached results of a chain's call filter, by the names of calls: one dry run of a call serves all plans. */
const known = new WeakMap<Governance, Map<string, boolean>>();

/**
 * Lists the names of the calls that an account has to sign and that the runtime's call filter refuses. The filter does
 * not depend on the account, so a sample account signs.
 */
export async function listFilteredCalls(
  routes: readonly DispatchRoute[],
  { dryRun, governance }: { readonly dryRun: RootDryRun; readonly governance: Governance },
): Promise<ReadonlySet<string>> {
  const signed = routes.flatMap(({ calls }) =>
    calls.flatMap(({ call, isOpen, signer }) => (call && (isOpen || signer.account) ? [call] : [])),
  );
  const answers = known.get(governance) ?? new Map<string, boolean>();
  known.set(governance, answers);
  const calls = new Map(signed.map((call) => [nameCall(call), call]));
  const untried = [...calls].filter(([name]) => !answers.has(name));
  const origin = { system: { Signed: createSampleAccount(governance.runtime.registry).hex } };
  const outcomes = await dryRun.runAll(untried.map(([, { hex }]) => ({ origin, call: hex })));
  for (const [at, [name]] of untried.entries()) answers.set(name, isFiltered(outcomes[at]));
  return new Set([...calls.keys()].filter((name) => answers.get(name)));
}
