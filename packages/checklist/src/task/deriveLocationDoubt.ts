import type { PaymentOption } from '@parachron/proxy';
import { compareLocations, formatLocation, hereLocation, relayLocation } from '@parachron/xcm';

/** A payment in the target's own token that may name another location of that token than the target does. */
export interface LocationDoubt {
  /** A sentence: the location that the target accepts, and the error for the location of the target itself. */
  readonly reason: string;
  /** A sentence: how to find out the location that the service names. */
  readonly howToFindOut: string;
  /** Source and value of the answer of the target for its own location. */
  readonly source: string;
  readonly value: string;
}

type Payment = Pick<PaymentOption, 'token' | 'asset' | 'predicted' | 'source'>;

/**
 * Derives the doubt about a payment in the target's own token that needs another location than that of the target itself: the
 * service's table states no location. A target that accepts both locations leaves no doubt.
 *
 * @param chain name of the target
 * @param atItself the payment with the location of the target itself; undefined if `payment` was tried after that location failed
 */
export function deriveLocationDoubt(
  chain: string,
  payment: Payment | undefined,
  atItself: Payment | undefined,
): LocationDoubt | undefined {
  if (!payment || payment.token === 'service') return undefined;
  const location = payment.asset ?? (payment.token === 'relay' ? relayLocation : hereLocation);
  if (compareLocations(location, hereLocation) === 0) return undefined;
  if (atItself && atItself.predicted !== 'asset-not-found') return undefined;
  return {
    reason: `${chain} accepts its token by the location "${formatLocation(location)}", not by the location of the chain itself, "Here". The service's table does not state the location that the service names. A program that names "Here" ends with AssetNotFound.`,
    howToFindOut:
      "See the result of the service's program in a dry run (parachron check --dry-run), or ask the service's team.",
    source: atItself?.source ?? payment.source ?? 'facts',
    value: atItself?.predicted ?? 'asset-not-found',
  };
}
