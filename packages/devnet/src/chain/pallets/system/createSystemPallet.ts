import { bytes, tuple, vec } from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import { blake2AsHex } from '@polkadot/util-crypto';
import { defineErrors } from '../../pallet/defineErrors.js';
import { defineEvents } from '../../pallet/defineEvents.js';
import { getSigner, requireRoot } from '../../pallet/Origin.js';
import { defineCall, type Pallet } from '../../pallet/Pallet.js';
import { accountId, dispatchError, dispatchInfo, h256 } from '../../scale/commonTypes.js';
import { listSystemConstants, type SystemOptions } from './systemConstants.js';
import {
  account,
  allExtrinsicsLen,
  blockHash,
  blockNumber,
  blockWeight,
  digestItem,
  eventCount,
  events,
  extrinsicCount,
  extrinsicData,
  lastRuntimeUpgrade,
  parentHash,
} from './systemData.js';

const pallet = 'System';

export const systemErrors = defineErrors(pallet, {
  InvalidSpecName:
    'The name of specification does not match between the current runtime and the new runtime.',
  SpecVersionNeedsToIncrease: 'The specification version is not allowed to decrease.',
  FailedToExtractRuntimeVersion: 'Failed to extract the runtime version from the new runtime.',
  NonDefaultComposite: 'Suicide called when the account has non-default composite data.',
  NonZeroRefCount: 'There is a non-zero reference count preventing the account from being purged.',
  CallFiltered: 'The origin filter prevent the call to be dispatched.',
});

export const systemEvents = defineEvents(pallet, {
  ExtrinsicSuccess: { index: 0, fields: { dispatch_info: dispatchInfo }, docs: 'An extrinsic completed.' },
  ExtrinsicFailed: {
    index: 1,
    fields: { dispatch_error: dispatchError, dispatch_info: dispatchInfo },
    docs: 'An extrinsic failed.',
  },
  CodeUpdated: { index: 2, docs: '`:code` was updated.' },
  NewAccount: { index: 3, fields: { account: accountId }, docs: 'A new account was created.' },
  KilledAccount: { index: 4, fields: { account: accountId }, docs: 'An account was reaped.' },
  Remarked: {
    index: 5,
    fields: { sender: accountId, hash: h256 },
    docs: 'On on-chain remark happened.',
  },
});

const remarkWeight = 2_000_000n;

const calls = {
  remark: defineCall({
    index: 0,
    args: { remark: bytes },
    docs: 'Make some on-chain remark.',
    weight: remarkWeight,
    dispatch: () => undefined,
  }),
  set_storage: defineCall({
    index: 4,
    args: { items: vec(tuple(bytes, bytes)) },
    docs: 'Set some items of storage.',
    weight: remarkWeight,
    class: 'Operational',
    dispatch: (context, origin, { items }) => {
      requireRoot(origin);
      for (const [key, value] of items) context.overlay.put(toHex(key), value);
    },
  }),
  kill_storage: defineCall({
    index: 5,
    args: { keys: vec(bytes) },
    docs: 'Kill some items from storage.',
    weight: remarkWeight,
    class: 'Operational',
    dispatch: (context, origin, { keys }) => {
      requireRoot(origin);
      for (const key of keys) context.overlay.put(toHex(key), null);
    },
  }),
  remark_with_event: defineCall({
    index: 7,
    args: { remark: bytes },
    docs: 'Make some on-chain remark and emit event.',
    weight: remarkWeight,
    dispatch: (context, origin, { remark }) => {
      const sender = getSigner(origin);
      context.deposit(systemEvents.Remarked, { sender, hash: blake2AsHex(remark, 256) });
    },
  }),
};

/** Creates the System pallet. */
export function createSystemPallet(options: SystemOptions): Pallet {
  return {
    name: pallet,
    index: options.index,
    crate: 'frame_system',
    storage: [
      account,
      extrinsicData,
      extrinsicCount,
      allExtrinsicsLen,
      blockWeight,
      blockHash,
      blockNumber,
      parentHash,
      digestItem,
      events,
      eventCount,
      lastRuntimeUpgrade,
    ],
    calls,
    events: systemEvents,
    errors: systemErrors,
    constants: listSystemConstants(options),
    genesis: (context) => {
      context.put(lastRuntimeUpgrade, [], {
        spec_version: options.version.spec_version,
        spec_name: options.version.spec_name,
      });
    },
  };
}
