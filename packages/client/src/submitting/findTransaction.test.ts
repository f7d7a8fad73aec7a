import { expect, test } from 'vitest';
import { createFakeNode } from '../../test/createFakeNode.js';
import type { Chain } from '../connection/Chain.js';
import { findTransaction } from './BlockPoll.js';

const hash = `0x${'11'.repeat(32)}` as const;

test('a stopped search reads no further blocks', async () => {
  const stop = new AbortController();
  let looked = 0;
  const node = createFakeNode({
    author_submitExtrinsic: () => hash,
    // A node that is ahead of all others, or says so.
    chain_getHeader: () => ({ number: '0x2710', parentHash: hash }),
    chain_getBlockHash: () => {
      looked += 1;
      if (looked === 20) stop.abort(new RangeError('enough'));
      return null;
    },
  });
  const chain = {
    endpoint: 'a node',
    request: (method: string, params: readonly unknown[]) => node.send(method, [...params]),
  } as unknown as Chain;
  const watch = {
    extrinsic: '0x00',
    hash,
    height: 0,
    call: 'System.remark',
    waitFor: 'block',
    timeoutMs: 1_000,
    pollMs: 1,
    onUndelivered: () => undefined,
    onTaken: () => undefined,
    read: () => Promise.reject(new Error('nothing is found')),
  } as const;
  await expect(findTransaction(chain, watch, stop.signal)).rejects.toThrow('enough');
  // Blocks are looked at 16 at a time.
  expect(looked).toBe(32);
});
