import { type BlockRef, omitUndefined, type TokenUnit } from '@parachron/core';
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
import { defineFact } from '../Fact.js';
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
  /** A sentence: how to find out what could not be tried. */
  readonly howToTry: string;
}

/** The result of the service's program with the named call on a fork of the target. */
export const deliveryFact = defineFact({
  needs: {
    user: proxyUserFact,
    call: taskCallFact,
    derived: derivedAccountFact,
    service: serviceFact,
    xcm: xcmFact,
  },
  // The program depends on the first answers of the target, so this fact reads step by step.
  derive: async ({ facts, chains, forks }): Promise<DeliveryFact> => {
    const { user, call, derived, service, xcm } = facts;
    const { target } = chains;
    if (!target) return describeNotGiven('target');
    if (!call.known) return call;
    const row = service.known && service.row.known ? service.row.value : undefined;
    const route = xcm['service → target'];
    const tried = await takeFork(forks.target, (fork) =>
      getDeliveryFacts(target, {
        ...{ user: user.user, call: call.hex, derived },
        // The exact program that the service would send, if its table is available.
        ...(row && deriveServiceDelivery(row)),
        ...omitUndefined({ fork, versions: listTriedVersions(route) }),
      }),
    );
    const payment = row && tried.payments[0];
    return {
      ...{ known: true, name: call.name, isSample: call.isSample, block: target.block, payment },
      facts: tried,
      plan: planDelivery(tried),
      offeredToken: payment?.token === 'service' ? chains.service?.runtime.token : target.runtime.token,
      route,
      howToTry: describeTrying(forks.target),
    };
  },
});

// A payment works only if the program went on after it.
const paid: ReadonlySet<DeliveryStage> = new Set(['call', 'dispatch']);

/** The outcome of a payment; with the funds that it lacks, if it lacks any: unknown if it was not tried with funds. */
function readFunded({ explanation }: PaymentOption): DeliveryOutcome {
  const [behind = 'unknown'] = explanation.behind ?? [];
  return explanation.outcome === 'funds' ? behind : explanation.outcome;
}

/** The stage that the program of a payment reached, with enough funds. */
export function readStage(payment: PaymentOption): DeliveryStage {
  return deliveryStages[readFunded(payment)];
}

/** Finds the payments with which the target executes the program; another check compares the offer with the fee. */
export function findAccepted(payments: readonly PaymentOption[]): readonly PaymentOption[] {
  return payments.filter((one) => readFunded(one) === 'fees' || paid.has(readStage(one)));
}

/** Returns whether the target started the program of a payment. */
export function isStarted(payment: PaymentOption): boolean {
  return !['entry', 'open'].includes(readStage(payment));
}
