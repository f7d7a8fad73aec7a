import { newtype, u32 } from '@parachron/core/scale';
import type { Pallet } from '../Pallet.js';
import type { BaseConfig } from '../ServiceConfig.js';
import { storageOf } from '../storage.js';

const pallet = 'ParachainInfo';
const storage = storageOf(pallet);

/** Para id of this chain on its relay chain. */
export const parachainId = storage.value('ParachainId', newtype('polkadot_parachain::primitives::Id', u32), {
  fallback: 100,
});

/** Creates the ParachainInfo pallet. */
export function createParachainInfoPallet({ paraId }: BaseConfig): Pallet {
  return {
    name: pallet,
    index: 4,
    crate: 'parachain_info',
    storage: [parachainId],
    genesis: (context) => context.put(parachainId, [], paraId),
  };
}
