import { requireInput } from '@parachron/core';
import type { DeliveryFacts, PaymentOption } from './getDeliveryFacts.js';

/** Recommended setup of the service for a target, and the facts about the other payment methods. */
export interface DeliveryPlan {
  /** `yes`: a payment method works on a fork; `no`: no payment method can work; `unknown`: no run decides. */
  readonly arrives: 'yes' | 'no' | 'unknown';
  /** The payment method to use, with its program and costs: the first that works; undefined if none works. */
  readonly payment: PaymentOption | undefined;
  /** The reason, and the warning if the program removes the account that pays. */
  readonly reason: string;
  /** The outcome of each other payment method, as text. */
  readonly others: readonly string[];
}

/**
 * Plans the payment of a task's program: the first payment method that worked on a fork.
 *
 * A payment method with an unknown outcome is never chosen: the plan is then `unknown`, with advice. A target has no information about
 * channels: `deriveSendObstacle` of @parachron/hrmp derives the obstacle of the message from the channel's status and the length of the
 * payment method's program.
 *
 * Chain: see {@link getDeliveryFacts}.
 * Sends: nothing.
 *
 * @returns the payment method, its cost, and the reasons against the other methods
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type DeliveryRequest, getDeliveryFacts, planDelivery } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * declare const request: DeliveryRequest;
 * const plan = planDelivery(await getDeliveryFacts(target, request));
 * console.log(plan.arrives, plan.payment?.fee, plan.reason);
 * ```
 */
export function planDelivery(facts: DeliveryFacts): DeliveryPlan {
  requireInput({ facts }, { facts: { runtime: 'object', payments: 'array' } });
  const { payments, runtime, version } = facts;
  const { chain } = runtime;
  const payment = payments.find(({ explanation }) => explanation.outcome === 'executed');
  const others = payments
    .filter((one) => one !== payment)
    .map((one) => `Paid ${nameOf(one)}: ${one.explanation.sentence}`);
  if (payment) {
    const works = `The call ran on a fork of ${chain} in XCM version ${version}, paid ${nameOf(payment)}.`;
    const { warnings, sentence } = payment.explanation;
    const reason = warnings.includes('account-removed') ? `${works} ${sentence}` : works;
    return { arrives: 'yes', payment, reason, others };
  }
  // A message that did not arrive on a fork is not a failure.
  const isOpen = payments.some(({ explanation: { outcome } }) => /^(not-seen|unknown)$/.test(outcome));
  const open = `${chain} does not show whether the call runs: try the call on a fork.`;
  const reason = isOpen ? open : `The call does not run on ${chain}.`;
  return { arrives: isOpen ? 'unknown' : 'no', payment, reason, others };
}

const nameOf = ({ flow, token }: PaymentOption) =>
  `by the ${flow === 'sovereign' ? 'service' : 'derived account'} in the ${token}'s token`;
