import type { Asset, Location } from '@parachron/xcm';
import type { AssetTrust } from './ExecutorConfig.js';
import { createHolding, type Holding } from './Holding.js';
import { withdrawAsset } from './ledger.js';
import { isSameLocation } from './locations.js';
import {
  depositAsset,
  depositSurplus,
  fail,
  getAccount,
  hasCapacity,
  type Machine,
  type Result,
  runAtomically,
  toResult,
} from './Machine.js';
import type { Handlers } from './runInstructions.js';
import { claimAssets } from './traps.js';

/** Instructions that move assets on this chain, and those that pay for the program. */
export const assetHandlers: Handlers<
  | 'WithdrawAsset'
  | 'ReserveAssetDeposited'
  | 'ReceiveTeleportedAsset'
  | 'DepositAsset'
  | 'ClaimAsset'
  | 'BuyExecution'
  | 'RefundSurplus'
  | 'UnpaidExecution'
> = {
  WithdrawAsset(machine, { assets }) {
    const { origin } = machine;
    if (!origin) return fail('BadOrigin');
    if (!hasCapacity(machine, assets.length)) return fail('HoldingWouldOverflow');
    const account = getAccount(machine, origin);
    if (!account) return fail('FailedToTransactAsset');
    return runAtomically(machine, () => {
      for (const asset of assets) {
        const refusal = withdrawAsset(machine, asset, account);
        if (refusal) return toResult(refusal);
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
  DepositAsset: (machine, { assets, maxAssets, beneficiary }) =>
    runAtomically(machine, () => {
      const { taken, left } = machine.holding.take(assets, maxAssets);
      machine.holding = left;
      return depositAssets(machine, taken, beneficiary);
    }),
  ClaimAsset(machine, { assets, ticket }) {
    const { origin } = machine;
    if (!origin) return fail('BadOrigin');
    if (!hasCapacity(machine, assets.length)) return fail('HoldingWouldOverflow');
    if (!claimAssets(machine, { origin, ticket, assets })) return fail('UnknownClaim');
    machine.holding = machine.holding.add(assets);
    return undefined;
  },
  BuyExecution(machine, { fees, weightLimit }) {
    // An unlimited weight here means that no barrier required payment, so no weight is bought.
    if (weightLimit === 'Unlimited') return undefined;
    const without = machine.holding.tryTake([fees]);
    if (!without) return fail('NotHoldingFees');
    const unspent = machine.trader.buy(weightLimit, createHolding([fees]));
    if (!unspent) return fail('TooExpensive');
    machine.holding = without.add(unspent.assets);
    return undefined;
  },
  RefundSurplus: depositSurplus,
  UnpaidExecution(machine, { checkOrigin }) {
    if (!checkOrigin) return undefined;
    return machine.origin && isSameLocation(machine.origin, checkOrigin) ? undefined : fail('BadOrigin');
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
  if (!assets.every(isTrusted)) return fail(otherwise);
  machine.holding = machine.holding.add(assets);
  return undefined;
}

function isCovered(asset: Asset, origin: Location, trust: AssetTrust): boolean {
  if (trust.kind === 'NativeOfOrigin') return isSameLocation(asset.id, origin);
  return isSameLocation(asset.id, trust.id) && isSameLocation(origin, trust.from);
}

/**
 * Deposits all assets into the account of a location. An asset below its existential deposit cannot open an account, but a later asset in
 * the list may open it: failed deposits are therefore tried again.
 */
function depositAssets(machine: Machine, { assets }: Holding, beneficiary: Location): Result {
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
