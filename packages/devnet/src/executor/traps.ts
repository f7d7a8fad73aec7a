import type { Hex } from '@parachron/core';
import { type Asset, deriveTrapHash, type Location } from '@parachron/xcm';
import { encodePart, encodeVersionedPart } from '@parachron/xcm/parts';
import { assetTraps } from '../target/items.js';
import { getXcmTypes } from '../target/xcmValues.js';
import type { Execution, Machine } from './Machine.js';

/** Traps the assets that a program leaves in the holding register, for the location to claim. */
export function trapAssets(machine: Machine): void {
  const { context, holding } = machine;
  const trap = deriveTrap(machine, machine.origin ?? machine.sender, holding.assets);
  context.put(assetTraps, [trap.hash], context.get(assetTraps, trap.hash) + 1);
  context.deposit(trap.types.events.AssetsTrapped, describe(trap));
}

/** Releases trapped assets; returns false if the trap does not exist. */
export function claimAssets(machine: Machine, origin: Location, assets: readonly Asset[]): boolean {
  const { context } = machine;
  const trap = deriveTrap(machine, origin, assets);
  const times = context.get(assetTraps, trap.hash);
  if (times === 0) return false;
  if (times === 1) context.remove(assetTraps, trap.hash);
  else context.put(assetTraps, [trap.hash], times - 1);
  context.deposit(trap.types.events.AssetsClaimed, describe(trap));
  return true;
}

interface Trap {
  readonly types: ReturnType<typeof getXcmTypes>;
  readonly owner: Location;
  /** The assets in the newest version of the chain. */
  readonly assets: Hex;
  /** Hash of the owner and the assets. */
  readonly hash: Hex;
}

function deriveTrap({ config }: Execution, owner: Location, held: readonly Asset[]): Trap {
  const types = getXcmTypes(config.versions);
  const version = { version: types.newest };
  const hash = deriveTrapHash({ origin: owner, assets: held }, version);
  return { types, owner, assets: encodeVersionedPart('assets', held, version), hash };
}

function describe({ types, owner, assets, hash }: Trap) {
  return { hash, origin: encodePart('location', owner, { version: types.newest }), assets };
}
