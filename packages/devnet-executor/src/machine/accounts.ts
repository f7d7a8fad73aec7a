import type { Hex } from '@parachron/core';
import type { Asset, Location } from '@parachron/xcm';
import { deriveLocalAccount } from '../locations/deriveLocalAccount.js';
import { fail, type Machine, type Result, toResult } from './Machine.js';

/** Returns the account of a location on this chain. */
export function getAccount(machine: Machine, location: Location): Hex | undefined {
  const { accounts, universalLocation } = machine.config;
  return deriveLocalAccount(location, { ...accounts, universalLocation });
}

/** Takes assets from a location's account; a location without an account can pay nothing. */
export function withdrawAssets(machine: Machine, assets: readonly Asset[], from: Location): Result {
  const account = getAccount(machine, from);
  if (!account) return fail('FailedToTransactAsset');
  for (const asset of assets) {
    const refusal = machine.host.withdraw(asset, account);
    if (refusal) return toResult(refusal);
  }
  return undefined;
}

/** Moves assets between the accounts of two locations. */
export function transferAssets(
  machine: Machine,
  assets: readonly Asset[],
  { from, to }: { from: Location; to: Location },
): Result {
  const [source, target] = [getAccount(machine, from), getAccount(machine, to)];
  if (!source || !target) return fail('FailedToTransactAsset');
  for (const asset of assets) {
    const refusal = machine.host.transfer(asset, source, target);
    if (refusal) return toResult(refusal);
  }
  return undefined;
}

/** Deposits one asset into a location's account. */
export function depositAsset(machine: Machine, asset: Asset, to: Location): Result {
  const account = getAccount(machine, to);
  if (!account) return fail('FailedToTransactAsset');
  return toResult(machine.host.deposit(asset, account, { dust: machine.rules.dustDeposit }));
}
