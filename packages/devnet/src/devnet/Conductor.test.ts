import type { ParaChain } from '@parachron/devnet-chain';
import { expect, test } from 'vitest';
import { Conductor } from './Conductor.js';
import type { MessageRelay } from './MessageRelay.js';
import { createVirtualClock } from './VirtualClock.js';

/** Creates a network with one parachain, which processes one message per block, from the block after the arrival on. */
function createSlow(arriving: number, handlesUntil = 0) {
  let [waiting, queued, blocks] = [arriving, 0, 0];
  let notify = () => undefined as unknown;
  const messageRelay: MessageRelay = {
    dropped: [],
    get waiting() {
      return waiting;
    },
    step: async () => undefined,
    deliver: async () => {
      blocks += 1;
      queued += waiting;
      waiting = 0;
    },
    build: async () => {
      blocks += 1;
      if (queued > handlesUntil) queued -= 1;
      return { number: blocks, hash: '0x', header: '0x', upwardMessages: [], horizontalMessages: [] };
    },
  };
  const chain = {
    watchBlocks: (listener: () => void) => {
      notify = listener;
      return () => undefined;
    },
    readQueued: async () => (queued === 0 ? '' : `${queued} messages`),
  } as unknown as ParaChain;
  const conductor = new Conductor({
    chains: new Map(),
    others: new Map([[2000, chain]]),
    messageRelay,
    clock: createVirtualClock(),
    blocks: { kind: 'instant' },
  });
  return { conductor, notice: () => notify(), count: () => ({ blocks, queued }) };
}

test('an instant network builds blocks until each chain has handled its messages', async () => {
  const { conductor, notice, count } = createSlow(3);
  notice();
  await conductor.idle();
  expect(count()).toEqual({ blocks: 4, queued: 0 });
  await conductor.close();
});

test('a queue without progress causes only one further block', async () => {
  const { conductor, notice, count } = createSlow(3, 2);
  notice();
  await conductor.idle();
  expect(count()).toEqual({ blocks: 3, queued: 2 });
  await conductor.close();
});
