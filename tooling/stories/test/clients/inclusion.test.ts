// polkadot.js reads a block before it reports a transaction in the block, and drops that report if finality comes first.
import { Worker } from 'node:worker_threads';
import { createServiceChain, serveChain } from '@parachron/devnet';
import { isLong } from '@parachron/repo/isLong';
import { ApiPromise, WsProvider } from '@polkadot/api';
import { Keyring } from '@polkadot/keyring';
import { expect, test } from 'vitest';
import { getKeys } from './support/network.js';

const transactions = isLong ? 500 : 80;

test('polkadot.js reports the block of a transaction before its finality, also under load and concurrently', async () => {
  await getKeys();
  const chain = await createServiceChain({ variant: 'H', mode: { kind: 'instant' } });
  const served = await serveChain(chain, { port: 0, finalityDelayMs: 10 });
  const load = new Worker('for (;;) Math.sqrt(Math.random());', { eval: true });
  const api = await ApiPromise.create({ provider: new WsProvider(served.url) as never, noInitWarn: true });
  const keyring = new Keyring({ type: 'sr25519' });
  // One account, whose transactions are in many blocks: the client reads the blocks in turn while the server has a queue of requests.
  const alice = keyring.addFromUri('//Alice');
  let lost = 0;
  const follow = (index: number) =>
    new Promise<void>((resolve, reject) => {
      let isInBlock = false;
      api.tx.system!.remarkWithEvent!(`0x${index.toString(16).padStart(4, '0')}`)
        // Blocks of an instant chain outrun the usual era of 64 blocks.
        .signAndSend(alice, { nonce: index, era: 0 }, ({ status, isError }) => {
          if (isError) reject(new Error(status.toString()));
          isInBlock ||= status.isInBlock;
          if (!status.isFinalized) return;
          lost += isInBlock ? 0 : 1;
          resolve();
        })
        .catch(reject);
    });
  await Promise.all(Array.from({ length: transactions }, (_none, index) => follow(index)));
  expect(lost).toBe(0);
  await api.disconnect();
  await load.terminate();
  await served.close();
  chain.close();
});
