import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Devnet } from '@parachron/devnet';
import { createClient, type PolkadotClient } from 'polkadot-api';
import { getPolkadotSigner } from 'polkadot-api/signer';
import { getWsProvider, WsEvent } from 'polkadot-api/ws';
import {
  Binary as Binary1,
  createClient as createClient1,
  type PolkadotClient as PolkadotClient1,
} from 'polkadot-api-1';
import { getWsProvider as getWsProvider1, WsEvent as WsEvent1 } from 'polkadot-api-1/ws-provider';
import { filter, firstValueFrom, type Observable } from 'rxjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { compile, home, run, withFolder } from './support/generated.js';
import { endpointOf, getKeys, getNextSlot, startNetwork } from './support/network.js';
import { tryClient } from './support/tryClient.js';

let devnet: Devnet;
let keys: Awaited<ReturnType<typeof getKeys>>;
let client: PolkadotClient;
let client1: PolkadotClient1;

const websocketClass = WebSocket as never;

beforeAll(async () => {
  keys = await getKeys();
  devnet = await startNetwork();
  client = createClient(getWsProvider(endpointOf(devnet), { websocketClass }));
  client1 = createClient1(getWsProvider1(endpointOf(devnet), { websocketClass }));
});
afterAll(async () => {
  client.destroy();
  client1.destroy();
  await devnet.close();
});

/** Common interface of both versions, with only names and values of the chain. */
interface CommonApi {
  readonly constants: { readonly [pallet: string]: { readonly [name: string]: () => Promise<unknown> } };
  readonly query: {
    readonly [pallet: string]: {
      readonly [item: string]: {
        getValue(...keys: unknown[]): Promise<unknown>;
        getEntries(): Promise<{ keyArgs: unknown[]; value: unknown }[]>;
        watchEntries(): Observable<WatchedEntries>;
      };
    };
  };
  readonly apis: {
    readonly [api: string]: { readonly [method: string]: (...args: unknown[]) => Promise<unknown> };
  };
  readonly tx: {
    readonly [pallet: string]: { readonly [call: string]: (args: object) => CommonTransaction };
  };
}
interface WatchedEntries {
  readonly deltas: { readonly upserted: readonly { readonly args: unknown[] }[] } | null;
  readonly entries: readonly { readonly args: unknown[] }[];
}
interface CommonTransaction {
  readonly decodedCall: unknown;
  getEstimatedFees(from: string): Promise<bigint>;
  signAndSubmit(signer: unknown): Promise<{
    ok: boolean;
    block: { hash: string };
    events: { type: string; value: { type: string; value: unknown } }[];
  }>;
}

const signer = () => getPolkadotSigner(keys.alice.publicKey, 'Sr25519', (bytes) => keys.alice.sign(bytes));

function tryCommon(
  pick: () => { client: PolkadotClient | PolkadotClient1; toBytes: (bytes: Uint8Array) => unknown },
) {
  const api = () => (pick().client as PolkadotClient).getUnsafeApi() as unknown as CommonApi;
  const remark = (text: string) => ({ remark: pick().toBytes(new TextEncoder().encode(text)) });
  return {
    connect: async () => {
      const { name, genesisHash } = await pick().client.getChainSpecData();
      expect([name, genesisHash]).toEqual([devnet.service.name, devnet.service.chain.genesisHash]);
      expect(await api().constants.Balances?.ExistentialDeposit?.()).toBe(100_000_000n);
    },
    storage: async () => {
      const account = api().query.System?.Account;
      expect(await account?.getValue(keys.alice.address)).toMatchObject({
        data: { free: expect.any(BigInt) },
      });
      const entries = (await account?.getEntries()) ?? [];
      expect(entries.map(({ keyArgs }) => keyArgs[0])).toContain(keys.bob.address);
    },
    watch: async () => {
      const { finalizedBlock$ } = pick().client as PolkadotClient;
      await pick().client.getFinalizedBlock();
      const { hash, number: built } = await devnet.service.chain.build();
      // The finality of several blocks is one event of the client, with the last of them.
      const final$ = finalizedBlock$.pipe(filter(({ number }) => number >= built));
      expect((await firstValueFrom(final$)).hash).toBe(hash);
      const seen: WatchedEntries[] = [];
      const watching = api()
        .query.System?.Account?.watchEntries()
        .subscribe((one) => void seen.push(one));
      await expect.poll(() => seen.length).toBeGreaterThan(0);
      expect(seen[0]?.entries.map(({ args }) => args[0])).toContain(keys.bob.address);
      const before = seen.length;
      await api().tx.System?.remark_with_event?.(remark('watch')).signAndSubmit(signer());
      await expect
        .poll(() =>
          seen
            .slice(before)
            .flatMap(({ deltas }) => deltas?.upserted ?? [])
            .map(({ args }) => args[0]),
        )
        .toContain(keys.alice.address);
      watching?.unsubscribe();
    },
    runtimeApi: async () => {
      expect(await api().apis.AccountNonceApi?.account_nonce?.(keys.bob.address)).toBe(0);
    },
    fee: async () => {
      const fee = await api()
        .tx.System?.remark_with_event?.(remark('fee'))
        .getEstimatedFees(keys.bob.address);
      expect(fee).toBeGreaterThan(0n);
    },
    submit: async () => {
      const done = await api().tx.System?.remark_with_event?.(remark('hello')).signAndSubmit(signer());
      expect(done).toMatchObject({ ok: true });
      expect(done?.events.map(({ value }) => value.type)).toContain('Remarked');
      expect(await devnet.service.chain.findBlock(done?.block.hash as `0x${string}`)).toBeDefined();
    },
    schedule: async () => {
      const call = api().tx.System?.remark_with_event?.(remark('at its time')).decodedCall;
      const time = getNextSlot(devnet);
      const provided_id = pick().toBytes(new TextEncoder().encode(`task ${time}`));
      const schedule = { type: 'Fixed', value: { execution_times: [BigInt(time)] } };
      const made = api().tx.AutomationTime?.schedule_dynamic_dispatch_task?.({ provided_id, schedule, call });
      const done = await made?.signAndSubmit(signer());
      expect(done).toMatchObject({ ok: true });
      const { seen, end } = watchEvents(pick().client, api());
      await devnet.advanceTo(time * 1000);
      await expect.poll(() => seen).toContain('AutomationTime.DynamicDispatchResult');
      end();
    },
  };
}

