import { deriveServiceOffer, type ServiceOffer, targetEntryRead } from '@parachron/scheduler';
import type { Fixture } from './createFixture.js';

/** Amount that the service offers and weight that it buys, by its row for the target. */
export async function getOffer({ service, targetId }: Fixture, callWeight: bigint): Promise<ServiceOffer> {
  const { row } = await (await service.snapshot()).read({ row: targetEntryRead(targetId) });
  if (!row.known || !row.value) throw new TypeError('the service has no row for the target');
  const offer = deriveServiceOffer(row.value, callWeight);
  if ('error' in offer) throw new TypeError(offer.error);
  return offer;
}
