import type { Call, DispatchRoute, Runtime } from '@parachron/core';
import { isFiltered, type RootTrial } from './RootTrial.js';
import { sampleAccount } from './sampleAccount.js';

/** Calls that were tried already, by their name; the answer is whether the call filter refuses them. */
export type TriedCalls = Map<string, Promise<boolean>>;

/** Finds the first call of a route that an account has to sign and that the call filter of the runtime refuses. */
export async function findFilteredCall(
  { calls }: DispatchRoute,
  {
    trial,
    runtime,
    tried,
  }: { readonly trial: RootTrial; readonly runtime: Runtime; readonly tried: TriedCalls },
): Promise<Call | undefined> {
  for (const { call, isOpen, signer } of calls) {
    if (!call || (!isOpen && signer.account === undefined)) continue;
    const name = `${call.pallet}.${call.method}`;
    const asked = tried.get(name) ?? tryFilter(trial, runtime, call);
    tried.set(name, asked);
    if (await asked) return call;
  }
  return undefined;
}

/** The filter looks at the call alone, so that any account shows what it does. */
async function tryFilter(trial: RootTrial, { registry }: Runtime, call: Call): Promise<boolean> {
  const origin = { system: { Signed: sampleAccount(registry).hex } };
  return isFiltered(await trial.run({ origin, call: call.hex }));
}