/** Collects the events of all blocks from now on; the client reads a block once it knows it. */
function watchEvents({ blocks$ }: PolkadotClient | PolkadotClient1, api: CommonApi) {
  const seen: string[] = [];
  const reading = (blocks$ as Observable<{ hash: string }>).subscribe(async ({ hash: at }) => {
    const list = (await api.query.System?.Events?.getValue({ at })) as {
      event: { type: string; value: { type: string } };
    }[];
    seen.push(...list.map(({ event }) => `${event.type}.${event.value.type}`));
  });
  return { seen, end: () => reading.unsubscribe() };
}

describe('polkadot-api 1', () => {
  const types = () =>
    generateTypes({
      program: 'papi1.txt',
      installed: 'polkadot-api-1',
      module: 'index.mjs',
      client: client1,
    });
  tryClient(
    'polkadot-api',
    { ...tryCommon(() => ({ client: client1, toBytes: (bytes) => Binary1.fromBytes(bytes) })), types },
    { installed: 'polkadot-api-1', isEarlier: true },
  );
});

describe('polkadot-api 2', () => {
  tryClient('polkadot-api', {
    ...tryCommon(() => ({ client, toBytes: (bytes) => bytes })),
    types: () =>
      generateTypes({ program: 'papi.txt', installed: 'polkadot-api', module: 'index.js', client }),
  });
});

// By default, both versions disconnect after 40 seconds from a server that sends nothing, such as that of an idle chain.
test.each([
  ['1', createClient1, getWsProvider1],
  ['2', createClient, getWsProvider],
] as const)('polkadot-api %s reads again after a reconnection', async (_version, create, getProvider) => {
  let connections = 0;
  const onStatusChanged = ({ type }: { type: unknown }) => {
    connections += type === WsEvent1.CONNECTED || type === WsEvent.CONNECTED ? 1 : 0;
  };
  const options = { websocketClass, heartbeatTimeout: 500, onStatusChanged };
  const connected = (create as typeof createClient)(getProvider(endpointOf(devnet), options) as never);
  const read = () => (connected.getUnsafeApi() as unknown as CommonApi).query.System?.Number?.getValue();
  await read();
  await expect.poll(() => connections).toBeGreaterThan(1);
  expect(await read()).toBe(devnet.service.chain.head.number);
  connected.destroy();
});

interface Command {
  readonly program: string;
  /** The folder of the package in `node_modules`. */
  readonly installed: string;
  /** The generated module. */
  readonly module: string;
  readonly client: PolkadotClient | PolkadotClient1;
}

/** Runs the command of polkadot-api on both variants, compiles a program with the generated code, and reads with the program. */
async function generateTypes({ program, installed, module, client }: Command) {
  const other = await startNetwork('M');
  await withFolder(async (folder) => {
    await mkdir(`${folder}/.papi`);
    await mkdir(`${folder}/node_modules`);
    await symlink(`${home}/node_modules/${installed}`, `${folder}/node_modules/polkadot-api`);
    const options = { noDescriptorsPackage: true };
    const config = { version: 0, descriptorPath: '.papi/descriptors', entries: {}, options };
    await writeFile(`${folder}/.papi/polkadot-api.json`, JSON.stringify(config));
    const env = {
      ...process.env,
      NODE_OPTIONS: Number(process.versions.node.split('.')[0]) < 22 ? '--experimental-websocket' : '',
    };
    const manifest = await readFile(`${home}/node_modules/${installed}/package.json`, 'utf8');
    const { bin } = JSON.parse(manifest) as { bin: { papi: string } };
    const command = `${home}/node_modules/${installed}/${bin.papi}`;
    const papi = (...args: string[]) => run(process.execPath, [command, ...args], { cwd: folder, env });
    await papi('add', 'service_m', '-w', endpointOf(other), '--skip-codegen');
    await papi('add', 'service', '-w', endpointOf(devnet));
    expect(await compile(folder, program)).toBe('');
    const dist = `${folder}/.papi/descriptors/dist`;
    const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(`${dist}/${file}`).href);
    const { service } = (await load(module)) as { service: never };
    // The generated module loads these itself, and nothing waits for them: the folder stays until they are there.
    const parts = (await readdir(dist)).filter((file) =>
      /^(descriptors|metadataTypes)\b.*\.m?js$/.test(file),
    );
    await Promise.all(parts.map(load));
    const typed = client.getTypedApi(service) as unknown as CommonApi;
    expect(await typed.query.System?.Number?.getValue()).toBe(devnet.service.chain.head.number);
  }).finally(() => other.close());
}
