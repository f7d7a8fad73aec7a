import type { Asset, AssetFilter, Instruction, Program } from '@parachron/xcm';
import type { Holding } from '../Holding.js';
import { isSameLocation } from '../locations/isSameLocation.js';
import { transferAssets } from '../machine/accounts.js';
import { fail, type Machine, runAtomically } from '../machine/Machine.js';
import { reanchorAssets, sendProgram, sendResponse } from '../machine/messages.js';
import { depositAssets } from './assetHandlers.js';
import type { Handlers } from './Handler.js';

/** Instructions that send programs or responses to other chains, or subscribe to their XCM versions. */
export const messageHandlers: Handlers<
  | 'TransferReserveAsset'
  | 'DepositReserveAsset'
  | 'InitiateReserveWithdraw'
  | 'InitiateTeleport'
  | 'ReportHolding'
  | 'QueryResponse'
  | 'SubscribeVersion'
  | 'UnsubscribeVersion'
> = {
  TransferReserveAsset(machine, { assets, dest, xcm }) {
    const { origin } = machine;
    if (!origin) return fail('BadOrigin');
    return runAtomically(machine, () => {
      const error = transferAssets(machine, assets, { from: origin, to: dest });
      if (error) return error;
      const { named, nameless } = reanchorAssets(machine, assets, dest);
      if (nameless.length > 0) return fail('LocationFull');
      return sendProgram(machine, dest, withAssets('ReserveAssetDeposited', named, xcm));
    });
  },
  DepositReserveAsset: (machine, { assets, maxAssets, dest, xcm }) =>
    runAtomically(machine, () => {
      const taken = takeFromHolding(machine, assets, maxAssets);
      const error = depositAssets(machine, taken, dest);
      if (error) return error;
      const { named } = reanchorAssets(machine, taken.assets, dest);
      return sendProgram(machine, dest, withAssets('ReserveAssetDeposited', named, xcm));
    }),
  InitiateReserveWithdraw: (machine, { assets, reserve, xcm }) =>
    runAtomically(machine, () => {
      const taken = takeFromHolding(machine, assets);
      const { named, nameless } = reanchorAssets(machine, taken.assets, reserve);
      machine.holding = machine.holding.add(nameless);
      removeSent(machine, taken.assets, nameless);
      return sendProgram(machine, reserve, withAssets('WithdrawAsset', named, xcm));
    }),
  InitiateTeleport: (machine, { assets, dest, xcm }) =>
    runAtomically(machine, () => {
      const taken = takeFromHolding(machine, assets);
      removeSent(machine, taken.assets, []);
      const { named } = reanchorAssets(machine, taken.assets, dest);
      return sendProgram(machine, dest, withAssets('ReceiveTeleportedAsset', named, xcm));
    }),
  ReportHolding(machine, { responseInfo, assets }) {
    const { taken } = machine.holding.take(assets);
    const { named } = reanchorAssets(machine, taken.assets, responseInfo.destination);
    return sendResponse(machine, responseInfo, { kind: 'Assets', assets: named });
  },
  QueryResponse(machine, { queryId, response, maxWeight, querier }) {
    const { origin } = machine;
    if (!origin) return fail('BadOrigin');
    machine.host.noteResponse({ origin, queryId, querier, response, maxWeight });
    return undefined;
  },
  SubscribeVersion(machine, { queryId, maxResponseWeight }) {
    const { origin } = machine;
    if (!origin || !isSameLocation(origin, machine.sender)) return fail('BadOrigin');
    const refusal = machine.host.subscribeVersion({ origin, queryId, maxWeight: maxResponseWeight });
    return refusal && fail(refusal);
  },
  UnsubscribeVersion(machine) {
    const { origin } = machine;
    if (!origin || !isSameLocation(origin, machine.sender)) return fail('BadOrigin');
    const refusal = machine.host.unsubscribeVersion(origin);
    return refusal && fail(refusal);
  },
};

/** Program for the destination: the assets, then ClearOrigin, then the nested program. */
function withAssets(
  kind: 'ReserveAssetDeposited' | 'WithdrawAsset' | 'ReceiveTeleportedAsset',
  assets: readonly Asset[],
  program: Program,
): Program {
  const first: Instruction = { kind, assets };
  return [first, { kind: 'ClearOrigin' }, ...program];
}

function takeFromHolding(machine: Machine, filter: AssetFilter, limit?: number): Holding {
  const { taken, left } = machine.holding.take(filter, limit);
  machine.holding = left;
  return taken;
}

/** Assets that now belong to another chain. */
function removeSent(machine: Machine, taken: readonly Asset[], kept: readonly Asset[]): void {
  for (const asset of taken) if (!kept.includes(asset)) machine.host.burn(asset);
}
