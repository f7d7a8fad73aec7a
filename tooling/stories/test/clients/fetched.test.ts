// Clients that are not dependencies of the repository: fetched by the nightly run, and removed at the end.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Devnet } from '@parachron/devnet';
import { isLong } from '@parachron/repo/isLong';
import { ApiPromise, WsProvider } from '@polkadot/api';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type FetchedClient, fetchClient } from './support/fetchClient.js';
import { home, run } from './support/generated.js';
import { endpointOf, getKeys, getNextSlot, startNetwork } from './support/network.js';
import { tryClient } from './support/tryClient.js';

const squid = {
  '@subsquid/substrate-processor': '8.5.1',
  '@subsquid/substrate-typegen': '8.1.0',
  '@subsquid/substrate-metadata-explorer': '3.2.0',
};
const sidecar = '18.0.0';

let devnet: Devnet;
let api: ApiPromise;
let keys: Awaited<ReturnType<typeof getKeys>>;
beforeAll(async () => {
  if (!isLong) return;
  keys = await getKeys();
  devnet = await startNetwork();
  api = await ApiPromise.create({ provider: new WsProvider(endpointOf(devnet)) as never, noInitWarn: true });
});
afterAll(async () => {
  await api?.disconnect();
  await devnet?.close();
});

/** Starts a program of a client. `read` returns its output so far. */
function start(args: readonly string[], options: { cwd: string; env?: Record<string, string> }) {
  const { cwd, env } = options;
  const child: ChildProcess = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  return { child, read: () => output };
}

describe('subsquid', () => {
  let client: FetchedClient;
  let program: ReturnType<typeof start> | undefined;
  beforeAll(async () => {
    if (isLong) client = await fetchClient(Object.entries(squid).map((one) => one.join('@')));
  });
  afterAll(async () => {
    program?.child.kill();
    await client?.remove();
  });

  interface Line {
    readonly number: number;
    readonly hash: string;
    readonly free: string;
    readonly deposit: string;
    readonly calls: readonly string[];
    readonly events: readonly string[];
    readonly fees: readonly string[];
    readonly scheduled: readonly string[];
  }
  const lines = (): Line[] =>
    [...(program?.read() ?? '').matchAll(/^block (.*)$/gm)].map(([, text]) => JSON.parse(text ?? ''));
  const find = (event: string) => lines().find(({ events }) => events.includes(event));

  tryClient(
    '@subsquid/substrate-processor',
    {
      types: async () => {
        const { folder } = client;
        const bin = (name: string) => join(folder, 'node_modules/.bin', name);
        await run(
          bin('squid-substrate-metadata-explorer'),
          ['--rpc', endpointOf(devnet), '--out', 'v.jsonl'],
          {
            cwd: folder,
          },
        );
        const all = { events: true, calls: true, storage: true, constants: true };
        const pallets = { System: all, Balances: all, AutomationTime: all };
        const config = { outDir: 'src/types', specVersions: 'v.jsonl', pallets };
        await writeFile(join(folder, 'typegen.json'), JSON.stringify(config));
        await mkdir(join(folder, 'src'));
        await run(bin('squid-substrate-typegen'), ['typegen.json'], { cwd: folder });
        const text = await readFile(new URL('support/squid.txt', import.meta.url), 'utf8');
        const spec = `v${devnet.service.chain.runtime.version.spec_version}`;
        await writeFile(join(folder, 'src/main.ts'), text.replaceAll('SPEC', spec));
        const flags =
          '--strict --skipLibCheck --target es2022 --module node16 --types node --outDir lib'.split(' ');
        const types = ['--typeRoots', `${home}/node_modules/@types`];
        const compiled = await run(`${home}/node_modules/.bin/tsc`, [...flags, ...types, 'src/main.ts'], {
          cwd: folder,
        }).catch((error) => error);
        expect(compiled.stdout).toBe('');
      },
      connect: async () => {
        const args = [
          'lib/main.js',
          endpointOf(devnet),
          api.createType('AccountId', keys.alice.publicKey).toHex(),
        ];
        program = start(args, { cwd: client.folder });
        await expect.poll(() => lines()[0]?.hash).toBe(devnet.service.chain.genesisHash);
        expect(lines()[0]?.deposit).toBe('100000000');
      },
      storage: () => expect(BigInt(lines()[0]?.free ?? 0)).toBeGreaterThan(0n),
      watch: async () => {
        const time = getNextSlot(devnet);
        const call = api.tx.system!.remarkWithEvent!('0x01');
        const schedule = { Fixed: { execution_times: [time] } };
        await api.tx.automationTime!.scheduleDynamicDispatchTask!('squid', schedule, call).signAndSend(
          keys.alice,
        );
        const name = 'AutomationTime.TaskScheduled';
        await expect
          .poll(() => find(name))
          .toMatchObject({
            calls: expect.arrayContaining(['AutomationTime.schedule_dynamic_dispatch_task true']),
            fees: expect.arrayContaining([expect.stringMatching(/^\d+$/)]),
            scheduled: [api.createType('AccountId', keys.alice.publicKey).toHex()],
          });
        await devnet.advanceTo(time * 1000);
        const ran = 'AutomationTime.DynamicDispatchResult';
        await expect.poll(() => find(ran)?.events).toContain('System.Remarked');
      },
    },
    { fetched: squid['@subsquid/substrate-processor'] },
  );
});

