import type { Planck } from '@parachron/core';
import { formatVersionedLocation, type Location, type XcmVersion } from '@parachron/xcm';

/**
 * Returns an amount of a token as the plain value of an XCM version: up to version 3 a token is concrete (a location) or
 * abstract.
 */
export function describeAsset(
  id: Location,
  { amount, version }: { readonly amount: Planck; readonly version: XcmVersion },
): { readonly id: unknown; readonly fun: { readonly Fungible: Planck } } {
  const [bare] = Object.values(formatVersionedLocation(id, { version }));
  return { id: version < 4 ? { Concrete: bare } : bare, fun: { Fungible: amount } };
}
