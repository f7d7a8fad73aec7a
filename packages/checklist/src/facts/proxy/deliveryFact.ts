import type { Forkable } from '@parachron/client';
import { type BlockRef, readKnown, type Snapshot, type TokenUnit } from '@parachron/core';
import {
  type DeliveryOutcome,
  type DeliveryPlan,
  type DeliveryStage,
  deliveryStages,
  type PaymentOption,
  planDelivery,
} from '@parachron/proxy';
import { deriveServiceDelivery } from '@parachron/scheduler';
import type { XcmVersion } from '@parachron/xcm';
import { defineFact, describeNotGiven, type Known } from '../Fact.js';
import { serviceFact } from '../service/serviceFact.js';
import { describeTrying, takeFork } from '../takeFork.js';
import { listTriedVersions, type XcmRoute, xcmFact } from '../xcm/xcmFact.js';
import { derivedAccountFact } from './derivedAccountFact.js';
import { type ChosenCall, taskCallFact } from './namedCallsFact.js';
import { proxyUserFact } from './proxyUserFact.js';

/** Outcome of the service's program on the target, tried with each payment method. */
export type DeliveryFact = Known<Delivery>;

/** A delivery that was tried. */
export interface Delivery extends Pick<ChosenCall, 'name' | 'isSample'> {
  /** The plan with the payment of the service's table alone; without a row, with each payment method. */
  readonly plan: DeliveryPlan;
  /** The payment of the service's table; undefined without a row. */
  readonly payment: PaymentOption | undefined;
  /** The target's block of the fork. */
  readonly block: BlockRef;
  /** The token of the offer by that payment; undefined if the service's chain is not available. */
  readonly offeredToken: TokenUnit | undefined;
  /** The route of the program, with the XCM version in which the service sends it. */
  readonly route: XcmRoute | undefined;
  /** If the barrier refuses the version in which the service sends: a newer XCM version, and whether the barrier accepts the program in it. */
  readonly newer: { readonly version: XcmVersion; readonly isAccepted: boolean } | undefined;
  /** A sentence: how to find out what could not be tried. */
  readonly howToTry: string;
}

/** The service's program with the named call, and its runs. */
export const programFact = defineFact({
  needs: {
    user: proxyUserFact,
    call: taskCallFact,
    derived: derivedAccountFact,
    service: serviceFact,
    xcm: xcmFact,
  },
  derive: ({ facts: { user, call, derived, service, xcm } }) => {
    if (!call.known) return call;
    const row = service.known ? readKnown(service.row) : undefined;
    const route = xcm['service → target'];
    /** Tries the program in the version of the service, or another: with the payment of its table, or else with each. */
    const tryOn = (target: Snapshot, fork?: Forkable, other?: Partial<Parameters<typeof planDelivery>[1]>) =>
      planDelivery(target, {
        user: user.user,
        call: call.hex,
        derived,
        fork,
        versions: listTriedVersions(route),
        // The exact program that the service would send, if its table is available.
        ...(row && deriveServiceDelivery(row)),
        ...other,
      });
    return { known: true, call, row, route, tryOn } as const;
  },
});

/** The result of the service's program with the named call on a fork of the target. */
export const deliveryFact = defineFact({
  needs: { program: programFact },
  // The program depends on the first answers of the target, so this fact reads step by step.
  derive: async ({ facts: { program }, chains: { target, service }, forks }): Promise<DeliveryFact> => {
    if (!target) return describeNotGiven('target');
    if (!program.known) return program;
    const { call, row, route } = program;
    const tryIn = (versions?: readonly XcmVersion[]) =>
      takeFork(forks.target, (fork) => program.tryOn(target, fork, versions && { versions }));
    const plan = await tryIn();
    // Programs of version 2 buy no proof size, which barriers require.
    const isRefused = plan.payments.every((one) => readStage(one) === 'entry');
    const newer = plan.versions.filter((one) => isRefused && one > (plan.version ?? one));
    const common = newer.filter((one) => one === route?.newest);
    const again = newer.length > 0 ? await tryIn(common.length > 0 ? common : newer) : undefined;
    // The barrier accepted a program that started, also if its payment does not work.
    const isAccepted = again?.payments.some((one) => !/^(entry|open)$/.test(readStage(one))) ?? false;
    const payment = row && plan.payments[0];
    return {
      known: true,
      name: call.name,
      isSample: call.isSample,
      block: target.block,
      payment,
      plan,
      offeredToken: payment?.token === 'service' ? service?.runtime.token : target.runtime.token,
      route,
      newer: again?.version && { version: again.version, isAccepted },
      howToTry: describeTrying(forks.target),
    };
  },
});

/** The bytes of a message with the tried program, of which one is the format of its page; 1 without a run. */
export function measureMessage(delivery: DeliveryFact): number {
  const program = delivery.known ? (delivery.payment ?? delivery.plan.payments[0])?.program : undefined;
  return (program?.length ?? 2) / 2;
}

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
