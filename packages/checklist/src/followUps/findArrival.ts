import type { Planck, Weight } from '@parachron/core';
import type { Fork } from '@parachron/proxy';
import type { Estimate } from '@parachron/weight';
import type { ServiceFact } from '../facts/serviceFact.js';
import { takeFork } from '../facts/takeFork.js';
import { boundArrivalFee } from './boundArrivalFee.js';
import { measureArrivalFee, type SentHome } from './measureArrivalFee.js';
import { weighArrival } from './weighArrival.js';

/** Fee that the service takes of its arriving token, and the weight for calls that state it. */
interface Arrival {
  readonly fee: Estimate<Planck>;
  readonly weight?: Weight;
}

/** The weight of the message is not known: one sentence says how to find out. */
export interface Unweighed {
  readonly unweighed: string;
}

/**
 * Finds the fee of an arrival: of the weight that the message buys if the call names a weight, else as asked. Where the service could not
 * be asked, the fee is measured on a fork of it, else bounded by its table.
 */
export async function findArrival(
  asked: Estimate<Planck>,
  about: Pick<SentHome, 'from' | 'beneficiary' | 'route'> & {
    readonly service: ServiceFact;
    readonly fork: Fork | undefined;
    /** Whether the call that sends the token names what the message weighs. */
    readonly namesWeight: boolean;
  },
): Promise<Arrival | Unweighed> {
  const { service, fork, namesWeight, ...message } = about;
  if (namesWeight) return weigh(fork, message);
  if (asked.known) return { fee: asked };
  const measured = fork && (await takeFork(fork, () => measureArrivalFee(fork, message)));
  return { fee: measured ?? (service.known ? boundArrivalFee(service.row) : undefined) ?? asked };
}

async function weigh(
  fork: Fork | undefined,
  message: Parameters<typeof weighArrival>[1],
): Promise<Arrival | Unweighed> {
  if (!fork) {
    return { unweighed: 'Run `parachron plan`, which weighs the message on a fork of the service’s chain.' };
  }
  const weighed = await takeFork(fork, () => weighArrival(fork, message));
  const unweighed =
    'No fork of the service’s chain executes such a message. Ask the team of the service what the message weighs.';
  return weighed ?? { unweighed };
}
