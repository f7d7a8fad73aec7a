import type { Gap } from '@parachron/core';
import type { PaymentOption } from '@parachron/proxy';
import { compareLocations, formatLocation, hereLocation } from '@parachron/xcm';

/**
 * Derives the doubt about a payment in the target's own token that needs another location than that of the target itself: the
 * service's table states no location. A target that accepts its own location leaves no doubt.
 *
 * @param chain name of the target
 */
export function deriveLocationDoubt(
  chain: string,
  payment: Pick<PaymentOption, 'asset' | 'elsewhere'> | undefined,
): Gap | undefined {
  const isOfItself = ({ asset }: Pick<PaymentOption, 'asset'>) => compareLocations(asset, hereLocation) === 0;
  const atItself = payment?.elsewhere?.find(isOfItself);
  if (!payment || isOfItself(payment) || atItself?.explanation.outcome !== 'asset-not-found')
    return undefined;
  return {
    reason: `Programs that name the token of ${chain} "Here" fail: it accepts "${formatLocation(payment.asset)}". They end with AssetNotFound. The service's table does not state the location that the service names.`,
    howToFindOut:
      "See the result of the service's program in a dry run (--dry-run), or ask the service's team.",
  };
}
