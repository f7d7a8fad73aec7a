import { omitUndefined } from '@parachron/core';
import type { RunNetwork, RunPlan, RunTarget } from '../running/RunPlan.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import type { ChangedPlace } from './RunChange.js';

/** The part of a plan with some parachains, by `derivePlaceKey`. */
export function narrowPlan(plan: RunPlan, held: ReadonlySet<string>): RunPlan {
  const networks = plan.networks.map((network) => ({
    ...network,
    targets: network.targets.filter((target) => held.has(derivePlaceKey(toPlace(network, target)))),
  }));
  return { ...plan, networks: networks.filter(({ targets }) => targets.length > 0) };
}

/** The keys of all parachains of a plan, for a share. */
export function listPlaceKeys(plan: Pick<RunPlan, 'networks'>): readonly string[] {
  return listPlaces(plan).map(derivePlaceKey);
}

/** The parachains of a plan on its networks. */
export function listPlaces({ networks }: Pick<RunPlan, 'networks'>): readonly ChangedPlace[] {
  return networks.flatMap((network) => network.targets.map((target) => toPlace(network, target)));
}

function toPlace({ name }: RunNetwork, { parachain }: RunTarget): ChangedPlace {
  return { network: name, ...omitUndefined({ parachain }) };
}
