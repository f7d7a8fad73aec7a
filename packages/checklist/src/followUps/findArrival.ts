import type { Forkable } from '@parachron/client';
import type { Planck, Weight } from '@parachron/core';
import type { Estimate } from '@parachron/weight';
import type { ServiceFact } from '../facts/serviceFact.js';
import { takeFork } from '../facts/takeFork.js';
import { findArrivalBound } from './findArrivalBound.js';
import { type ArrivalRequest, measureArrivalFee } from './measureArrivalFee.js';
import { weighArrival } from './weighArrival.js';

/** Fee that the service takes of its arriving token, and the weight for calls that state it. */
interface Arrival {
  readonly fee: Estimate<Planck>;
  readonly weight?: Weight;
}

/** The weight of the message is unknown: one sentence on how to find out. */
export interface Unweighed {
  readonly unweighed: string;
}

/**
 * Finds the fee of an arrival: for the weight that the message buys if the call states a weight, else from the service's
 * runtime API. Without the API, the fee is measured on a fork of the service, else bounded by its table.
 */
export async function findArrival(
  asked: Estimate<Planck>,
  about: Pick<ArrivalRequest, 'from' | 'beneficiary' | 'route'> & {
    readonly service: ServiceFact;
    readonly fork: Forkable | undefined;
    /** Whether the call that sends the token states the weight of the message. */
    readonly namesWeight: boolean;
  },
): Promise<Arrival | Unweighed> {
  const { service, fork, namesWeight, ...message } = about;
  if (namesWeight) return weigh(fork, message);
  if (asked.known) return { fee: asked };
  const measured = await takeFork(fork, async (taken) => taken && measureArrivalFee(taken, message));
  return { fee: measured ?? (service.known ? findArrivalBound(service.row) : undefined) ?? asked };
}

async function weigh(
  fork: Forkable | undefined,
  message: Parameters<typeof weighArrival>[1],
): Promise<Arrival | Unweighed> {
  if (!fork) {
    return { unweighed: 'See the plan, which weighs the message on a fork of the service’s chain.' };
  }
  const weighed = await takeFork(fork, async (taken) => taken && weighArrival(taken, message));
  const unweighed =
    'No fork of the service’s chain executes such a message. Ask the team of the service for the weight of the message.';
  return weighed ?? { unweighed };
}
