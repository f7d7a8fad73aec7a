import type { Junction, NetworkId } from '@parachron/xcm';
import { upgradeNetworks } from '../generations/upgradeNetworks.js';
import { isSameJunction } from './isSameLocation.js';

/**
 * Returns whether a junction's network is that of this chain: none, or the network of its universal location. A chain without a
 * network accepts only junctions without one.
 */
export function isOwnNetwork(network: NetworkId | undefined, universal: readonly Junction[]): boolean {
  if (network === undefined) return true;
  const named: Junction = { kind: 'GlobalConsensus', network };
  return isSameJunction(upgradeNetworks(named), upgradeNetworks(universal[0]));
}
