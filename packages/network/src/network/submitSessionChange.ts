import type { BuiltBlock, RuntimeFork } from '../fork/RuntimeFork.js';

/**
 * Ends the relay's session: moves its clock to the first slot of the next epoch and builds that block. Undefined if the relay chain has
 * no epochs, or the block begins no new session.
 */
export async function submitSessionChange(
  relay: RuntimeFork,
  build: () => Promise<BuiltBlock>,
): Promise<BuiltBlock | undefined> {
  const { babe } = (await relay.tree.getRuntime(relay.block)).meta.consts;
  if (!babe?.epochDuration || !babe.expectedBlockTime) return undefined;
  const before = await getNumber(relay, 'Session', 'CurrentIndex');
  const firstSlot = await getNumber(relay, 'Babe', 'GenesisSlot');
  const epoch = await getNumber(relay, 'Babe', 'EpochIndex');
  const next = firstSlot + (epoch + 1n) * BigInt(babe.epochDuration.toString());
  // The slot of a block is the next slot after the time of its parent.
  const value = (next - 1n) * BigInt(babe.expectedBlockTime.toString());
  await relay.write([{ pallet: 'Timestamp', item: 'Now', value }], {
    what: 'The clock is advanced to the end of the session.',
    why: 'Channels open and close at the end of a session.',
  });
  const block = await build();
  return (await getNumber(relay, 'Session', 'CurrentIndex')) === before ? undefined : block;
}

async function getNumber(relay: RuntimeFork, pallet: string, item: string): Promise<bigint> {
  return BigInt((await relay.getStorage(pallet, item))?.toString() ?? 0);
}
