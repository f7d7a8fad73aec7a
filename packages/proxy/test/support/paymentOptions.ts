import type { Runtime } from '@parachron/core';
import { hereLocation } from '@parachron/xcm';
import type { DeliveryFacts, PaymentOption } from '../../src/delivery/getDeliveryFacts.js';
import type { DeliveryExplanation, DeliveryOutcome } from '../../src/delivery/outcomes.js';

const weight = { refTime: 1_000n, proofSize: 100n };
export const alice = { kind: 'AccountId32', hex: `0x${'a1'.repeat(32)}` } as const;

/** The outcome of a program. */
export function explain(outcome: DeliveryOutcome, sentence = 'A sentence.'): DeliveryExplanation {
  return { outcome, sentence, certainty: 'reported', warnings: [], trapped: [], evidence: [] };
}

/** A payment method that worked in a dry run, with the given changes. */
export function pay(changes: Partial<PaymentOption> = {}): PaymentOption {
  return {
    flow: 'sovereign',
    token: 'service',
    asset: hereLocation,
    payer: alice,
    balance: 1_000n,
    callWeight: weight,
    fee: { known: true, value: 40n, source: 'a test', evidence: [] },
    offer: 60n,
    program: '0x04040a',
    explanation: explain('executed', 'The call ran.'),
    ...changes,
  };
}

/** Facts about a target with the given payment methods. */
export function deliver(
  payments: readonly PaymentOption[],
  changes: Partial<DeliveryFacts> = {},
): DeliveryFacts {
  return {
    // A plan needs only the names and the units of a runtime.
    runtime: { chain: 'Target', token: { symbol: 'UNIT', decimals: 0 }, ss58Prefix: 42 } as Runtime,
    derived: { kind: 'unknown', reason: 'A reason.', howToFindOut: 'Look.', evidence: [] },
    versions: [4],
    version: 4,
    payments,
    ...changes,
  };
}
