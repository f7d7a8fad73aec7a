import { bool, compact, u64 } from '@parachron/core/scale';
import { dispatchFailure } from '../pallet/defineErrors.js';
import { requireNone } from '../pallet/Origin.js';
import { constantValue, defineCall, defineConstant, type Pallet } from '../pallet/Pallet.js';
import { storageValue } from '../state/storage.js';

const pallet = 'Timestamp';

/** The block's time in milliseconds; during `onInitialize`, the time of the parent block. */
export const now = storageValue({ pallet, name: 'Now', type: u64, fallback: 0n });
const didUpdate = storageValue({ pallet, name: 'DidUpdate', type: bool, fallback: false });

export const minimumPeriod = defineConstant(
  pallet,
  'MinimumPeriod',
  u64,
  'The minimum period between blocks, in milliseconds.',
);

const set = defineCall({
  index: 0,
  args: { now: compact(u64) },
  docs: 'Set the current time.',
  weight: 9_000_000n,
  class: 'Mandatory',
  dispatch: (context, origin, args) => {
    requireNone(origin);
    const before = context.get(now);
    const isEarly = before !== 0n && args.now < before + context.constant(minimumPeriod);
    if (context.get(didUpdate) || isEarly) throw dispatchFailure({ type: 'Other' });
    context.put(now, [], args.now);
    context.put(didUpdate, [], true);
  },
});

/** Creates the Timestamp pallet. */
export function createTimestampPallet(options: {
  index: number;
  minimumPeriod: bigint;
  genesis?: bigint;
}): Pallet {
  return {
    name: pallet,
    index: options.index,
    crate: 'pallet_timestamp',
    storage: [now, didUpdate],
    calls: { set },
    constants: [constantValue(minimumPeriod, options.minimumPeriod)],
    ...(options.genesis === undefined
      ? {}
      : { genesis: (context) => context.put(now, [], options.genesis ?? 0n) }),
    inherent: (_, input) => ({ call: 'set', args: { now: BigInt(input.timestamp) } }),
    onFinalize: (context) => context.remove(didUpdate),
  };
}
