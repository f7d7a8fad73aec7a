import type { Call, Planck, Runtime } from '@parachron/core';
import type { RootTrial } from './RootTrial.js';
import { sampleAccount } from './sampleAccount.js';

/** Finds the deposit of a call by trying it: the event of the balances has the amount. Undefined where there is none. */
export async function tryDeposit(
  trial: RootTrial,
  { registry }: Pick<Runtime, 'registry'>,
  call: Call,
): Promise<Planck | undefined> {
  const account = sampleAccount(registry);
  const origin = { system: { Signed: account.hex } };
  const outcome = await trial.run({ origin, call: call.hex, endow: account });
  const taken = outcome?.ok
    ? outcome.events.find(({ method }) => method === 'Reserved' || method === 'Held')
    : undefined;
  return taken === undefined ? undefined : BigInt(`${taken.data.amount}`);
}
