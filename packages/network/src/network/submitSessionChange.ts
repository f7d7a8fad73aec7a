import { defineError } from '@parachron/core';
import { getConstant } from '../fork/getConstant.js';
import type { BuiltBlock, RuntimeFork } from '../fork/RuntimeFork.js';

/** Moving the clock of a relay chain does not end its session. */
export class NoSessionsError extends defineError({
  code: 'NO_SESSIONS',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) =>
    `The session of ${facts.chain} cannot be ended: ${facts.reason}.`,
  hint: () => 'Use a relay chain with BABE, whose epochs are its sessions.',
}) {}

/**
 * Ends the relay's session: moves its clock to the first slot of the next epoch and builds that block.
 */
export async function submitSessionChange(
  relay: RuntimeFork,
  build: () => Promise<BuiltBlock>,
): Promise<BuiltBlock> {
  const duration = getConstant(relay.registry, 'Babe', 'EpochDuration');
  const slotMillis = getConstant(relay.registry, 'Babe', 'ExpectedBlockTime');
  if (!duration || !slotMillis) {
    throw new NoSessionsError({ chain: relay.name, reason: 'it has no Babe pallet' });
  }
  const before = await getNumber(relay, 'Session', 'CurrentIndex');
  const firstSlot = await getNumber(relay, 'Babe', 'GenesisSlot');
  const epoch = await getNumber(relay, 'Babe', 'EpochIndex');
  const next = firstSlot + (epoch + 1n) * BigInt(duration.toString());
  // The slot of a block is the next slot after the time of its parent.
  const value = (next - 1n) * BigInt(slotMillis.toString());
  await relay.write([{ pallet: 'Timestamp', item: 'Now', value }], {
    what: 'The clock is advanced to the end of the session.',
    why: 'Channels open and close at the end of a session.',
  });
  const block = await build();
  if ((await getNumber(relay, 'Session', 'CurrentIndex')) === before) {
    throw new NoSessionsError({ chain: relay.name, reason: `block ${block.number} began no new session` });
  }
  return block;
}

async function getNumber(relay: RuntimeFork, pallet: string, item: string): Promise<bigint> {
  return BigInt((await relay.getStorage(pallet, item))?.toString() ?? 0);
}
