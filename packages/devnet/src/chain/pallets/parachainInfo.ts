import { newtype, u32 } from '@parachron/core/scale';
import type { Pallet } from '../pallet/Pallet.js';
import { storageValue } from '../state/storage.js';

const pallet = 'ParachainInfo';

/** Para id of this chain on its relay chain. */
export const parachainId = storageValue({
  pallet,
  name: 'ParachainId',
  type: newtype('polkadot_parachain::primitives::Id', u32),
  fallback: 100,
});

/** Creates the ParachainInfo pallet. */
export function createParachainInfoPallet(options: { index: number; paraId: number }): Pallet {
  return {
    name: pallet,
    index: options.index,
    crate: 'parachain_info',
    storage: [parachainId],
    genesis: (context) => context.put(parachainId, [], options.paraId),
  };
}
