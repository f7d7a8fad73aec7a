import type { Account, Hex, Planck } from '@parachron/core';
import type { Fork } from '../fork/Fork.js';
import { balanceRead } from '../proxies/balanceReads.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { explainDelivery } from './explainDelivery.js';

/** Lets a program arrive on a fork as it is, and explains what became of it. */
export async function tryWayOnFork(
  fork: Fork,
  message: { readonly from: number; readonly program: Hex; readonly context: DeliveryContext },
): Promise<DeliveryExplanation> {
  const { from, program, context } = message;
  await fork.reset();
  const events = await fork.receive({ from, program });
  return explainDelivery(events, { ...context, from });
}

/**
 * What a program really took from the account that pays, once it was given plenty: the difference after the rest came back.
 * Undefined where the program did not run, since the rest is in the trap then.
 */
export async function measureOnFork(
  fork: Fork,
  run: { readonly from: number; readonly program: Hex; readonly payer: Account; readonly plenty: Planck },
): Promise<Planck | undefined> {
  const { from, program, payer, plenty } = run;
  await fork.reset();
  await fork.endow(payer, plenty);
  const before = await readFree(fork, payer);
  const events = await fork.receive({ from, program });
  const after = await readFree(fork, payer);
  const isTrapped = events.some(({ method }) => method === 'AssetsTrapped');
  if (isTrapped || before === undefined || after === undefined || after >= before) return undefined;
  return before - after;
}

async function readFree(fork: Fork, account: Account): Promise<Planck | undefined> {
  const snapshot = await fork.snapshot();
  const { balance } = await snapshot.read({ balance: balanceRead(account) });
  return balance.known ? balance.value.free : undefined;
}
