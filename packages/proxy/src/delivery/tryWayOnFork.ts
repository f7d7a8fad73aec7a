import type { Account, Hex, Planck } from '@parachron/core';
import type { Fork } from '../fork/Fork.js';
import { balanceRead } from '../proxies/balanceReads.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation, DeliveryOutcome } from './DeliveryOutcome.js';
import { explainDelivery } from './explainDelivery.js';

/** Lets a program arrive on a fork as it is, and explains what became of it. */
export async function tryWayOnFork(
  fork: Fork,
  message: {
    readonly from: number;
    readonly program: Hex;
    /** The same program with a far greater offer. */
    readonly dearProgram: Hex;
    readonly context: DeliveryContext;
  },
): Promise<DeliveryExplanation> {
  const { from, program, dearProgram, context } = message;
  const seen = await runOnFork(fork, { ...context, from, program });
  if (!isOfPrice(seen)) return seen;
  // What no offer pays for, the chain takes no fees in.
  const dear = await runOnFork(fork, { ...context, from, program: dearProgram });
  const asset = isOfPrice(dear) ? 'not-accepted' : 'accepted';
  return runOnFork(fork, { ...context, from, program, asset });
}

async function runOnFork(
  fork: Fork,
  context: DeliveryContext & { readonly from: number; readonly program: Hex },
): Promise<DeliveryExplanation> {
  await fork.reset();
  return explainDelivery(await fork.receive(context), context);
}

function isOfPrice({ candidates }: DeliveryExplanation): boolean {
  const prices: readonly DeliveryOutcome[] = ['fees', 'asset-not-accepted'];
  return candidates.length > 0 && candidates.every((outcome) => prices.includes(outcome));
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
