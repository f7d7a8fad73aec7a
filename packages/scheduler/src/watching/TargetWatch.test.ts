import type { Chain } from '@parachron/client';
import { expect, test } from 'vitest';
import { TargetWatch } from './TargetWatch.js';

const hash = `0x${'11'.repeat(32)}` as const;
const message = { messageId: hash, sentAt: 0, call: null, program: null };

/** A target with many blocks without events, all later than the message. */
function createTarget(onEvents: (count: number) => void) {
  const read: unknown[] = [];
  const chain = {
    endpoint: 'a target',
    snapshot: async () => ({ read: async () => ({ now: { known: true, value: 1_000_000n } }) }),
    request: async (method: string, params: readonly unknown[]) => {
      if (method === 'chain_getHeader') return { number: '0x2710', parentHash: hash };
      if (method !== 'state_getStorage') return hash;
      read.push(params);
      onEvents(read.length);
      return '0x00';
    },
  };
  return { chain: chain as unknown as Chain, read };
}

test('an abort signal ends the search of a target between two reads of its blocks', async () => {
  const stop = new AbortController();
  const { chain, read } = createTarget((count) => {
    if (count === 40) stop.abort();
  });
  const watch = new TargetWatch({ chain }, { getUser: async () => undefined, signal: stop.signal });
  await watch.readHead();
  expect(await watch.find(message)).toBeUndefined();
  // A batch of 32 blocks, and the batch of 18 blocks during which the signal aborts.
  expect(read).toHaveLength(50);
});
