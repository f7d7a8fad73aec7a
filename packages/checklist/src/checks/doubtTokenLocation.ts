import type { BlockRef } from '@parachron/core';
import type { PaymentOption } from '@parachron/proxy';
import { compareLocations, formatLocation, hereLocation, relayLocation } from '@parachron/xcm';
import type { Judgement } from './Check.js';

type Payment = Pick<PaymentOption, 'token' | 'asset' | 'predicted' | 'source' | 'explanation'>;

/**
 * Doubts a payment in the target's own token that needs another location than that of the target itself: the service's table
 * states no location.
 */
export function doubtTokenLocation({
  payment,
  atItself,
  chain,
  block,
}: {
  readonly payment: Payment | undefined;
  /** The payment with the location of the target itself; undefined if `payment` was tried after that location failed. */
  readonly atItself: Payment | undefined;
  readonly chain: string;
  readonly block: BlockRef;
}): Omit<Judgement, 'outcome'> | undefined {
  if (!payment || payment.token === 'service') return undefined;
  const location = payment.asset ?? (payment.token === 'relay' ? relayLocation : hereLocation);
  if (compareLocations(location, hereLocation) === 0) return undefined;
  const isCertain = !atItself || atItself.predicted === 'asset-not-found';
  // A chain that names no error leaves several candidates.
  if (!isCertain && !atItself.explanation?.candidates.includes('asset-not-found')) return undefined;
  const value = atItself?.predicted ?? 'asset-not-found';
  return {
    subject: "location of the target's token",
    reason: `${chain} accepts its token by the location "${formatLocation(location)}", not by the location of the chain itself, "Here". The row does not state the location that the service names. A program that names "Here" ${isCertain ? 'ends' : 'may end'} with AssetNotFound. See the result of the service's program in a dry run (parachron check --dry-run), or ask the service's team.`,
    evidence: [{ chain, block, key: atItself?.source ?? payment.source ?? 'facts', value }],
  };
}
