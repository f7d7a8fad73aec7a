import { pathToFileURL } from 'node:url';
import type { generateTypesFromEndpoint } from '@dedot/codegen';
import type { Devnet } from '@parachron/devnet';
import { DedotClient, WsProvider } from 'dedot';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { compile, home, withFolder } from './support/generated.js';
import { endpointOf, getKeys, getNextSlot, startNetwork } from './support/network.js';
import { tryClient } from './support/tryClient.js';

let devnet: Devnet;
let keys: Awaited<ReturnType<typeof getKeys>>;
const clients: { v2?: DedotClient; legacy?: DedotClient } = {};

beforeAll(async () => {
  keys = await getKeys();
  devnet = await startNetwork();
  const provider = () => new WsProvider(endpointOf(devnet));
  clients.v2 = await DedotClient.new({ provider: provider(), rpcVersion: 'v2' });
  clients.legacy = await DedotClient.legacy({ provider: provider() });
});
afterAll(async () => {
  await clients.v2?.disconnect();
  await clients.legacy?.disconnect();
  await devnet.close();
});

// Without generated types; names are those of the chain, in dedot's spelling.
// biome-ignore lint/suspicious/noExplicitAny: the calls of the service have no types here
type Untyped = any;

function tryDedot(
  pick: () => DedotClient | undefined,
  entriesOf: (query: Untyped) => Promise<[{ address(prefix: number): string }, unknown][]>,
) {
  const client = (): Untyped => pick();
  return {
    connect: async () => {
      expect(await client().chainSpec.chainName()).toBe(devnet.service.name);
      expect(client().consts.balances.existentialDeposit).toBe(100_000_000n);
    },
    storage: async () => {
      const { account } = client().query.system;
      expect(await account(keys.alice.address)).toMatchObject({ data: { free: expect.any(BigInt) } });
      const entries = await entriesOf(account);
      expect(entries.map(([key]) => key.address(51))).toContain(keys.bob.address);
    },
    watch: async () => {
      const seen: number[] = [];
      const stop = await client().query.system.number((number: number) => seen.push(number));
      await expect.poll(() => seen.length).toBe(1);
      await devnet.service.chain.build();
      await expect.poll(() => seen.at(-1)).toBe(devnet.service.chain.head.number);
      await stop();
    },
    runtimeApi: async () => {
      expect(await client().call.accountNonceApi.accountNonce(keys.bob.address)).toBe(0);
    },
    fee: async () => {
      const { partialFee } = await client().tx.system.remarkWithEvent('0x01').paymentInfo(keys.bob.address);
      expect(partialFee).toBeGreaterThan(0n);
    },
    submit: async () => {
      const made = client().tx.system.remarkWithEvent('0x68656c6c6f');
      const seen: string[] = [];
      const note = ({ status }: { status: { type: string } }) => void seen.push(status.type);
      const { events } = await made.signAndSend(keys.alice, note).untilFinalized();
      // The block is fetched before it is reported: finality waits for that.
      expect(seen.slice(-2)).toEqual(['BestChainBlockIncluded', 'Finalized']);
      expect(client().events.system.Remarked.find(events)).toBeDefined();
    },
    schedule: async () => {
      const time = getNextSlot(devnet);
      const call = client().tx.system.remarkWithEvent('0x01').call;
      const schedule = { type: 'Fixed', value: { executionTimes: [BigInt(time)] } };
      const made = client().tx.automationTime.scheduleDynamicDispatchTask(`dedot ${time}`, schedule, call);
      const { events } = await made.signAndSend(keys.alice).untilFinalized();
      expect(client().events.automationTime.TaskScheduled.find(events)).toBeDefined();
      const found: string[] = [];
      const stop = await client().query.system.events(
        (list: { event: { palletEvent: { name: string } } }[]) => {
          found.push(...list.map(({ event }) => event.palletEvent.name));
        },
      );
      await devnet.advanceTo(time * 1000);
      await expect.poll(() => found).toContain('DynamicDispatchResult');
      await stop();
    },
  };
}

describe('over the JSON-RPC specification', () =>
  tryClient('dedot', {
    types: generateTypes,
    ...tryDedot(
      () => clients.v2,
      (query) => query.entries(),
    ),
  }));
describe('over the older methods', () =>
  tryClient(
    'dedot, legacy',
    tryDedot(
      () => clients.legacy,
      (query) => query.pagedEntries({ pageSize: 100 }),
    ),
    { installed: 'dedot' },
  ));

/** Generates the types of both variants with dedot's command, and compiles a program with them. */
async function generateTypes() {
  // The entry point of the package also loads code for contracts, which needs packages that are not installed.
  const path = pathToFileURL(`${home}/node_modules/@dedot/codegen/chaintypes/index.js`).href;
  const codegen = (await import(/* @vite-ignore */ path)) as {
    generateTypesFromEndpoint: typeof generateTypesFromEndpoint;
  };
  const other = await startNetwork('M');
  await withFolder(async (outDir) => {
    for (const [chain, running] of [
      ['service', devnet],
      ['service_m', other],
    ] as const) {
      const endpoint = endpointOf(running) as `ws://${string}`;
      await codegen.generateTypesFromEndpoint({ chain, endpoint, outDir, useSubPaths: true });
    }
    expect(await compile(outDir, 'dedot.txt')).toBe('');
  }).finally(() => other.close());
}
