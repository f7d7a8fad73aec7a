import type { Asset, Location } from '@parachron/xcm';
import type { AssetTrust } from '../ExecutorConfig.js';
import { createHolding, type Holding } from '../Holding.js';
import { isSameLocation } from '../locations/isSameLocation.js';
import { depositAsset, transferAssets, withdrawAssets } from '../machine/accounts.js';
import { hasCapacity } from '../machine/depositSurplus.js';
import { fail, type Machine, type Result, runAtomically } from '../machine/Machine.js';
import type { Handlers } from './Handler.js';

/** Instructions that move assets on this chain. */
export const assetHandlers: Handlers<
  | 'WithdrawAsset'
  | 'ReserveAssetDeposited'
  | 'ReceiveTeleportedAsset'
  | 'TransferAsset'
  | 'DepositAsset'
  | 'BurnAsset'
  | 'ClaimAsset'
> = {
  WithdrawAsset(machine, { assets }) {
    const { origin } = machine;
    if (!origin) return fail('BadOrigin');
    if (!hasCapacity(machine, assets.length)) return fail('HoldingWouldOverflow');
    return runAtomically(machine, () => {
      for (const asset of assets) {
        const error = withdrawAssets(machine, [asset], origin);
        if (error) return error;
        machine.holding = machine.holding.add([asset]);
      }
      return undefined;
    });
  },
  ReserveAssetDeposited: (machine, { assets }) =>
    addForeignAssets(machine, assets, {
      trusts: machine.config.reserves,
      otherwise: 'UntrustedReserveLocation',
    }),
  ReceiveTeleportedAsset: (machine, { assets }) =>
    addForeignAssets(machine, assets, {
      trusts: machine.config.teleporters,
      otherwise: 'UntrustedTeleportLocation',
    }),
  TransferAsset(machine, { assets, beneficiary }) {
    const { origin } = machine;
    if (!origin) return fail('BadOrigin');
    return runAtomically(machine, () => transferAssets(machine, assets, { from: origin, to: beneficiary }));
  },
  DepositAsset: (machine, { assets, maxAssets, beneficiary }) =>
    runAtomically(machine, () => {
      const { taken, left } = machine.holding.take(assets, maxAssets);
      machine.holding = left;
      return depositAssets(machine, taken, beneficiary);
    }),
  BurnAsset(machine, { assets }) {
    const { taken, left } = machine.holding.take({ kind: 'Definite', assets });
    machine.holding = left;
    for (const asset of taken.assets) machine.host.burn(asset);
    return undefined;
  },
  ClaimAsset(machine, { assets, ticket }) {
    const { origin } = machine;
    if (!origin) return fail('BadOrigin');
    if (!hasCapacity(machine, assets.length)) return fail('HoldingWouldOverflow');
    if (!machine.host.claimAssets({ origin, ticket, assets })) return fail('UnknownClaim');
    machine.holding = machine.holding.add(assets);
    return undefined;
  },
};

/** Adds assets that another chain has reserved or burned for this chain, if this chain trusts the origin for these assets. */
function addForeignAssets(
  machine: Machine,
  assets: readonly Asset[],
  {
    trusts,
    otherwise,
  }: { trusts: readonly AssetTrust[]; otherwise: 'UntrustedReserveLocation' | 'UntrustedTeleportLocation' },
): Result {
  const { origin } = machine;
  if (!origin) return fail('BadOrigin');
  if (!hasCapacity(machine, assets.length)) return fail('HoldingWouldOverflow');
  const isTrusted = (asset: Asset) => trusts.some((trust) => isCovered(asset, origin, trust));
  const stranger = assets.findIndex((asset) => !isTrusted(asset));
  // Executors without rollback keep the assets listed before the first untrusted asset.
  const kept = machine.rules.undoesFailed && stranger >= 0 ? 0 : stranger;
  const accepted = stranger < 0 ? assets : assets.slice(0, kept);
  for (const asset of accepted) machine.host.mint(asset);
  machine.holding = machine.holding.add(accepted);
  return stranger < 0 ? undefined : fail(otherwise);
}

function isCovered(asset: Asset, origin: Location, trust: AssetTrust): boolean {
  if (trust.kind === 'NativeOfOrigin') return isSameLocation(asset.id, origin);
  return isSameLocation(asset.id, trust.id) && isSameLocation(origin, trust.from);
}

/**
 * Deposits all assets into the account of a location.
 *
 * An asset below its existential deposit cannot open an account, but a later asset in the list may open it. Newer executors
 * therefore retry failed deposits. Older executors stop at the first error, and the remaining assets are lost.
 */
export function depositAssets(machine: Machine, taken: Holding, beneficiary: Location): Result {
  const assets = taken.assets;
  if (!machine.rules.undoesFailed) return depositUntilError(machine, assets, beneficiary);
  const failed: { asset: Asset; error: Result }[] = [];
  for (const asset of assets) {
    const error = depositAsset(machine, asset, beneficiary);
    if (error) failed.push({ asset, error });
  }
  if (failed.length === assets.length) return failed.at(-1)?.error;
  for (const { asset } of failed) {
    const error = depositAsset(machine, asset, beneficiary);
    if (error) return error;
  }
  return undefined;
}

function depositUntilError(machine: Machine, assets: readonly Asset[], beneficiary: Location): Result {
  let error: Result;
  for (const asset of assets) {
    error ??= depositAsset(machine, asset, beneficiary);
    if (error) removeLost(machine, createHolding([asset]));
  }
  return error;
}

/** Assets that an old executor took out of the holding register and loses on an error. */
export function removeLost(machine: Machine, assets: Holding): void {
  for (const asset of assets.assets) machine.host.burn(asset);
}
