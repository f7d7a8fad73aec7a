// Runtime upgrades during a watch and during a submission: of the real relay chain, of small chains, and in blocks that a
// reorganisation replaces.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@parachron/client';
import {
  createDevnet,
  createFork,
  createTarget,
  type ServedChain,
  type SmallChain,
  serveChain,
} from '@parachron/devnet';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRunPlan } from '../src/running/readRunPlan.js';
import type { RunChange } from '../src/watching/RunChanges.js';
import { watchRuns } from '../src/watching/watchRuns.js';
import { runCommand, userFolders } from './support/runCommand.js';
import { type RealNetwork, serveRealNetwork, ws } from './support/serveRealNetwork.js';
import { serveChanged } from './support/serveRelay.js';

const TARGET = 2000;
const codeKey = '0x3a636f6465';

let network: RealNetwork;
beforeAll(async () => {
  network = await serveRealNetwork(TARGET);
  return () => network.close();
});

/** Follows the runtimes of the network, and collects the changes. */
async function watchRuntimes(target: ServedChain) {
  const stop = new AbortController();
  const changes: RunChange[] = [];
  let runs = 0;
  const flags = {
    timeout: 600,
    jobs: 4,
    cache: true,
    check: ['network/runtimes-known', 'network/paras-alive-on-relay'],
    relay: [ws(network.servers.relay)],
    service: [ws(network.servers.service)],
    target: [ws(target)],
  };
  const watching = watchRuns({
    plan: await readRunPlan(flags, { cwd: '/', env: userFolders }),
    signal: stop.signal,
    onProgress: () => {},
    debounceMs: 20,
    firstPauseMs: 50,
    onRun: (news) => {
      runs += 1;
      changes.push(...news.changes);
    },
  });
  const nextRun = async () => {
    const before = runs;
    await expect.poll(() => runs).toBeGreaterThan(before);
  };
  await expect.poll(() => runs).toBe(1);
  const end = async () => {
    stop.abort();
    await watching;
  };
  return { changes, nextRun, end };
}

/** The change of a finding: its check, its subject, and both reasons. */
const listReasons = (changes: readonly RunChange[]) =>
  changes.flatMap((one) =>
    one.kind === 'changed' ? [[one.after.check, one.before.reason, one.after.reason]] : [],
  );

describe('a watch', () => {
  it('reports new code of a real runtime once, names both, and goes on', async () => {
    const { devnet, relay, servers } = network;
    const { changes, nextRun, end } = await watchRuntimes(servers.target);
    const hashOf = () => relay.provider.send<string>('state_getStorageHash', [codeKey]);
    const before = await hashOf();
    // Decoders skip this frame behind the compressed code (RFC 8878, section 3.1.2): the name and the version stay.
    const code = await relay.provider.send<string>('state_getStorage', [codeKey]);
    await relay.provider.send('dev_setStorage', [[[codeKey, `${code}502a4d1800000000`]]]);
    const after = await hashOf();
    expect(after).not.toBe(before);
    for (let blocks = 0; blocks < 3; blocks += 1) {
      const next = nextRun();
      await devnet.step();
      await next;
    }
    const { specName, specVersion } = (await relay.provider.send('state_getRuntimeVersion', [])) as {
      specName: string;
      specVersion: number;
    };
    const name = (hash: string) =>
      expect.stringContaining(`${specName} ${specVersion}, code ${hash.slice(0, 10)}…`);
    expect(listReasons(changes)).toEqual([['network/runtimes-known', name(before), name(after)]]);
    const value = 'DowngradingParachain';
    await relay.write([{ pallet: 'Paras', item: 'ParaLifecycles', keys: [TARGET], value }]);
    await devnet.step();
    await expect.poll(() => changes.length).toBe(2);
    expect(changes[1]).toMatchObject({ kind: 'changed', after: { check: 'network/paras-alive-on-relay' } });
    await end();
  });

  it('reports a new version of a small chain once, names both, and goes on', async () => {
    const first = network.devnet.targets[0]?.chain as SmallChain | undefined;
    if (!first) throw new TypeError('no target');
    const specVersion = first.runtime.version.spec_version + 1;
    const pattern = await createTarget({ paraId: TARGET, config: { specVersion } });
    const code = await pattern.provider.send('state_getStorage', [codeKey]);
    pattern.close();
    const server = await serveChain(first, { port: 0 });
    const port = Number(new URL(server.url).port);
    const { changes, end } = await watchRuntimes(server);
    // The node restarts with a newer runtime, on the same chain.
    await server.close();
    const second = await createFork({ node: await connect(first.provider) });
    await second.provider.send('dev_setStorage', [[[codeKey, code]]]);
    // The parent of the block that is read names the earlier runtime.
    await second.build();
    const again = await serveChain(second, { port });
    await expect.poll(() => listReasons(changes).length).toBe(1);
    await second.build();
    await end();
    expect(listReasons(changes)).toEqual([
      [
        'network/runtimes-known',
        expect.stringContaining(` ${specVersion - 1}, code 0x`),
        expect.stringContaining(` ${specVersion}, code 0x`),
      ],
    ]);
    await again.close();
    await second.close();
  });
});

describe('a submission', () => {
  const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
  const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

  it('is not signed after new code of the same version, and names both runtimes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parachron-upgrade-'));
    const small = await createDevnet({
      variant: 'M',
      targets: [],
      blocks: { kind: 'instant' },
      serve: { port: 0 },
    });
    const { endpoint = '' } = small.service;
    const live = await serveChanged(endpoint, (method, result) =>
      method === 'system_chainType' ? 'Live' : result,
    );
    const chain = await connect(endpoint);
    const hashOf = () => chain.request('state_getStorageHash', [codeKey]);
    const before = await hashOf();
    const args = [
      'task',
      'schedule',
      '-s',
      live.endpoint,
      '-i',
      'upgraded',
      '--transfer',
      bob,
      '--amount',
      '2',
    ];
    const ran = await runCommand([...args, '-w', 'every 10m x 2', '--signer-env', 'KEY', '--submit'], {
      env: { KEY: '//Alice', XDG_STATE_HOME: folder },
      width: 400,
      // The code changes while the user reads the cost.
      ask: async () => {
        await chain.request('dev_setStorage', [[[codeKey, '0x01']]]);
        return true;
      },
    });
    expect(ran).toMatchObject({ code: 4, out: '', err: expect.stringContaining('RUNTIME_CHANGED') });
    for (const hash of [before, await hashOf()]) expect(ran.err).toContain(`(code ${hash})`);
    expect(await chain.request('system_accountNextIndex', [alice])).toBe(0);
    expect(await chain.request('author_pendingExtrinsics', [])).toEqual([]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files).toEqual([]);
    await chain.close();
    live.close();
    await small.close();
    rmSync(folder, { recursive: true });
  });
});
