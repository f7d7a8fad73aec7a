import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { checks, type RunReport } from '@parachron/checklist';
import { connect } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { createDevnet, serveChain } from '@parachron/devnet';
import { isLong } from '@parachron/repo/isLong';
import pico from 'picocolors';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { renderChange } from '../../src/cli/commands/runWatch.js';
import { DatabaseUnreachableError } from '../../src/database/Database.js';
import { readRunPlan } from '../../src/running/readRunPlan.js';
import { derivePlaceKey, type RunChange } from '../../src/watching/RunChanges.js';
import { type RunNews, type WatchRunsOptions, watchRuns } from '../../src/watching/watchRuns.js';
import { startProgram, userFolders, writeFolder } from '../support/runCommand.js';
import { type RealNetwork, serveRealNetwork, ws } from '../support/serveRealNetwork.js';
import { serveRelay } from '../support/serveRelay.js';

const TARGET = 2000;
// Specification, "Identity": Alice.
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const check = ['network/paras-alive-on-relay'];

const program = inject('program');
let network: RealNetwork;
const countSockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
/** The sockets of this process before the first watch. */
let idle: number;
beforeAll(async () => {
  network = await serveRealNetwork(TARGET);
  idle = countSockets();
  return () => network.close();
});

/** Sets the lifecycle state of the parachain on the relay chain, and builds the block that has it. */
async function setLifecycle(value: string): Promise<void> {
  await network.relay.write([{ pallet: 'Paras', item: 'ParaLifecycles', keys: [TARGET], value }]);
  await network.devnet.step();
}

/** The hashes of the newest blocks of all chains. */
function listHeads(): Promise<Hex[]> {
  const urls = Object.values(network.servers).map(ws);
  return Promise.all(
    urls.map(async (url) => {
      const chain = await connect(url);
      const { block } = await chain.snapshot();
      await chain.close();
      return block.hash;
    }),
  );
}

