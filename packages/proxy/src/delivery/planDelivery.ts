import type { Planck, Weight } from '@parachron/core';
import type { XcmVersion } from '@parachron/xcm';
import type { DeliveryFacts, DeliveryWay } from './DeliveryFacts.js';
import type { FeeFlow, FeeToken } from './deriveTaskProgram.js';

/** How the service should be set up for a target, and what was found out about the other ways. */
export interface DeliveryPlan {
  /** `yes`: a way was tried and works; `no`: none can; `unknown`: nothing could be tried, and nothing is promised. */
  readonly arrives: 'yes' | 'no' | 'unknown';
  /** The way to take: the first that works; undefined where none does. */
  readonly way: DeliveryWay | undefined;
  readonly flow: FeeFlow | undefined;
  readonly token: FeeToken | undefined;
  readonly version: XcmVersion | undefined;
  /** What is charged, and what to offer for it, in the token's smallest unit. */
  readonly fee: Planck | undefined;
  readonly offer: Planck | undefined;
  /** What the whole program weighs. */
  readonly weight: Weight | undefined;
  /** One sentence. */
  readonly reason: string;
  /** What each of the other ways came to, one sentence each. */
  readonly others: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Plans how a task's program is paid for and sent: the first of the ways that was seen to work.
 *
 * A way whose outcome is not known is never chosen: the plan then says `unknown`, and what to do about it.
 *
 * Chain: see {@link getDeliveryFacts}.
 * Sends: nothing.
 *
 * @param facts about the target, the user, the call and each way of paying
 * @returns the way, its cost, and why the others were not taken
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type DeliveryRequest, getDeliveryFacts, planDelivery } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * declare const request: DeliveryRequest;
 * const plan = planDelivery(await getDeliveryFacts(target, request));
 * console.log(plan.arrives, plan.flow, plan.token, plan.version, plan.fee, plan.reason);
 * ```
 */
export function planDelivery(facts: DeliveryFacts): DeliveryPlan {
  const { ways, notes } = facts;
  const way = ways.find(({ predicted }) => predicted === 'executed');
  const isOpen = ways.some((one) => isUndecided(one) && one.obstacles.length === 0);
  const arrives = way ? 'yes' : isOpen ? 'unknown' : 'no';
  const others = ways.filter((one) => one !== way).map((one) => `${nameOf(one)}: ${one.sentence}`);
  return {
    arrives,
    way,
    flow: way?.flow,
    token: way?.token,
    version: facts.version,
    fee: way?.fee.known ? way.fee.value : undefined,
    offer: way?.offer,
    weight: way?.weight.known ? way.weight.value : undefined,
    reason: describe(facts, way, arrives),
    others,
    notes,
  };
}

// What was not tried is open; a message that was not seen on a fork is no failure yet.
function isUndecided({ predicted, source }: DeliveryWay): boolean {
  return source === undefined || predicted === 'not-seen';
}

function describe(
  { runtime, version }: DeliveryFacts,
  way: DeliveryWay | undefined,
  arrives: DeliveryPlan['arrives'],
): string {
  const { chain } = runtime;
  if (way) {
    return `${nameOf(way)} works on ${chain} in XCM version ${version}, by ${way.source === 'fork' ? 'a run on a fork' : 'a dry run'}.`;
  }
  return arrives === 'no'
    ? `No way of paying makes the call run on ${chain}.`
    : `${chain} cannot be asked whether the call runs: try it on a fork of it.`;
}

function nameOf({ flow, token }: DeliveryWay): string {
  const payer = flow === 'sovereign' ? 'The sovereign flow' : 'The remote-account flow';
  const whose = {
    service: "the service's token",
    target: "the target's token",
    relay: "the relay chain's token",
  };
  return `${payer} in ${whose[token]}`;
}
