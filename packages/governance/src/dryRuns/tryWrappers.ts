import { type Call, encodeCall, type Hex, hasCall, type Runtime } from '@parachron/core';
import type { CollectivePallet } from '../reading/Governance.js';
import { listWrappers, type Wrapper } from '../reading/listWrappers.js';
import type { DryRunOutcome, RootDryRun } from './RootDryRun.js';

/** Wraps a call in another call that dispatches the inner call. */
export function wrapCall({ registry }: Runtime, { pallet, method, field }: Wrapper, call: Hex): Call {
  return encodeCall(registry, { pallet, method, args: { [field]: call } });
}

/**
 * Finds the calls that dispatch another call as root for a collective: each call whose only argument is a call is tried
 * with an inner call that only root may make, as all members of each collective.
 */
export async function tryWrappers(
  dryRun: RootDryRun,
  { runtime, collectives }: { readonly runtime: Runtime; readonly collectives: readonly CollectivePallet[] },
): Promise<readonly Wrapper[]> {
  const { registry } = runtime;
  const [pallet, method] = ['System', 'set_storage'];
  const bodies = collectives.filter(({ members }) => members.known && members.value.length > 0);
  const wrappers = listWrappers(registry);
  if (bodies.length === 0 || wrappers.length === 0 || !hasCall(registry, pallet, method)) return [];
  const harmless = encodeCall(registry, { pallet, method, args: { items: [] } });
  const pairs = wrappers.flatMap((wrapper) => bodies.map((body) => ({ wrapper, body })));
  const outcomes = await dryRun.runAll(
    pairs.map(({ wrapper, body }) => {
      const seats = body.members.known ? body.members.value.length : 0;
      const origin = { [body.pallet]: { Members: [seats, seats] } };
      return { origin, call: wrapCall(runtime, wrapper, harmless.hex).hex };
    }),
  );
  return [...new Set(pairs.filter((_, at) => isDispatched(outcomes[at])).map(({ wrapper }) => wrapper))];
}

/** The outer call may succeed although the inner call fails: an event then has the failure. */
function isDispatched(outcome: DryRunOutcome | undefined): boolean {
  return outcome?.ok === true && outcome.events.every(({ failure }) => failure === undefined);
}
