import type { Call, DispatchRoute, Runtime } from '@parachron/core';
import { isFiltered, type RootTrial } from './RootTrial.js';
import { sampleAccount } from './sampleAccount.js';

/** Names a call: `Referenda.submit`. */
export const nameCall = ({ pallet, method }: Pick<Call, 'pallet' | 'method'>): string =>
  `${pallet}.${method}`;

/**
 * Lists the names of the calls of routes that an account has to sign and that the call filter of the runtime refuses. The filter
 * looks at the call alone, so that any account shows what it does.
 */
export async function listFilteredCalls(
  routes: readonly DispatchRoute[],
  { trial, runtime }: { readonly trial: RootTrial; readonly runtime: Runtime },
): Promise<ReadonlySet<string>> {
  const signed = routes.flatMap(({ calls }) =>
    calls.flatMap(({ call, isOpen, signer }) => (call && (isOpen || signer.account) ? [call] : [])),
  );
  const calls = [...new Map(signed.map((call) => [nameCall(call), call])).values()];
  const origin = { system: { Signed: sampleAccount(runtime.registry).hex } };
  const outcomes = await trial.runAll(calls.map(({ hex }) => ({ origin, call: hex })));
  return new Set(calls.filter((_, at) => isFiltered(outcomes[at])).map(nameCall));
}
