import { defineError, type Hex, isParachronError, parseHex } from '@parachron/core';
import { toHex } from '@parachron/network';
import { type Asset, deriveLocation, hereLocation, type Location, type XcmError } from '@parachron/xcm';
import type { Context } from '../../chain/pallet/Context.js';
import type { Origin } from '../../chain/pallet/Origin.js';
import { changeIssuance, putBalances, requireWithdrawable } from '../../chain/pallets/balances/accounts.js';
import {
  balancesEvents,
  existentialDeposit,
  totalIssuance,
} from '../../chain/pallets/balances/balancesData.js';
import { parachainId } from '../../chain/pallets/parachainInfo.js';
import { account } from '../../chain/pallets/system/systemData.js';
import { type CallValue, dispatchError } from '../../chain/scale/commonTypes.js';
import { createExecutor, type Executor } from '../../executor/createExecutor.js';
import type { LocalOrigin } from '../../executor/getLocalOrigin.js';
import type { Host, HostCall, Refusal } from '../../executor/Host.js';
import { isSameLocation } from '../../executor/locations.js';
import { getXcmTypes } from '../getXcmTypes.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { toXcmWeight } from '../xcmValues.js';
import { createTraps } from './createTraps.js';
import { findRoute, putMessage } from './delivery.js';
import { createForeignLedger } from './foreignLedger.js';

const executors = new WeakMap<Context, Executor>();

/** Returns the executor of a context. The chain's own token has two names: `Here`, and the location of the chain as others see it. */
export function getTargetExecutor(context: Context, config: TargetXcmConfig): Executor {
  const known = executors.get(context);
  if (known) return known;
  const own = deriveLocation({ paraId: context.get(parachainId), relation: 'sibling' });
  const feeAssets = config.executor.feeAssets.flatMap((price) =>
    isSameLocation(price.id, hereLocation) ? [price, { ...price, id: own }] : [price],
  );
  const host = createTargetHost(context, config, own);
  const executor = createExecutor({ ...config.executor, feeAssets }, host);
  executors.set(context, executor);
  return executor;
}

/** Error that rolls back a storage transaction of the chain; never thrown outside this file. */
class XcmRolledBackError extends defineError({
  code: 'XCM_ROLLED_BACK',
  fault: 'bug',
  message: (facts: { error: XcmError }) => `An instruction failed with ${facts.error.kind}.`,
  hint: () => 'The executor reports the error as the outcome of the program.',
}) {}

/** Adapts a chain of pallets to an executor. */
function createTargetHost(context: Context, config: TargetXcmConfig, own: Location): Host {
  return {
    ...createLedger(context, config, own),
    ...createTraps(context, getXcmTypes(config.executor.versions)),
    findCall(hex) {
      const call = decodeCall(context, hex);
      return call && describeCall(context, call);
    },
    send(destination, program) {
      const routed = findRoute(context, config, { destination, program });
      if ('refusal' in routed) return routed.refusal;
      putMessage(context, routed);
      return undefined;
    },
    transactional(run) {
      try {
        context.runTransaction(() => {
          const error = run();
          if (error) throw new XcmRolledBackError({ error });
        });
        return undefined;
      } catch (error) {
        if (error instanceof XcmRolledBackError) return error.facts.error;
        throw error;
      }
    },
  };
}

function createLedger(
  context: Context,
  config: TargetXcmConfig,
  own: Location,
): Pick<Host, 'withdraw' | 'deposit' | 'takeFee'> {
  const foreign = createForeignLedger(context, config);
  const isNative = ({ id }: Asset) => isSameLocation(id, hereLocation) || isSameLocation(id, own);
  const deposit: Host['deposit'] = (asset, who) =>
    isNative(asset)
      ? depositToken(context, { who, amount: asset.amount })
      : foreign(asset, { who, by: 'issue' });
  return {
    withdraw: (asset, who) =>
      isNative(asset)
        ? withdrawToken(context, { who, amount: asset.amount })
        : foreign(asset, { who, by: 'burn' }),
    deposit,
    // Assets in holding are already out of the issuance: a fee that the receiver's account refuses is burned.
    takeFee: (asset) => void deposit(asset, config.feeReceiver),
  };
}

function decodeCall(context: Context, hex: Hex): CallValue | undefined {
  const { types, outer } = context.runtime;
  try {
    return types.decode(outer.call, parseHex(hex));
  } catch (error) {
    if (isParachronError(error, 'SCALE_UNDECODABLE') || error instanceof RangeError) return undefined;
    throw error;
  }
}

function describeCall(context: Context, call: CallValue): HostCall {
  const { weight } = context.dispatchInfo(call);
  return {
    weight: toXcmWeight(weight),
    dispatch(origin) {
      const outcome = context.dispatch(toChainOrigin(origin), call);
      const { actualWeight } = outcome.post;
      const used = actualWeight ? { actualWeight: toXcmWeight(actualWeight) } : {};
      if (outcome.ok) return used;
      const failure = context.toDispatchError(outcome.failure);
      return { ...used, error: toHex(context.runtime.types.encode(dispatchError, failure)) };
    },
  };
}

function toChainOrigin(origin: LocalOrigin): Origin {
  switch (origin.kind) {
    case 'signed':
      return { kind: 'signed', who: origin.account };
    case 'root':
      return { kind: 'root' };
    case 'relay':
      return { kind: 'pallet', pallet: 'CumulusXcm', value: { type: 'Relay' } };
    case 'sibling':
      return {
        kind: 'pallet',
        pallet: 'CumulusXcm',
        value: { type: 'SiblingParachain', value: origin.paraId },
      };
    case 'xcm':
      return { kind: 'pallet', pallet: 'PolkadotXcm', value: { type: 'Xcm', value: origin.location } };
  }
}

/** An account, and an amount of the chain's own token in planck. */
interface Move {
  readonly who: Hex;
  readonly amount: bigint;
}

/** Takes an amount of the chain's own token, which leaves the issuance; a refusal of Balances becomes FailedToTransactAsset. */
function withdrawToken(context: Context, { who, amount }: Move): Refusal {
  try {
    requireWithdrawable(context, { who, amount, existence: 'allowDeath' });
  } catch (error) {
    if (isParachronError(error, 'PALLET_DISPATCH_FAILED')) return 'FailedToTransactAsset';
    throw error;
  }
  const { data } = context.get(account, who);
  changeIssuance(context, -amount);
  putBalances(context, who, { free: data.free - amount, reserved: data.reserved });
  context.deposit(balancesEvents.Burned, { who, amount });
  return undefined;
}

/** Mints an amount of the chain's own token, unless it is too little for a new account, or the total issuance would overflow. */
function depositToken(context: Context, { who, amount }: Move): Refusal {
  const { data } = context.get(account, who);
  const isTooMuch = context.get(totalIssuance) + amount >= 1n << 128n;
  const isTooLittle = data.free + data.reserved + amount < context.constant(existentialDeposit);
  if (isTooMuch || isTooLittle) return 'FailedToTransactAsset';
  changeIssuance(context, amount);
  putBalances(context, who, { free: data.free + amount, reserved: data.reserved });
  context.deposit(balancesEvents.Minted, { who, amount });
  return undefined;
}
