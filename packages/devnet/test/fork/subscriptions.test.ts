import { encodeItemKey } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { WsProvider } from '@polkadot/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFork, deriveDevAccount, encodeSignedExtrinsic, type RuntimeFork } from '../../src/index.js';
import { serveChain } from '../../src/server/serveChain.js';
import { openClient } from '../server/support/openFollow.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

let hub: RuntimeFork;
beforeAll(async () => {
  hub = await createFork({ spec: await loadAssetHubSpec() }, { endow: 'development' });
});
afterAll(() => hub.close());

test('a subscription leaves out a head that cannot be read, and reports the next', async () => {
  const forked = await serveChain(hub, { port: 0 });
  const fork = await createFork({ endpoint: forked.url });
  await fork.build();
  const served = await serveChain(fork, { port: 0 });
  const client = new WsProvider(served.url);
  await client.isReady;
  // The value of this key is at the forked node alone, which is gone.
  await forked.close();
  const key = encodeItemKey('System', 'ExtrinsicData');
  await expect(client.send('state_getStorage', [key])).rejects.toThrow();
  const changes: unknown[] = [];
  await client.subscribe('state_storage', 'state_subscribeStorage', [[key]], (_error, set) =>
    changes.push(...set.changes),
  );
  await client.send('dev_setStorage', [[[key, '0x2a']]]);
  await client.send('dev_newBlock', []);
  await expect.poll(() => changes).toEqual([[key, '0x2a']]);
  await client.disconnect();
  await served.close();
  await fork.close();
});

test('a refused transaction leaves no subscription behind', async () => {
  const signer = await deriveDevAccount('Bob');
  const call = encodeCall(hub.registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
  const refused = await encodeSignedExtrinsic(hub, { call: call.hex, signer });
  await hub.build({ transactions: [refused] });
  const served = await serveChain(hub, { port: 0, maxSubscriptions: 1 });
  const client = new WsProvider(served.url);
  await client.isReady;
  const watch = (transaction: string) =>
    client.subscribe(
      'author_extrinsicUpdate',
      'author_submitAndWatchExtrinsic',
      [transaction],
      () => undefined,
    );
  // The runtime refuses the transactions of its blocks.
  for (let times = 0; times < 2; times += 1)
    await expect(watch(refused)).rejects.toMatchObject({ code: 1010 });
  await client.disconnect();
  await served.close();
});

// JSON-RPC specification, `chainHead_v1_follow`: a runtime of the type `invalid`.
test('a follow reports a block whose code is no runtime, and begins with it', async () => {
  const fork = await hub.fork();
  const client = openClient(fork);
  const follow = await client.call<string>('chainHead_v1_follow', true);
  const args = { items: [['0x3a636f6465', '0x00']] };
  await fork.dispatch(
    encodeCall(fork.registry, { pallet: 'System', method: 'set_storage', args }).hex,
    'root',
  );
  const invalid = { type: 'invalid', error: expect.any(String) };
  const blockHash = fork.head.hash;
  const reported = expect.objectContaining({ event: 'newBlock', blockHash, newRuntime: invalid });
  await expect.poll(() => client.listEvents(follow)).toContainEqual(reported);
  const later = await client.call<string>('chainHead_v1_follow', true);
  expect(client.listEvents(later)[0]).toMatchObject({ event: 'initialized', finalizedBlockRuntime: invalid });
  client.close();
  await fork.close();
});

test('a fork of a block that the node does not know fails with the block', async () => {
  const served = await serveChain(hub, { port: 0 });
  for (const block of [999, `0x${'ab'.repeat(32)}`] as const) {
    await expect(createFork({ endpoint: served.url, block })).rejects.toMatchObject({
      code: 'FORK_UNREACHABLE',
      facts: { reason: `it does not know block ${block}` },
    });
  }
  await served.close();
});
