import type { Forkable } from '@parachron/client';
import { type BlockRef, type Hex, readKnown, type Snapshot, type TokenUnit } from '@parachron/core';
import {
  type DeliveryFacts,
  type DeliveryOutcome,
  type DeliveryPlan,
  type DeliveryStage,
  deliveryStages,
  getDeliveryFacts,
  type PaymentOption,
  planDelivery,
} from '@parachron/proxy';
import { deriveServiceDelivery } from '@parachron/scheduler';
import type { XcmVersion } from '@parachron/xcm';
import { defineFact, type Fact } from '../Fact.js';
import { describeNotGiven, type Known } from '../Known.js';
import { serviceFact } from '../serviceFact.js';
import { describeTrying, takeFork } from '../takeFork.js';
import { listTriedVersions, type XcmRoute, xcmFact } from '../xcm/xcmFact.js';
import { derivedAccountFact } from './derivedAccountFact.js';
import { taskCallFact } from './namedCallsFact.js';
import { proxyUserFact } from './proxyUserFact.js';

/** Outcome of the service's program on the target, tried with each payment method. */
export type DeliveryFact = Known<Delivery>;

/** A delivery that was tried. */
export interface Delivery {
  /** The facts with the payment of the service's table alone; without a row, with each payment method. */
  readonly facts: DeliveryFacts;
  /** The payment of the service's table; undefined without a row. */
  readonly payment: PaymentOption | undefined;
  /** The name of the call in the program, and whether it is a sample because none was named. */
  readonly name: string;
  readonly isSample: boolean;
  /** The target's block of the fork. */
  readonly block: BlockRef;
  readonly plan: DeliveryPlan;
  /** The token of the offer by that payment; undefined if the service's chain is not available. */
  readonly offeredToken: TokenUnit | undefined;
  /** The route of the program, with the XCM version in which the service sends it. */
  readonly route: XcmRoute | undefined;
  /** A newer XCM version of the program that the target accepts, if it refuses the version in which the service sends. */
  readonly passing: XcmVersion | undefined;
  /** A sentence: how to find out what could not be tried. */
  readonly howToTry: string;
}

/** What the service's program depends on. */
export const programFact = defineFact({
  needs: {
    user: proxyUserFact,
    call: taskCallFact,
    derived: derivedAccountFact,
    service: serviceFact,
    xcm: xcmFact,
  },
  derive: ({ facts }) => facts,
});

type Program = typeof programFact extends Fact<infer T> ? T : never;

/**
 * Tries the service's program on forks of a target, in the version in which the service sends or the newest of others: with the payment of
 * the service's table, or with each one without a row.
 */
export function tryPayments(
  target: Snapshot,
  fork: Forkable | undefined,
  program: Omit<Program, 'call'> & { readonly call: { readonly hex: Hex } },
  versions = listTriedVersions(program.xcm['service → target']),
): Promise<DeliveryFacts> {
  const { user, call, derived, service } = program;
  const row = service.known ? readKnown(service.row) : undefined;
  return getDeliveryFacts(target, {
    ...{ user: user.user, call: call.hex, derived, fork, versions },
    // The exact program that the service would send, if its table is available.
    ...(row && deriveServiceDelivery(row)),
  });
}

/** The result of the service's program with the named call on a fork of the target. */
export const deliveryFact = defineFact({
  needs: { program: programFact },
  // The program depends on the first answers of the target, so this fact reads step by step.
  derive: async ({ facts: { program }, chains, forks }): Promise<DeliveryFact> => {
    const { call, service, xcm } = program;
    const { target } = chains;
    if (!target) return describeNotGiven('target');
    if (!call.known) return call;
    const tryIn = (versions?: readonly XcmVersion[]) =>
      takeFork(forks.target, (fork) => tryPayments(target, fork, { ...program, call }, versions));
    const tried = await tryIn();
    const route = xcm['service → target'];
    // Programs of version 2 buy no proof size, which barriers require.
    const isRefused = tried.payments.every((one) => readStage(one) === 'entry');
    const newer = tried.versions.filter((one) => isRefused && one > (tried.version ?? one));
    const common = newer.filter((one) => one === route?.newest);
    const again = newer.length > 0 ? await tryIn(common.length > 0 ? common : newer) : undefined;
    const payment = service.known && readKnown(service.row) ? tried.payments[0] : undefined;
    return {
      ...{ known: true, name: call.name, isSample: call.isSample, block: target.block, payment },
      facts: tried,
      plan: planDelivery(tried),
      offeredToken: payment?.token === 'service' ? chains.service?.runtime.token : target.runtime.token,
      route,
      passing: again && findAccepted(again.payments).length > 0 ? again.version : undefined,
      howToTry: describeTrying(forks.target),
    };
  },
});

/** The outcome of a payment, and the outcomes behind it. */
export function listObstacles({ explanation }: PaymentOption): readonly DeliveryOutcome[] {
  return [explanation.outcome, ...(explanation.behind ?? [])];
}

/** The stage that the program of a payment reached, with enough funds and a large enough offer: open if no run had both. */
export function readStage(payment: PaymentOption): DeliveryStage {
  const end = listObstacles(payment).find((one) => one !== 'funds' && one !== 'fees');
  // Without an account, the user pays nothing.
  if (payment.flow === 'remote' && end === 'origin-not-convertible') return 'payment';
  return deliveryStages[end ?? 'unknown'];
}

/** Finds the payments with which the target executes the program; another check compares the offer with the fee. */
export function findAccepted(payments: readonly PaymentOption[]): readonly PaymentOption[] {
  // A payment works only if the program went on after it.
  return payments.filter((one) => ['call', 'dispatch'].includes(readStage(one)));
}
