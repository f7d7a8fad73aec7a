import type { Account, Planck } from '@parachron/core';
import type { Fork } from '@parachron/proxy';
import type { Estimate } from '@parachron/weight';
import { takeFork } from '../facts/proxy/takeFork.js';
import type { ServiceFact } from '../facts/service/serviceFact.js';
import { boundArrivalFee } from './boundArrivalFee.js';
import type { ArrivalRoute } from './deriveArrivalProgram.js';
import { measureArrivalFee } from './measureArrivalFee.js';

/** Finds the fee of an arrival where the service could not be asked: measured on a fork of it, else bounded by its table. */
export async function findArrivalFee(
  asked: Estimate<Planck>,
  about: {
    readonly service: ServiceFact;
    readonly fork: Fork | undefined;
    readonly from: number;
    readonly beneficiary: Account;
    readonly route: ArrivalRoute;
  },
): Promise<Estimate<Planck>> {
  if (asked.known) return asked;
  const { service, fork, ...message } = about;
  const measured = fork && (await takeFork(fork, () => measureArrivalFee(fork, message)));
  return measured ?? (service.known ? boundArrivalFee(service.row) : undefined) ?? asked;
}
