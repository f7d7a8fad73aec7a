import type { BuildBlockParams, InherentProvider } from '@acala-network/chopsticks-core';
import type { Codec, Registry } from '@polkadot/types/types';
import type { Chopsticks } from './importChopsticks.js';

/**
 * Creates the providers of a block's inherents: those of chopsticks, without senders whose channel has closed.
 *
 * A para's inherent lists every sender that had a channel in the block before. The runtime panics over a sender whose channel has
 * closed since, so these senders are removed.
 */
export function createInherentProviders(chopsticks: Chopsticks): InherentProvider[] {
  return chopsticks.inherentProviders.map((provider) => ({
    async createInherents(newBlock, params) {
      const extrinsics = await provider.createInherents(newBlock, params);
      if (params.relayChainStateOverrides === undefined) return extrinsics;
      const parent = await newBlock.parentBlock;
      if (!parent) return extrinsics;
      const { registry } = await parent.meta;
      return extrinsics.map((extrinsic) => removeClosedSenders(registry, { extrinsic, params }));
    },
  }));
}

function removeClosedSenders(
  registry: Registry,
  { extrinsic, params }: { extrinsic: `0x${string}`; params: BuildBlockParams },
): `0x${string}` {
  const decoded = registry.createType('Extrinsic', extrinsic);
  const messages = (decoded.args[0] as { horizontalMessages?: Map<Codec, Codec> } | undefined)
    ?.horizontalMessages;
  if (!(messages instanceof Map)) return extrinsic;
  const closed = [...messages.keys()].filter((sender) => !(sender.toString() in params.horizontalMessages));
  if (closed.length === 0) return extrinsic;
  for (const sender of closed) messages.delete(sender);
  return decoded.toHex();
}
