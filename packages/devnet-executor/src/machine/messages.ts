import type { Asset, Location, Program, QueryResponseInfo, Response } from '@parachron/xcm';
import { reanchorLocation } from '../locations/reanchorLocation.js';
import { withdrawAssets } from './accounts.js';
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

/** Sends a program to another chain and pays for its delivery. */
export function sendProgram(machine: Machine, destination: Location, program: Program): Result {
  const price = machine.host.quoteDelivery(destination, program);
  if ('refusal' in price) return fail(price.refusal);
  return takeDeliveryFee(machine, price) ?? toResult(machine.host.send(destination, program));
}

function takeDeliveryFee(machine: Machine, price: readonly Asset[]): Result {
  if (machine.config.freeDelivery || price.length === 0) return undefined;
  if (machine.jitWithdraw) {
    if (!machine.origin) return fail('BadOrigin');
    const error = withdrawAssets(machine, price, machine.origin);
    if (error) return error;
  } else {
    const register = machine.fees.isEmpty ? 'holding' : 'fees';
    const left = machine[register].tryTake(price);
    if (!left) return fail('NotHoldingFees');
    machine[register] = left;
  }
  for (const asset of price) machine.host.takeFee(asset);
  return undefined;
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
