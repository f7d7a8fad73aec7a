import { omitUndefined } from '@parachron/core';
import type { RunNetwork, RunPlan, RunTarget } from '../running/RunPlan.js';
import { derivePlaceKey } from './derivePlaceKey.js';

/** The part of a plan with some parachains, by `derivePlaceKey`. */
export function narrowPlan(plan: RunPlan, held: ReadonlySet<string>): RunPlan {
  const networks = plan.networks.map((network) => ({
    ...network,
    targets: network.targets.filter((target) => held.has(keyOfTarget(network, target))),
  }));
  return { ...plan, networks: networks.filter(({ targets }) => targets.length > 0) };
}

/** The keys of all parachains of a plan, for a share. */
export function listPlaceKeys({ networks }: Pick<RunPlan, 'networks'>): readonly string[] {
  return networks.flatMap((network) => network.targets.map((target) => keyOfTarget(network, target)));
}

function keyOfTarget({ name }: RunNetwork, { parachain }: RunTarget): string {
  return derivePlaceKey({ network: name, ...omitUndefined({ parachain }) });
}