/** Records the runs of a watch and their changes, in their order. */
function createCollector() {
  const received: { run: RunReport; changes: readonly RunChange[] }[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let read: readonly string[] = [];
  return {
    received,
    /** The blocks that the latest run has read. */
    listRead: () => read,
    onRun: ({ run, changes }: RunNews) => {
      read = run.reports.flatMap(({ chains }) => chains.map(({ block }) => block.hash));
      // Only changes count: the number of checks between them does not matter.
      if (received.length > 0 && changes.length === 0) return;
      received.push({ run, changes });
      for (const one of waiting) if (received.length >= one.count) one.resolve();
    },
    until: (count: number) =>
      new Promise<void>((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}

const watchOptions = { onProgress: () => {}, debounceMs: 20, firstPauseMs: 50 };
const flags = () => ({
  timeout: 600,
  cache: true,
  jobs: 4,
  check,
  relay: [ws(network.servers.relay)],
  service: [ws(network.servers.service)],
});

/** Watches the target through a server of its own until the watch has reported that the server is gone. */
async function watchUntilGone() {
  const node = network.devnet.targets[0]?.chain;
  if (!node) throw new TypeError('no target');
  const server = await serveChain(node, { port: 0 });
  const watch = await startWatch({ target: [ws(server)] });
  await watch.until(1);
  await server.close();
  await watch.until(2);
  return { watch, node, port: Number(new URL(server.url).port) };
}

/** Watches the parachain of the network, and records its changes until the watch is ended. */
async function startWatch(
  more: { target?: string[]; relay?: string[]; service?: string[] } = {},
  options: Partial<WatchRunsOptions> = {},
) {
  const stop = new AbortController();
  const collector = createCollector();
  const given = { ...flags(), target: [ws(network.servers.target)], ...more };
  const plan = await readRunPlan(given, { cwd: '/', env: userFolders });
  const { signal } = stop;
  const watching = watchRuns({ ...watchOptions, plan, signal, onRun: collector.onRun, ...options });
  const end = () => {
    stop.abort();
    return watching;
  };
  return { ...collector, end };
}

describe('watching', () => {
  it('reports no parachain as unreachable if a shared endpoint fails during a check and another endpoint is available', async () => {
    const line = await serveRelay(ws(network.servers.service));
    const service = [line.endpoint, ws(network.servers.service)];
    let cut: (() => void) | undefined;
    const watch = await startWatch({ service }, { onProgress: () => cut?.() });
    await watch.until(1);
    cut = () => {
      cut = undefined;
      void line.close();
    };
    await network.devnet.step();
    await expect.poll(() => cut).toBeUndefined();
    await setLifecycle('DowngradingParachain');
    await watch.until(2);
    await setLifecycle('Parachain');
    await watch.until(3);
    await watch.end();
    expect(watch.received.flatMap(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
      'changed',
      'changed',
    ]);
  });

  it('reports changes by blocks that the relay chain reverted', async () => {
    const { provider } = network.relay;
    const watch = await startWatch();
    await watch.until(1);
    const before = await provider.send('chain_getBlockHash', []);
    // The reported block is at least the second one from here, also if a check reads the storage that is set before the next block.
    for (let step = 0; step < 2; step += 1) await network.devnet.step();
    // No check may read the block while its storage is set: the block would have both states under one hash.
    for (const head of await listHeads()) await expect.poll(() => watch.listRead()).toContain(head);
    await setLifecycle('DowngradingParachain');
    await watch.until(2);
    await provider.send('dev_setHead', [before]);
    // The block that follows has a smaller number than the reported one.
    await network.devnet.step();
    await watch.until(3);
    await watch.end();
    const outcomes = watch.received.map(({ changes }) =>
      changes.flatMap((one) => (one.kind === 'changed' ? [[one.before.outcome, one.after.outcome]] : [])),
    );
    expect(outcomes).toEqual([[], [['pass', 'warn']], [['warn', 'pass']]]);
    const [, reported, reverted] = watch.received.map(
      ({ run }) => run.reports[0]?.chains.find(({ role }) => role === 'relay')?.block,
    );
    expect(reverted?.number).toBeLessThan(reported?.number ?? 0);
  });

  it.each(['ws', 'http'])(
    'prints over %s the changes of a new block, and nothing else',
    async (transport) => {
      const target = [ws(network.servers.target).replace(/^ws/, transport)];
      const relay = [ws(network.servers.relay).replace(/^ws/, transport)];
      const watch = await startWatch({ target, relay }, { intervalMs: 100 });
      await watch.until(1);
      await network.devnet.step();
      await setLifecycle('DowngradingParachain');
      await watch.until(2);
      await setLifecycle('Parachain');
      await watch.until(3);
      const last = await watch.end();
      const outcomes = watch.received.map(({ changes }) =>
        changes.map((one) =>
          one.kind === 'changed' ? [one.after.subject, one.before.outcome, one.after.outcome] : one.kind,
        ),
      );
      expect(outcomes).toEqual([
        [],
        [[`target chain ${TARGET}`, 'pass', 'warn']],
        [[`target chain ${TARGET}`, 'warn', 'pass']],
      ]);
      expect(last?.verdict).toBe('ready');
    },
  );

  it('prints nothing for blocks without a change, for any checks', async () => {
    const stop = new AbortController();
    const received: (readonly RunChange[])[] = [];
    let notify = () => {};
    const { url } = network.servers.target;
    const nodes = [ws(network.servers.target), url.replace('127.0.0.1', 'localhost')];
    // System.remark of the small parachain, by its index of calls.
    const call = [{ name: 'remark', hex: '0x00000c010203' }] as const;
    const scope = { call, user: alice, task: 'every 1h x 3' };
    const { check: _, ...all } = flags();
    const plan = await readRunPlan({ ...all, ...scope, target: nodes }, { cwd: '/', env: userFolders });
    let first: RunReport | undefined;
    const watching = watchRuns({
      ...watchOptions,
      plan,
      signal: stop.signal,
      onRun: ({ run, changes }) => {
        first ??= run;
        received.push(changes);
        notify();
      },
    });
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        notify = () => received.length >= count && resolve();
        notify();
      });
    // The first blocks make the chains known to each other; later blocks are empty.
    for (let seen = 1; seen <= 3; seen += 1) {
      await until(seen);
      await network.devnet.step();
    }
    await until(4);
    stop.abort();
    await watching;
    expect(new Set(first?.reports[0]?.findings.map((one) => one.check))).toEqual(
      new Set(checks.map(({ id }) => id)),
    );
    expect(received.slice(-2).flat()).toEqual([]);
  });

  it('reports once that a node is gone and once that it is back, and compares with the last known state', async () => {
    const { watch, node, port } = await watchUntilGone();
    await setLifecycle('DowngradingParachain');
    const server = await serveChain(node, { port });
    await watch.until(3);
    await watch.end();
    await server.close();
    await setLifecycle('Parachain');
    const [, gone, back] = watch.received.map(({ changes }) => changes.map(({ kind }) => kind));
    expect(gone).toEqual(['lost']);
    expect(back).toEqual(['found', 'changed']);
    expect(watch.received[1]?.run.notChecked[0]?.error?.fault).toBe('unreachable');
  });

  it('does not go on with another chain behind an endpoint, and says what to do', async () => {
    const replacement = await createDevnet({
      targets: [{ paraId: TARGET, derivation: 'none' }],
      blocks: { kind: 'manual' },
    });
    const other = replacement.targets[0]?.chain;
    if (!other) throw new TypeError('no target');
    const { watch, port } = await watchUntilGone();
    const server = await serveChain(other, { port });
    await watch.until(3);
    await watch.end();
    const [change, ...others] = watch.received[2]?.changes ?? [];
    expect(others).toEqual([]);
    expect(change).toMatchObject({ kind: 'lost', notChecked: { error: { code: 'CHAIN_REPLACED' } } });
    if (!change) throw new TypeError('no change');
    const screen = { width: 80, unicode: true, colors: pico.createColors(false) };
    expect(renderChange(change, { reports: [] }, screen).replace(/\s+/g, ' ')).toMatch(
      /expected the chain with genesis .* To use the other chain, start again: /,
    );
    await server.close();
    await replacement.close();
  });

  it.each([
    ['that this process stores, after the database did not answer', true],
    ['that another process stores', false],
  ])('reports once the changes since the last run, %s', async (_, isKept) => {
    const obstacles: string[] = [];
    const stored: number[] = [];
    const before = { findings: [], verdict: 'not-ready', isLost: false } as const;
    const watch = await startWatch(
      {},
      {
        firstPauseMs: 20,
        // Without a block, only the time of the next attempt begins it.
        quietMs: 600_000,
        onObstacle: ({ code }) => void obstacles.push(code),
        journal: {
          load: async () => new Map([[derivePlaceKey({ network: 'custom' }), before]]),
          record: async ({ reports }) => {
            if (obstacles.length < 2)
              throw new DatabaseUnreachableError({ server: 'db/watch', reason: 'no answer' });
            stored.push(reports.length);
            return () => isKept;
          },
        },
      },
    );
    await watch.until(1);
    await watch.end();
    expect([obstacles, stored]).toEqual([Array(2).fill('DATABASE_UNREACHABLE'), [1]]);
    const [{ run, changes } = { changes: [] }] = watch.received;
    expect(run?.reports).toHaveLength(isKept ? 1 : 0);
    expect(changes.at(-1)?.kind).toBe(isKept ? 'verdict' : undefined);
  });

  it('asks again for new blocks, over http, after the node gave no answer', async () => {
    const line = await serveRelay(ws(network.servers.relay));
    const relay = [line.endpoint.replace(/^ws/, 'http')];
    const watch = await startWatch({ relay }, { intervalMs: 50, quietMs: 600_000 });
    await watch.until(1);
    line.refuse(Number.POSITIVE_INFINITY);
    line.cut();
    await watch.until(2);
    line.refuse(0);
    await watch.until(3);
    const kinds = watch.received.map(({ changes }) => changes.map(({ kind }) => kind));
    expect(kinds).toEqual([[], ['lost'], ['found']]);
    await network.relay.write([
      { pallet: 'Paras', item: 'ParaLifecycles', keys: [TARGET], value: 'DowngradingParachain' },
    ]);
    await network.relay.build({});
    await watch.until(4);
    await setLifecycle('Parachain');
    await watch.until(5);
    await watch.end();
    await line.close();
  });

  it('closes all that it opened', async () => {
    // Connections of the tests before may end late.
    await expect.poll(countSockets).toBeLessThanOrEqual(idle);
    const watch = await startWatch();
    await watch.until(1);
    expect(countSockets()).toBeGreaterThan(idle);
    await watch.end();
    await expect.poll(countSockets).toBeLessThanOrEqual(idle);
  });
});

describe('a program that is interrupted', () => {
  it.each(isLong ? ['check', 'watch'] : ['watch'])(
    'while %s waits for a node, leaves nothing behind',
    async (command) => {
      const silent = createServer(() => {});
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const cwd = writeFolder({});
      const endpoint = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const args = [command, '-r', endpoint, '-t', endpoint];
      const { child, printed, ended } = startProgram(program, args, { cwd, env: { TMPDIR: cwd } });
      await printed('Connecting to');
      child.kill('SIGINT');
      const { code } = await ended;
      silent.close();
      // The end of the node's timeout would give another code.
      expect(code).toBe(130);
      expect(readdirSync(cwd)).toEqual([]);
    },
  );
});