describe('sidecar', () => {
  let client: FetchedClient;
  let server: ReturnType<typeof start> | undefined;
  let origin: string;
  beforeAll(async () => {
    if (isLong) client = await fetchClient([`@substrate/api-sidecar@${sidecar}`]);
  });
  afterAll(async () => {
    server?.child.kill();
    await client?.remove();
  });

  // biome-ignore lint/suspicious/noExplicitAny: the server publishes no types of its answers
  type Answer = any;
  const get = async (path: string): Promise<Answer> => (await fetch(`${origin}${path}`)).json();
  const post = async (path: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const sign = async () => {
    const made = api.tx.system!.remarkWithEvent!('0x01');
    await made.signAsync(keys.bob, { nonce: -1 });
    return made.toHex();
  };

  tryClient(
    '@substrate/api-sidecar',
    {
      connect: async () => {
        const port = await findFreePort();
        const main = 'node_modules/@substrate/api-sidecar/build/src/main.js';
        // That of the tests would name a file of settings.
        const env = { NODE_ENV: '', SAS_SUBSTRATE_URL: endpointOf(devnet), SAS_EXPRESS_PORT: String(port) };
        server = start([main], { cwd: client.folder, env });
        await expect.poll(server.read).toContain('Listening on');
        origin = `http://127.0.0.1:${port}`;
        expect(await get('/node/version')).toMatchObject({ chain: devnet.service.name });
        const deposit = await get('/pallets/Balances/consts/ExistentialDeposit');
        expect(deposit).toMatchObject({ constantsItem: 'existentialDeposit' });
      },
      storage: async () => {
        const { address } = keys.alice;
        const account = await get(`/pallets/System/storage/Account?keys[]=${address}`);
        expect(account.value.data.free).toMatch(/^\d+$/);
        expect(await get(`/accounts/${address}/balance-info`)).toMatchObject({
          free: account.value.data.free,
          tokenSymbol: 'TUR',
        });
        expect(await get(`/accounts/${address}/asset-balances`)).toMatchObject({ code: 400 });
      },
      fee: async () => {
        const quote = await post('/transaction/fee-estimate', { tx: await sign() });
        expect(quote.partialFee).toMatch(/^[1-9]\d*$/);
      },
      submit: async () => {
        const tx = await sign();
        expect(await post('/transaction/dry-run', { tx })).toMatchObject({
          dryRunResult: { resultType: 'DispatchOutcome', result: { ok: [] } },
        });
        const { hash } = await post('/transaction', { tx });
        const remarked = async () => {
          const { extrinsics } = (await get('/blocks/head')) as {
            extrinsics: { hash: string; success: boolean }[];
          };
          return extrinsics.find((one) => one.hash === hash)?.success;
        };
        await expect.poll(remarked).toBe(true);
      },
    },
    { fetched: sidecar },
  );
});

/** A port that was free a moment ago: the server takes a number and no 0. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
