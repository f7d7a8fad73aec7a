import type { Context } from '@parachron/devnet-chain';
import { dispatchFailure, toHex } from '@parachron/devnet-chain';
import type { Outcome } from '@parachron/devnet-executor';
import { generationRules, hashMessage, isSameLocation, reanchorLocation } from '@parachron/devnet-executor';
import type { Asset, Location, Program, WeightLimit } from '@parachron/xcm';
import { getTargetExecutor } from '../getTargetExecutor.js';
import { findRoute, putMessage } from '../host/delivery.js';
import { xcmPalletErrors as errors } from '../pallets/xcmPalletErrors.js';
import type { TargetXcmConfig } from '../TargetConfig.js';

/** Transfer of tokens from an account back to their reserve chain. */
interface ReserveTransfer {
  readonly who: Location;
  readonly destination: Location;
  /** Location relative to the destination. */
  readonly beneficiary: Location;
  readonly assets: readonly Asset[];
  /** Index of the asset that pays for execution on the destination. */
  readonly feeItem: number;
  readonly weightLimit: WeightLimit;
}

/**
 * Burns tokens on this chain and releases them on their reserve chain: WithdrawAsset and BurnAsset on this chain;
 * WithdrawAsset, ClearOrigin, BuyExecution and DepositAsset on the reserve chain.
 *
 * Chain: `destination_reserve_transfer_programs` of pallet-xcm.
 */
export function transferToReserve(
  context: Context,
  config: TargetXcmConfig,
  order: ReserveTransfer,
): Outcome {
  const { destination, assets } = order;
  const fee = assets[order.feeItem];
  if (!fee) throw dispatchFailure(errors.Empty);
  if (assets.some(({ id }) => !isSameLocation(id, destination)))
    throw dispatchFailure(errors.InvalidAssetUnsupportedReserve);
  const named = reanchorAll(config, order, [...assets, fee]);
  if (!named) throw dispatchFailure(errors.CannotReanchor);
  const { outcome } = withdrawLocally(context, config, order);
  if (outcome.kind !== 'Complete') throw dispatchFailure(errors.LocalExecutionIncomplete);
  const program: Program = [
    { kind: 'WithdrawAsset', assets: named.slice(0, -1) },
    { kind: 'ClearOrigin' },
    { kind: 'BuyExecution', fees: named.at(-1) ?? fee, weightLimit: order.weightLimit },
    {
      kind: 'DepositAsset',
      assets: { kind: 'AllCounted', count: assets.length },
      beneficiary: order.beneficiary,
    },
  ];
  const routed = findRoute(context, config, { destination, program });
  if ('refusal' in routed) {
    throw dispatchFailure(routed.refusal === 'Unroutable' ? errors.Unreachable : errors.SendFailure);
  }
  putMessage(context, config.executor.generation, routed);
  return outcome;
}

function withdrawLocally(context: Context, config: TargetXcmConfig, { who, assets }: ReserveTransfer) {
  const executor = getTargetExecutor(context, config);
  const program: Program = [
    { kind: 'WithdrawAsset', assets },
    { kind: 'BurnAsset', assets },
  ];
  // The extrinsic has already paid for this execution.
  const credit = { refTime: 1n << 60n, proofSize: 1n << 60n };
  const { latest } = generationRules[config.executor.generation];
  const id = hashMessage(toHex(new Uint8Array(32)));
  return executor.run({ origin: who, program, version: latest, id, weightCredit: credit });
}

function reanchorAll(
  { executor }: TargetXcmConfig,
  { destination }: ReserveTransfer,
  assets: readonly Asset[],
): Asset[] | undefined {
  const options = { target: destination, context: executor.universalLocation };
  const named = assets.flatMap(({ id, amount }) => {
    const there = reanchorLocation(id, options);
    return there ? [{ id: there, amount }] : [];
  });
  return named.length === assets.length ? named : undefined;
}
