// Published clients with a fork of a real chain, which runs the chain's own runtime.
import { BuildBlockMode, setup } from '@acala-network/chopsticks-core';
import { connect, submit } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { createFork, type RuntimeFork, type ServedChain, serveChain } from '@parachron/devnet';
import { ApiPromise, WsProvider as JsProvider } from '@polkadot/api';
import { DedotClient, WsProvider } from 'dedot';
import { createClient, type PolkadotClient } from 'polkadot-api';
import { getPolkadotSigner } from 'polkadot-api/signer';
import { getWsProvider } from 'polkadot-api/ws';
import { Binary, createClient as createClient1 } from 'polkadot-api-1';
import { getWsProvider as getWsProvider1 } from 'polkadot-api-1/ws-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { loadAssetHubSpec } from '../../src/loadSpecs.js';
import { getKeys } from './support/network.js';

let keys: Awaited<ReturnType<typeof getKeys>>;
let fork: RuntimeFork;
let served: ServedChain;
beforeAll(async () => {
  keys = await getKeys();
  fork = await createFork({ spec: await loadAssetHubSpec() }, { blocks: 'instant', endow: 'development' });
  served = await serveChain(fork, { port: 0 });
});
afterAll(async () => {
  await served.close();
  await fork.close();
});

const send = (method: string, ...params: unknown[]) => fork.provider.send(method, params);

const websocketClass = WebSocket as never;

/** The calls of clients without generated types. */
// biome-ignore lint/suspicious/noExplicitAny: the calls of the chain have no types here
type Untyped = any;

/** Signs a remark and follows it to finality; returns the names of its events. */
async function remarkByPapi(client: PolkadotClient, remark: unknown): Promise<string[]> {
  const signer = getPolkadotSigner(keys.alice.publicKey, 'Sr25519', (bytes) => keys.alice.sign(bytes));
  const api: Untyped = client.getUnsafeApi();
  const done = await api.tx.System.remark_with_event({ remark }).signAndSubmit(signer);
  client.destroy();
  return done.events.map(({ value }: Untyped) => value.type);
}

test.each<[client: string, remark: (url: string) => Promise<string[]>]>([
  [
    'polkadot-api 2',
    (url) => remarkByPapi(createClient(getWsProvider(url, { websocketClass })), Uint8Array.of(42)),
  ],
  [
    'polkadot-api 1',
    (url) =>
      remarkByPapi(
        createClient1(getWsProvider1(url, { websocketClass })) as never,
        Binary.fromBytes(Uint8Array.of(42)),
      ),
  ],
  [
    'dedot, legacy',
    async (url) => {
      // dedot asks a runtime for versions of its metadata, which this one lacks, unless the metadata is given.
      const provider = new WsProvider(url);
      await expect(DedotClient.legacy({ provider })).rejects.toThrow('Metadata_metadata_versions');
      await provider.disconnect();
      const key = `RAW_META/${await send('chain_getBlockHash', 0)}/${900}`;
      const metadata = { [key]: (await send('state_getMetadata')) as `0x${string}` };
      const client: Untyped = await DedotClient.legacy({ provider: new WsProvider(url), metadata });
      const sent = client.tx.system.remarkWithEvent('0x2a').signAndSend(keys.alice);
      const { events } = await sent.untilFinalized();
      await client.disconnect();
      return events.map(({ event }: Untyped) => event.palletEvent?.name ?? event.palletEvent);
    },
  ],
  [
    '@polkadot/api',
    async (url) => {
      const api = await ApiPromise.create({ provider: new JsProvider(url) as never, noInitWarn: true });
      const events = await new Promise<string[]>((resolve, reject) => {
        api.tx.system!.remarkWithEvent!('0x2a')
          .signAndSend(keys.alice, (result) => {
            if (result.isFinalized) resolve(result.events.map(({ event }) => event.method));
          })
          .catch(reject);
      });
      await api.disconnect();
      return events;
    },
  ],
  [
    '@parachron/client',
    async (url) => {
      const chain = await connect(url);
      const args = { remark: '0x2a' };
      const call = encodeCall(chain.runtime.registry, {
        pallet: 'System',
        method: 'remark_with_event',
        args,
      });
      const { events } = await submit(chain, call, { signer: keys.alice, waitFor: 'finality' });
      await chain.close();
      return events.map(({ method }) => method);
    },
  ],
])('%s connects, submits a transaction and reads its events', async (_client, remark) => {
  const { number } = fork.head;
  expect(await remark(served.url)).toContain('Remarked');
  expect(fork.head.number).toBe(number + 1);
});

test('chopsticks forks the fork, and builds a block with its runtime', async () => {
  const chopsticks = await setup({ endpoint: served.url, buildBlockMode: BuildBlockMode.Manual });
  expect(chopsticks.head.hash).toBe(fork.head.hash);
  const { specName } = await chopsticks.head.runtimeVersion;
  expect(specName).toBe('statemine');
  expect((await chopsticks.newBlock()).number).toBe(fork.head.number + 1);
  await chopsticks.close();
});
