import type { Planck } from '@parachron/core';
import { type DelegateFunds, type ProxyFacts, quoteDelegateFunds } from '@parachron/proxy';
import type { ScopeTask } from '../../Scope.js';
import type { BookedTasksFact } from '../service/bookedTasksFact.js';
import type { ServiceGap } from '../serviceFact.js';
import type { DeliveryFact } from './deliveryFact.js';

/** Required and present balance of the derived account. */
export type DerivedFunds =
  /** The service pays from its own account on the target. */
  | { readonly kind: 'service-pays' }
  | {
      readonly kind: 'quoted';
      readonly quote: DelegateFunds;
      /** Amount that one program withdraws, from the service's own table if it is known; the unused part is returned. */
      readonly withdraws: Planck;
      /** Net cost of one run. */
      readonly perRun: Planck;
      /** Number of runs that are paid for. */
      readonly runs: number;
      /** Whether these are the runs of booked tasks. */
      readonly isBooked: boolean;
      /** Whether a task has no last run, so that the account needs funds again and again. */
      readonly isEndless: boolean;
    }
  | {
      readonly kind: 'unknown';
      /** The service may pay, so that the account may need no funds. */
      readonly mayBeNone: boolean;
      readonly reason: string;
      readonly howToFindOut: string;
    };

/** Derives the needed funds of the derived account for the booked runs, or else for the known runs of the task; for one run without a task. */
export function deriveDerivedFunds(
  facts: ProxyFacts,
  about: {
    readonly delivery: DeliveryFact;
    readonly task: ScopeTask | undefined;
    readonly booked: BookedTasksFact;
    /** Seconds since 1970, of the service's block; undefined if unknown: all given times then count. */
    readonly now: bigint | undefined;
  },
): DerivedFunds {
  const { delivery, task, booked, now = 0n } = about;
  if (!delivery.known) {
    const { reason, howToFindOut } = delivery;
    return { kind: 'unknown', mayBeNone: true, reason, howToFindOut };
  }
  const { payment, noPayment } = delivery;
  if (!payment) return describeUnknownPayer(noPayment);
  if (payment.flow === 'sovereign') return { kind: 'service-pays' };
  const offer = delivery.offered ?? payment.offer;
  if (offer === undefined) {
    const { fee } = payment;
    const reason = fee.known ? 'The cost of the program is unknown.' : fee.reason;
    return { kind: 'unknown', mayBeNone: false, reason, howToFindOut: howToPrice };
  }
  const isBooked = booked.known && booked.tasks > 0;
  const runs = isBooked ? booked.runs : countRuns(task, now);
  const isEndless = isBooked ? booked.recurring > 0 : task?.when.kind === 'recurring';
  // The unused part of each offer returns before the next run, so that each earlier run costs only its fee.
  const fee = payment.fee.known ? payment.fee.value : offer;
  const withdraws = offer + fee * BigInt(runs - 1);
  const { existentialDeposit } = facts;
  const quote = quoteDelegateFunds(facts.delegateBalance, { existentialDeposit, withdraws });
  return { kind: 'quoted', quote, withdraws: offer, perRun: fee, runs, isBooked, isEndless };
}

function describeUnknownPayer(gap: ServiceGap | undefined): DerivedFunds {
  const why = gap ? `: ${gap.reason.replace(/\.$/, '')}` : '';
  const reason = `The account that pays on the target is unknown${why}.`;
  return { kind: 'unknown', mayBeNone: true, reason, howToFindOut: gap?.howToFindOut ?? howToPrice };
}

const howToPrice =
  "Ask the target's team for the cost of a message, or run the program on a fork of the target.";

/** Number of known runs of a task that are still to come; 1 for tasks without end. */
function countRuns(task: ScopeTask | undefined, now: bigint): number {
  switch (task?.when.kind) {
    case 'at':
      return Math.max(1, new Set(task.when.times.filter((time) => time > now)).size);
    case 'every':
      return Math.max(1, task.when.times);
    default:
      return 1;
  }
}
