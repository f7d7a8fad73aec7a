import type { DecodedEvent, ForkMessage } from '@parachron/client';
import { findUsualPallet } from '@parachron/core';
import { encodePage, findVerdict } from '@parachron/xcm';
import type { BlockInputs } from '../rpc/ForkNode.js';
import type { RuntimeFork } from './RuntimeFork.js';

/** The most blocks from the arrival of a message to its processing; a chain that drops a message never processes it. */
const patience = 2;

/** Delivers a program to a fork, and builds blocks until a queue reports the end of its message. */
export async function receive(fork: RuntimeFork, message: ForkMessage): Promise<readonly DecodedEvent[]> {
  const block = await fork.build(deriveInputs(fork, message));
  const events = [...(await block.events())];
  for (let later = 0; later < patience && !findVerdict(events, message); later += 1) {
    events.push(...(await (await fork.build({ transactions: [] })).events()));
  }
  return events;
}

function deriveInputs(fork: RuntimeFork, { from, program }: ForkMessage): BlockInputs {
  const alone = { transactions: [] };
  if (from === 'relay') return { ...alone, downwardMessages: [{ sentAt: 1, msg: program }] };
  // Chains without a relay chain of their own receive from their parachains.
  const isRelay = findUsualPallet(fork.registry, 'ParachainSystem') === undefined;
  if (isRelay) return { ...alone, upwardMessages: { [from]: [program] } };
  return { ...alone, horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } };
}
