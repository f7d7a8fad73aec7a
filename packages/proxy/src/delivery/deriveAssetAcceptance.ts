import type { Answer, Planck, Runtime } from '@parachron/core';
import type { XcmPaymentResult } from '@parachron/weight';
import { compareLocations, hereLocation, type Location } from '@parachron/xcm';
import { listOwnLocations } from '../accounts/listOwnLocations.js';
import type { AssetFacts } from '../assets/readAssetFacts.js';
import type { AssetAcceptance } from './DeliveryContext.js';
import type { FeeToken } from './deriveTaskProgram.js';
import { hasTokenPallet } from './hasTokenPallet.js';

/**
 * Derives whether a target accepts an asset for fees: from the fee in the asset by XcmPaymentApi, else from the
 * location and the chain's state.
 */
export function deriveAssetAcceptance(
  asset: Location,
  about: {
    readonly runtime: Pick<Runtime, 'registry'>;
    readonly ownToken: OwnToken;
    /** The fee of any weight in the asset, in each version of its id. */
    readonly fees: readonly Answer<XcmPaymentResult<Planck>>[];
    /** The asset in the chain's state. */
    readonly facts?: AssetFacts | undefined;
  },
): AssetAcceptance | undefined {
  const { runtime, ownToken, fees, facts } = about;
  const results = fees.flatMap((answer) => (answer.known ? [answer.value] : []));
  if (results.some(({ ok }) => ok)) return 'accepted';
  if (isOwnLocation(asset, runtime, ownToken)) return 'own';
  // The location of the chain itself is always its own token; other tokens need a pallet that stores them.
  const isHere = compareLocations(asset, hereLocation) === 0;
  if (isHere || (asset.parents > 0 && !hasTokenPallet(runtime.registry))) return 'not-found';
  if (facts && !facts.store) return 'not-found';
  const isRefused = results.some((result) => !result.ok && result.error === 'AssetNotFound');
  return isRefused ? 'not-accepted' : undefined;
}

/** Returns whether a payment method uses the chain's own token. */
export function isOwnToken(
  runtime: Pick<Runtime, 'registry'>,
  { token, asset }: { readonly token: FeeToken; readonly asset?: Location },
  ownToken: OwnToken = 'target',
): boolean {
  return asset ? isOwnLocation(asset, runtime, ownToken) : token === ownToken;
}

type OwnToken = Exclude<FeeToken, 'service'>;

function isOwnLocation(asset: Location, runtime: Pick<Runtime, 'registry'>, ownToken: OwnToken): boolean {
  return listOwnLocations(runtime)
    .filter(({ parents }) => parents === (ownToken === 'relay' ? 1 : 0))
    .some((own) => compareLocations(own, asset) === 0);
}
