import { requireInput, type Snapshot } from '@parachron/core';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { type ChannelFactsAnswer, deriveChannelFacts } from './deriveChannelFacts.js';
import { factReads } from './factReads.js';

/**
 * Gets the facts about a pair of parachains from a snapshot of the channel manager, in one round trip.
 *
 * Use {@link factReads} and {@link deriveChannelFacts} instead to combine these reads with other reads.
 *
 * Chain: see {@link factReads}.
 * Sends: reads 21 keys in one request.
 *
 * @param snapshot the channel manager at one block
 * @param options `paras`, the two para ids; `channelManager`, the chain of the snapshot
 * @returns the facts; unknown if a required item could not be read
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { deriveChannelManager, getChannelFacts } from '@parachron/hrmp';
 *
 * const relay = await connect('wss://relay.example');
 * const channelManager = deriveChannelManager(relay.runtime);
 * if (channelManager) console.log(await getChannelFacts(await relay.snapshot(), { channelManager, paras: [1000, 2114] }));
 * await relay.close();
 * ```
 */
export async function getChannelFacts(
  snapshot: Snapshot,
  options: { readonly paras: readonly [number, number]; readonly channelManager: ChannelManager },
): Promise<ChannelFactsAnswer> {
  requireInput(
    { snapshot, options },
    {
      snapshot: 'snapshot',
      options: {
        paras: ['number'],
        channelManager: { runtime: 'object', pallets: 'object', rules: 'object' },
      },
    },
  );
  const answers = await snapshot.read(factReads(options.paras, options.channelManager));
  return deriveChannelFacts(options.paras, options.channelManager, answers);
}
