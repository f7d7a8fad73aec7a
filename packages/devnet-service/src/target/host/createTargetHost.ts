import { defineError, type Hex, isParachronError, parseHex } from '@parachron/core';
import type { Context, Origin } from '@parachron/devnet-chain';
import { type CallValue, dispatchError, toHex } from '@parachron/devnet-chain';
import type { Host, HostCall, LocalOrigin } from '@parachron/devnet-executor';
import { isSameLocation } from '@parachron/devnet-executor';
import type { Asset, Location, XcmError } from '@parachron/xcm';
import { depositXcmEvent } from '../pallets/xcmEvents.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { toXcmWeight } from '../values/weights.js';
import { toErrorValue, toLocationValue } from '../values/xcmValues.js';
import { createTraps } from './createTraps.js';
import { findRoute, putMessage } from './delivery.js';
import { createForeignLedger } from './foreignLedger.js';
import { isRefused } from './isRefused.js';
import { currencyToken, fungibleToken } from './nativeToken.js';

/** Error that rolls back a storage transaction of the chain; never thrown outside this file. */
class XcmRolledBackError extends defineError({
  code: 'XCM_ROLLED_BACK',
  fault: 'bug',
  message: (facts: { error: XcmError }) => `An instruction failed with ${facts.error.kind}.`,
  hint: () => 'The executor reports the error as the outcome of the program.',
}) {}

const here: Location = { parents: 0, interior: [] };

/** Adapts a chain of pallets to an executor. */
export function createTargetHost(context: Context, config: TargetXcmConfig): Host {
  return {
    ...createLedger(context, config),
    ...createDispatcher(context, config),
    ...createHostMessaging(context, config),
    ...createTraps(context, config.executor.generation),
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

type Ledger = Pick<Host, 'withdraw' | 'deposit' | 'transfer' | 'takeFee' | 'burn' | 'mint'>;

function createLedger(context: Context, config: TargetXcmConfig): Ledger {
  const token = config.executor.generation === 'v2' ? currencyToken : fungibleToken;
  const foreign = createForeignLedger(context, config);
  const isNative = ({ id }: Asset) =>
    isSameLocation(id, here) || config.nativeAliases.some((alias) => isSameLocation(id, alias));
  const deposit: Ledger['deposit'] = (asset, who, { dust }) =>
    isNative(asset)
      ? token.deposit(context, { who, amount: asset.amount, dust })
      : foreign.move(asset, who, 'issue');
  const withdraw: Ledger['withdraw'] = (asset, who) =>
    isNative(asset)
      ? token.withdraw(context, { who, amount: asset.amount })
      : foreign.move(asset, who, 'burn');
  return {
    withdraw,
    deposit,
    transfer: (asset, from, to) =>
      isNative(asset)
        ? token.transfer(context, { from, to, amount: asset.amount })
        : (withdraw(asset, from) ?? deposit(asset, to, { dust: 'refused' })),
    takeFee(asset) {
      if (config.feeReceiver) deposit(asset, config.feeReceiver, { dust: 'lost' });
    },
    // Assets in holding are already out of the issuance, and deposits enter it.
    burn: () => undefined,
    mint: () => undefined,
  };
}

function createDispatcher(
  context: Context,
  { refusedCalls }: TargetXcmConfig,
): Pick<Host, 'findCall' | 'listPallets'> {
  const { runtime } = context;
  return {
    findCall(hex) {
      const call = decodeCall(context, hex);
      return call && { ...describeCall(context, call), allowed: !isRefused(call, refusedCalls) };
    },
    listPallets: () =>
      runtime.pallets.map(({ index, name, crate }) => {
        const encodeText = (value: string): Hex => toHex(new TextEncoder().encode(value));
        return { index, name: encodeText(name), moduleName: encodeText(crate), major: 1, minor: 0, patch: 0 };
      }),
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

function describeCall(context: Context, call: CallValue): Omit<HostCall, 'allowed'> {
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
    case 'child':
      return {
        kind: 'pallet',
        pallet: 'ParachainsOrigin',
        value: { type: 'Parachain', value: origin.paraId },
      };
    case 'xcm':
      return { kind: 'pallet', pallet: 'PolkadotXcm', value: { type: 'Xcm', value: origin.location } };
  }
}

type HostMessaging = Omit<
  Host,
  keyof Ledger | 'findCall' | 'listPallets' | 'transactional' | 'trapAssets' | 'claimAssets'
>;

function createHostMessaging(context: Context, config: TargetXcmConfig): HostMessaging {
  const { generation } = config.executor;
  const send: HostMessaging['send'] = (destination, program) => {
    const routed = findRoute(context, config, { destination, program });
    if ('refusal' in routed) return routed.refusal;
    putMessage(context, generation, routed);
    return undefined;
  };
  return {
    send,
    // This chain sends no queries, so it expects no responses.
    isExpectedResponse: () => false,
    noteResponse({ origin, queryId }) {
      const fields = { origin: toLocationValue(context, generation, origin), query_id: queryId };
      depositXcmEvent(context, generation, { name: 'UnexpectedResponse', fields });
    },
    subscribeVersion({ origin, queryId, maxWeight }) {
      const response = {
        kind: 'Version',
        version: getXcmTypes(generation, config.executor.versions).newest,
      } as const;
      return send(origin, [{ kind: 'QueryResponse', queryId, response, maxWeight }]);
    },
    unsubscribeVersion: () => undefined,
    noteFailure({ origin, error, messageId }) {
      const place = toLocationValue(context, generation, origin);
      const fields = { origin: place, error: toErrorValue(error, generation), message_id: messageId };
      depositXcmEvent(context, generation, { name: 'ProcessXcmError', fields });
    },
  };
}
