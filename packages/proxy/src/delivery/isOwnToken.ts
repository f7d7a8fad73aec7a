import type { Runtime } from '@parachron/core';
import { compareLocations, type Location, relayLocation } from '@parachron/xcm';
import { isOwnLocation } from '../accounts/listOwnLocations.js';
import type { FeeToken } from './deriveTaskProgram.js';
import type { OwnToken } from './getOwnToken.js';

/** Returns whether a payment method uses the chain's own token. */
export function isOwnToken(
  runtime: Pick<Runtime, 'registry'>,
  { token, asset }: { readonly token: FeeToken; readonly asset?: Location },
  ownToken: OwnToken = 'target',
): boolean {
  if (!asset) return token === ownToken;
  return ownToken === 'relay' ? compareLocations(asset, relayLocation) === 0 : isOwnLocation(runtime, asset);
}
