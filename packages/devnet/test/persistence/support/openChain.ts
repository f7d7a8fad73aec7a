import type { SmallChain } from '../../../src/chain/SmallChain.js';
import { createVirtualClock } from '../../../src/chain/VirtualClock.js';
import { openStore } from '../../../src/persistence/openStore.js';
import { createServiceChain } from '../../../src/service/createServiceChain.js';

/** A fixed start on a whole hour: 2023-02-03T02:00:00Z. */
export const startTime = 1_675_389_600_000;

/** A chain that keeps its data in a directory, as the only one of a network; the end of the chain closes the file. */
export async function storeChain(
  data: string,
  create: (clock: () => number) => Promise<SmallChain>,
  outer = () => startTime,
): Promise<SmallChain> {
  const store = await openStore(data);
  try {
    const clock = createVirtualClock({ clock: outer });
    let began = store.getStart(2114);
    const chain = await create(() => began ?? clock.now());
    began = undefined;
    await store.restore(new Map([[2114, chain]]));
    clock.moveTo(chain.time);
    const close = chain.close.bind(chain);
    chain.close = () => close().then(store.close);
    return chain;
  } catch (error) {
    store.close();
    throw error;
  }
}

/** A service that keeps its data in a directory. */
export function openChain(data: string, clock = () => startTime): Promise<SmallChain> {
  const mode = { kind: 'manual' } as const;
  return storeChain(data, (inner) => createServiceChain({ variant: 'H', mode, clock: inner }), clock);
}
