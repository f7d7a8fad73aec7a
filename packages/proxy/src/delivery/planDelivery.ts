import { requireInput } from '@parachron/core';
import type { DeliveryFacts, PaymentOption } from './getDeliveryFacts.js';

/** Obstacle of a message from the service to the target, named as in the sender's runtime. */
export interface ChannelObstacle {
  /** `NoChannel`, `TooBig`: sending fails at once. `QueueFull`: the message waits in the sender's queue. */
  readonly name: 'NoChannel' | 'TooBig' | 'QueueFull';
  /** Whether the message is sent later without a second attempt. */
  readonly waits: boolean;
  /** The reason in one sentence. */
  readonly reason: string;
}

/** Recommended setup of the service for a target, and the facts about the other payment methods. */
export interface DeliveryPlan {
  /**
   * `yes`: a payment method works on a fork; `later`: a payment method works once the channel has capacity; `no`: no
   * payment method can work, or the service cannot send the message; `unknown`: no run decides.
   */
  readonly arrives: 'yes' | 'later' | 'no' | 'unknown';
  /** The payment method to use, with its program and costs: the first that works; undefined if none works. */
  readonly payment: PaymentOption | undefined;
  /** The reason in one sentence. */
  readonly reason: string;
  /** The outcome of each other payment method, as text. */
  readonly others: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Plans the payment of a task's program: the first payment method that worked on a fork.
 *
 * A payment method with an unknown outcome is never chosen: the plan is then `unknown`, with advice. A target has no
 * information about channels: give the obstacle of the message, which `deriveSendObstacle` of @parachron/hrmp derives from the
 * channel's status and the length of the payment method's program.
 *
 * Chain: see {@link getDeliveryFacts}.
 * Sends: nothing.
 *
 * @param facts about the target, the user, the call and each payment method
 * @param options `channel`, the obstacle of the message; none by default, and the plan then ignores the channel
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
export function planDelivery(
  facts: DeliveryFacts,
  options: { readonly channel?: ChannelObstacle | undefined } = {},
): DeliveryPlan {
  requireInput(
    { facts, options },
    { facts: { user: 'object', derived: 'object', callWeight: 'object' }, options: { channel: 'object?' } },
  );
  const { payments } = facts;
  const { channel } = options;
  const payment = payments.find(({ predicted }) => predicted === 'executed');
  const isOpen = payments.some(isUndecided);
  const arrives = judgeArrival(payment ? 'yes' : isOpen ? 'unknown' : 'no', channel);
  const others = payments.filter((one) => one !== payment).map((one) => `${nameOf(one)}: ${one.sentence}`);
  return {
    arrives,
    payment,
    reason: describe(facts, payment, { arrives, channel }),
    others,
    notes: [
      ...(payment?.explanation?.warnings.includes('account-removed') ? [payment.sentence] : []),
      ...facts.notes,
    ],
  };
}

function judgeArrival(
  arrives: 'yes' | 'no' | 'unknown',
  channel: ChannelObstacle | undefined,
): DeliveryPlan['arrives'] {
  if (!channel || arrives === 'no') return arrives;
  if (!channel.waits) return 'no';
  return arrives === 'yes' ? 'later' : arrives;
}

// The outcome of an untried program is unknown; a message that did not arrive on a fork is not a failure.
function isUndecided({ predicted, source }: PaymentOption): boolean {
  return source === undefined || predicted === 'not-seen' || predicted === 'unknown';
}

function describe(
  { runtime, version }: DeliveryFacts,
  payment: PaymentOption | undefined,
  { arrives, channel }: Pick<DeliveryPlan, 'arrives'> & { readonly channel: ChannelObstacle | undefined },
): string {
  const { chain } = runtime;
  if (payment) {
    const works = `${nameOf(payment)} works on ${chain} in XCM version ${version}, by a run on a fork.`;
    if (!channel) return works;
    const words = channel.waits ? 'leaves the service later' : 'does not leave the service';
    return `The message ${words} (${channel.name}): ${channel.reason} ${works}`;
  }
  if (channel && !channel.waits) {
    return `The message does not leave the service (${channel.name}): ${channel.reason}`;
  }
  return arrives === 'no'
    ? `No payment method makes the call run on ${chain}.`
    : `${chain} does not show whether the call runs: try the call on a fork.`;
}

function nameOf({ flow, token }: PaymentOption): string {
  const payer = flow === 'sovereign' ? 'The sovereign flow' : 'The remote-account flow';
  return `${payer} in the ${token}'s token`;
}
