import type { Hex } from '@parachron/core';
import type { Fork } from '../fork/Fork.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryExplanation, DeliveryOutcome } from './DeliveryOutcome.js';
import { dispatchOnFork } from './dispatchOnFork.js';
import { explainDelivery } from './explainDelivery.js';

/** Delivers a program to a fork, and explains the outcome. */
export async function tryPaymentOnFork(
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
  if (seen.candidates.includes('call-failed')) {
    // A call without a proxy and without its own event leaves no trace, so the fork dispatches the call alone too.
    const dispatch = await dispatchOnFork(fork, { ...context, program });
    return dispatch ? runOnFork(fork, { ...context, from, program, dispatch }) : seen;
  }
  if (!isOfPrice(seen)) return seen;
  // If even a large offer does not pay, the chain does not accept the asset for fees.
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
