import type { DecodedEvent, ForkMessage } from '@parachron/client';
import { findUsualPallet } from '@parachron/core';
import type { BlockInputs, BuildBlock } from '@parachron/node';
import { encodePage, findVerdict } from '@parachron/xcm';
import type { RuntimeFork } from './RuntimeFork.js';

/** The most blocks that a chain takes to process a message or a transaction; a chain that drops a message never processes it. */
export const patience = 4;

/** Builds blocks, the first with inputs, until a queue reports the end of a message; returns the events, and the last block. */
export async function followMessage(message: ForkMessage, build: BuildBlock, inputs: BlockInputs = {}) {
  const events: DecodedEvent[] = [];
  for (let built = 1; ; built += 1) {
    const block = await build(built === 1 ? inputs : {});
    const own = await block.events();
    events.push(...own);
    const verdict = findVerdict(own, message);
    if (verdict || built === patience) return { block, events, verdict };
  }
}

/** The inputs of the block in which a message arrives. */
export function deriveInputs({ registry }: RuntimeFork, { from, program }: ForkMessage): BlockInputs {
  if (from === 'relay') return { downwardMessages: [{ sentAt: 1, msg: program }] };
  // A chain without a relay chain of its own receives from its parachains.
  if (!findUsualPallet(registry, 'ParachainSystem')) return { upwardMessages: { [from]: [program] } };
  return { horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } };
}
