import { type Hex, omitUndefined } from '@parachron/core';
import { serviceDefaults } from '@parachron/devnet-chain';
import { generationRules, isSameLocation } from '@parachron/devnet-executor';
import type { ForeignAsset } from '@parachron/devnet-service';
import { deriveLocation, deriveSovereignAccount } from '@parachron/xcm';
import type { DevnetOptions, SmallTarget } from './Devnet.js';
import { isReal, quoteTargets } from './quoteTargets.js';

/** Lists the service's targets: the configured entries, the small targets, and the specification's defaults for all others. */
export function listServiceTargets(options: DevnetOptions) {
  return { ...serviceDefaults('H').targets, ...quoteTargets(options), ...options.service?.config?.targets };
}

/**
 * Fits a target to its service: the safe XCM version of the target is a version that the service decodes, if they share
 * one, and the description of the service's token is the service's own.
 */
export function createFittingTarget(target: SmallTarget, options: DevnetOptions): SmallTarget {
  const { decodes, latest } = generationRules[target.generation ?? 'v4'];
  const newest = Math.max(2, ...Object.values(listServiceTargets(options)).map((row) => row.xcmVersion));
  const safeXcmVersion = decodes.findLast((version) => version <= newest) ?? latest;
  const { serviceToken, foreignAssets, ...rest } = target;
  const assets = serviceToken
    ? [...(foreignAssets ?? []), describeToken(options, serviceToken)]
    : foreignAssets;
  return {
    ...rest,
    ...omitUndefined({ foreignAssets: assets }),
    config: { safeXcmVersion, ...target.config },
  };
}

function describeToken(
  { variant = 'H', service }: DevnetOptions,
  token: NonNullable<SmallTarget['serviceToken']>,
): ForeignAsset {
  const config = { ...serviceDefaults(variant), ...service?.config };
  return {
    ...token,
    location: deriveLocation({ paraId: config.paraId, relation: 'sibling' }),
    name: config.name,
    symbol: config.tokenSymbol,
    decimals: config.tokenDecimals,
    minimum: config.existentialDeposit,
  };
}

/** Reserves on the service for its tokens on targets: the account of each target holds the sum of all balances and pool
 * reserves of the token. */
export function listTokenReserves(options: DevnetOptions): { who: Hex; amount: bigint }[] {
  return (options.targets ?? []).flatMap((target) => {
    if (isReal(target) || !target.serviceToken) return [];
    const { location } = describeToken(options, target.serviceToken);
    const pooled = (target.pools ?? []).filter(({ token }) => isSameLocation(token, location));
    const held = [
      ...(target.serviceToken.holders ?? []).map(({ amount }) => amount),
      ...pooled.map(({ other }) => other),
    ];
    const amount = held.reduce((sum, one) => sum + one, 0n);
    if (amount === 0n) return [];
    return [{ who: deriveSovereignAccount({ paraId: target.paraId, relation: 'sibling' }).hex, amount }];
  });
}
