import type { Asset, Location, Program, QueryResponseInfo, Response } from '@parachron/xcm';
import { reanchorLocation } from '../locations/reanchorLocation.js';
import { fail, type Machine, type Result, toResult } from './Machine.js';

/** Reanchors assets to another chain; assets without a location there are returned separately. */
export function reanchorAssets(
  machine: Machine,
  assets: readonly Asset[],
  target: Location,
): { readonly named: readonly Asset[]; readonly nameless: readonly Asset[] } {
  const named: Asset[] = [];
  const nameless: Asset[] = [];
  const context = machine.config.universalLocation;
  for (const asset of assets) {
    const id = reanchorLocation(asset.id, { target, context });
    if (id) named.push({ id, amount: asset.amount });
    else nameless.push(asset);
  }
  return { named, nameless };
}

/** Sends a program to another chain; its delivery is free. */
export function sendProgram(machine: Machine, destination: Location, program: Program): Result {
  return toResult(machine.host.send(destination, program));
}

/** Sends a response to a query of another chain; the response names the querier relative to that chain. */
export function sendResponse(machine: Machine, info: QueryResponseInfo, response: Response): Result {
  const { destination, queryId, maxWeight } = info;
  const context = machine.config.universalLocation;
  const answer = { kind: 'QueryResponse', queryId, response, maxWeight } as const;
  if (!machine.rules.querier || !machine.origin) return sendProgram(machine, destination, [answer]);
  const querier = reanchorLocation(machine.origin, { target: destination, context });
  if (!querier) return fail('ReanchorFailed');
  return sendProgram(machine, destination, [{ ...answer, querier }]);
}
