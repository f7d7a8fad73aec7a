import { bool, compact, u64 } from '@parachron/core/scale';
import { requireNone } from '../Origin.js';
import { constant, DispatchFailed, defineCall, type Pallet } from '../Pallet.js';
import type { BaseConfig } from '../ServiceConfig.js';
import { storageOf } from '../storage.js';

const pallet = 'Timestamp';
const storage = storageOf(pallet);

/** The block's time in milliseconds; during `onInitialize`, the time of the parent block. */
export const now = storage.value('Now', u64, { fallback: 0n });
const didUpdate = storage.value('DidUpdate', bool, { fallback: false });

const set = defineCall({
  index: 0,
  args: { now: compact(u64) },
  weight: 9_000_000n,
  class: 'Mandatory',
  dispatch: (context, origin, args) => {
    requireNone(origin);
    const before = context.get(now);
    const isEarly = before !== 0n && args.now < before + getMinimumPeriod(context.runtime.config);
    if (context.get(didUpdate) || isEarly) throw new DispatchFailed({ type: 'Other' });
    context.put(now, [], args.now);
    context.put(didUpdate, [], true);
  },
});

/** The minimum period between blocks in milliseconds: half of the usual one. */
function getMinimumPeriod({ blockTimeMs }: BaseConfig): bigint {
  return BigInt(Math.floor(blockTimeMs / 2));
}

/** Creates the Timestamp pallet. */
export function createTimestampPallet(config: BaseConfig, startTime: number): Pallet {
  return {
    name: pallet,
    index: 3,
    crate: 'pallet_timestamp',
    storage: [now, didUpdate],
    calls: { set },
    constants: { MinimumPeriod: constant(u64, getMinimumPeriod(config)) },
    genesis: (context) => context.put(now, [], BigInt(startTime)),
    inherent: ({ runtime }, { timstap0 }) => {
      const time = runtime.types.decode(u64, timstap0 ?? new Uint8Array());
      return { call: 'set', args: { now: time } };
    },
    onFinalize: (context) => context.remove(didUpdate),
  };
}
