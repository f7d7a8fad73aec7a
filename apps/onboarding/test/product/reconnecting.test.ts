// Connections end while parachains are checked: a parachain that the next attempt reaches is not reported as unreachable.
import type { RunReport } from '@parachron/checklist';
import { createDevnet, type Devnet, loadChainSpec, type ServedChain, serveChain } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnreachableError } from '../../src/database/Database.js';
import { readRunPlan } from '../../src/running/readRunPlan.js';
import { runChecks } from '../../src/running/runChecks.js';
import { derivePlaceKey } from '../../src/watching/RunChanges.js';
import { type RunNews, watchRuns } from '../../src/watching/watchRuns.js';
import { passTime } from '../support/passTime.js';
import { specFiles, userFolders, writeFolder } from '../support/runCommand.js';
import { type Relay, serveRelay } from '../support/serveRelay.js';

const TARGET = 2000;
let devnet: Devnet;
let servers: readonly ServedChain[];
let lines: Readonly<Record<'relay' | 'service' | 'one' | 'other', Relay>>;

beforeAll(async () => {
  devnet = await createDevnet({
    relay: { spec: await loadChainSpec(specFiles.relay) },
    targets: [{ paraId: TARGET }, { paraId: TARGET + 1 }],
    channels: [],
    blocks: { kind: 'manual' },
  });
  const serve = async (chain: Parameters<typeof serveChain>[0] | undefined) => {
    if (!chain) throw new TypeError('no chain');
    const server = await serveChain(chain, { port: 0 });
    return { server, line: await serveRelay(server.url.replace(/^http/, 'ws')) };
  };
  const [relay, service, one, other] = await Promise.all(
    [devnet.relay, devnet.service, ...devnet.targets].map((node) => serve(node?.chain)),
  );
  if (!relay || !service || !one || !other) throw new TypeError('no chains');
  servers = [relay, service, one, other].map(({ server }) => server);
  lines = { relay: relay.line, service: service.line, one: one.line, other: other.line };
});
afterAll(async () => {
  await Promise.all(Object.values(lines).map((line) => line.close()));
  await Promise.all(servers.map((server) => server.close()));
  await devnet.close();
});

async function readPlan({
  // Longer than the timeout of a test: a parachain that waits for an answer is not reported.
  timeout = 600,
  jobs = 4,
  targets = { one: lines.one, other: lines.other } as Readonly<Record<string, Relay>>,
  service = [lines.service.endpoint],
  check = ['network/paras-alive-on-relay'],
  dryRun = {} as { readonly dryRun?: true },
} = {}) {
  const parachains = Object.entries(targets).map(([name, line]) => ({
    name,
    networks: { mine: [line.endpoint] },
  }));
  const networks = { mine: { relay: [lines.relay.endpoint], service } };
  const cwd = writeFolder({ 'parachron.json': JSON.stringify({ networks, parachains }) });
  return readRunPlan({ timeout, jobs, check, ...dryRun, cache: true }, { cwd, env: userFolders });
}

it('a check reconnects to a chain that ends its connection', async () => {
  for (const line of Object.values(lines)) {
    let isCut = false;
    const run = await runChecks(await readPlan(), {
      onProgress: (text) => {
        if (isCut || !text.includes('Reading')) return;
        isCut = true;
        line.cut();
      },
    });
    expect(isCut).toBe(true);
    expect(run.notChecked).toEqual([]);
    expect(run.reports.map(({ scope }) => scope.parachain)).toEqual(['one', 'other']);
  }
});

it.each([
  ['is tried again', 0],
  ['leaves the report of its checks, if the node is not reached again', Number.POSITIVE_INFINITY],
])('a dry run whose forks lose their connection %s', async (_, refused) => {
  let isCut = false;
  const run = await runChecks(
    await readPlan({ check: ['hrmp'], dryRun: { dryRun: true }, targets: { one: lines.one } }),
    {
      onProgress: (text) => {
        if (isCut || !text.includes('Forking')) return;
        isCut = true;
        lines.one.refuse(refused);
        lines.one.cut();
      },
    },
  );
  lines.one.refuse(0);
  expect([isCut, run.notChecked]).toEqual([true, []]);
  expect(run.reports.map(({ dryRun }) => dryRun?.means)).toEqual(['fork']);
});

it.each([
  { jobs: 2, early: [1, 1] },
  { jobs: 1, early: [1, 0] },
])(
  'connects to the first of $jobs parachains once, while the relay chain gives no answer',
  async ({ jobs, early }) => {
    const parachains = [lines.one, lines.other];
    const countMade = () => parachains.map(({ made }) => made);
    const before = countMade();
    const listNew = () => countMade().map((made, at) => made - (before[at] ?? 0));
    lines.relay.keepSilent();
    const running = runChecks(await readPlan({ jobs }), { onProgress: () => {} });
    await expect.poll(listNew).toEqual(early);
    lines.relay.answer();
    expect((await running).notChecked).toEqual([]);
    expect(listNew()).toEqual([1, 1]);
    await expect.poll(() => parachains.map(({ open }) => open)).toEqual([0, 0]);
  },
);

it.each([{ jobs: 2 }, { jobs: 1 }])('connects to $jobs parachains at a time', async ({ jobs }) => {
  const next = await serveRelay(lines.other.endpoint);
  const targets = jobs === 2 ? { one: lines.one, other: lines.other, next } : { one: lines.one, next };
  const made: number[] = [];
  const run = await runChecks(await readPlan({ jobs, targets }), {
    onProgress: () => {},
    onResult: () => made.push(next.made),
  });
  expect(run.notChecked).toEqual([]);
  expect([made[0], made.at(-1)]).toEqual([0, 1]);
  await expect.poll(() => next.open).toBe(0);
  await next.close();
});

/** Watches until `stop`, and collects the changes in short: `one lost`. */
async function startWatch({
  firstPauseMs = 50,
  onProgress = () => {},
  ...plan
}: {
  jobs?: number;
  firstPauseMs?: number;
  onProgress?: (text: string) => void;
  service?: string[];
  check?: string[];
} = {}) {
  const ended = new AbortController();
  const seen: string[] = [];
  let runs = 0;
  let isWhole = false;
  const watching = watchRuns({
    plan: await readPlan(plan),
    onProgress,
    debounceMs: 20,
    firstPauseMs,
    stallMs: 20,
    signal: ended.signal,
    onRun: ({ run, changes }) => {
      runs += 1;
      isWhole ||= run.notChecked.length === 0;
      seen.push(...changes.map(({ kind, parachain }) => `${parachain} ${kind}`));
    },
  });
  const more = async () => {
    const before = runs;
    await expect.poll(() => runs).toBeGreaterThan(before);
  };
  await expect.poll(() => isWhole).toBe(true);
  const stop = async () => {
    ended.abort();
    await watching;
  };
  return { seen, more, stop };
}

it('a second check runs for each parachain that was reachable, and an unreachable one is reported once', async () => {
  const { seen, more, stop } = await startWatch();
  // In every run a different parachain is unreachable for one attempt.
  for (const name of ['one', 'other', 'one', 'other'] as const) {
    lines[name].refuse(1);
    lines[name].cut();
    const next = more();
    await expect.poll(() => lines[name].refusing).toBe(0);
    await next;
  }
  expect(seen).toEqual([]);
  lines.one.refuse(Number.POSITIVE_INFINITY);
  lines.one.cut();
  await expect.poll(() => seen).toEqual(['one lost']);
  for (let count = 0; count < 3; count += 1) {
    lines.service.cut();
    await more();
  }
  lines.one.refuse(0);
  await expect.poll(() => seen).toEqual(['one lost', 'one found']);
  await stop();
});

it('a check opens a new connection if a connection gives no answer', async () => {
  passTime();
  const { seen, more, stop } = await startWatch();
  lines.service.mute();
  await devnet.step();
  await more();
  expect(seen).toEqual([]);
  await stop();
});

it('a check reconnects to a second endpoint that gives no answer', async () => {
  const [, { url } = { url: '' }] = servers;
  const service = [url.replace(/^http/, 'ws'), lines.service.endpoint];
  passTime();
  const { seen, more, stop } = await startWatch({ service, check: ['network/endpoints-agree'] });
  lines.service.mute();
  // The first run after this finds no answer, and one of the next a new connection, for which no run waits.
  while (seen.length < 4) {
    const next = more();
    await devnet.step();
    await next;
  }
  expect(new Set(seen)).toEqual(new Set(['one changed', 'other changed']));
  await stop();
});

it('a check runs without a block if connections die without a close', async () => {
  passTime();
  const { seen, more, stop } = await startWatch();
  for (const line of Object.values(lines)) line.mute();
  await more();
  expect(seen).toEqual([]);
  await stop();
});

it('a check begins again if all connections die without a close while it reads', async () => {
  passTime();
  let readings = Number.NaN;
  const onProgress = (text: string) => {
    if (!text.includes('Reading')) return;
    if (readings === 0) for (const line of Object.values(lines)) line.mute();
    readings += 1;
  };
  const { seen, more, stop } = await startWatch({ onProgress });
  readings = 0;
  await devnet.step();
  await expect.poll(() => readings).toBeGreaterThan(2);
  await more();
  expect(seen).toEqual([]);
  await stop();
});

it('chains behind a gateway that answers for another service are checked again', async () => {
  const { seen, stop } = await startWatch();
  for (const line of Object.values(lines)) line.misdirect();
  await expect.poll(() => seen.sort()).toEqual(['one lost', 'other lost']);
  for (const line of Object.values(lines)) line.answer();
  await expect.poll(() => seen.length).toBe(4);
  await stop();
});

it('a run does not wait again for a second endpoint that gave no answer', async () => {
  const silent = await serveRelay(lines.service.endpoint);
  silent.keepSilent();
  const seconds: number[] = [];
  // Whether the attempt to connect to the silent endpoint had not ended at the end of each run.
  const early: boolean[] = [];
  const stop = new AbortController();
  const timeout = 600;
  passTime();
  const watching = watchRuns({
    plan: await readPlan({ timeout, service: [silent.endpoint, lines.service.endpoint] }),
    onProgress: () => {},
    debounceMs: 20,
    stallMs: 60_000,
    signal: stop.signal,
    onRun: (news) => {
      seconds.push(news.seconds);
      early.push(silent.unanswered > 0);
    },
  });
  // The second run begins without a block, and long before the end of the second attempt.
  await expect.poll(() => early.length).toBeGreaterThan(1);
  expect(seconds[0]).toBeGreaterThanOrEqual(timeout);
  expect(early[1]).toBe(true);
  stop.abort();
  await watching;
  await silent.close();
});

describe('a parachain that stays unreachable', () => {
  const setLifecycle = async (value: string) => {
    const change = { pallet: 'Paras', item: 'ParaLifecycles', keys: [TARGET + 1], value };
    await devnet.relay?.chain.write([change]);
    await devnet.step();
  };

  it.each([
    ['gives no answer', { jobs: 1 }, () => lines.one.mute()],
    [
      'ends every connection',
      { firstPauseMs: 600_000 },
      () => {
        lines.one.refuse(Number.POSITIVE_INFINITY);
        lines.one.cut();
      },
    ],
  ] as const)('and %s delays no result of another parachain', async (_, options, leave) => {
    const { seen, stop } = await startWatch(options);
    leave();
    for (const [at, value] of [
      'DowngradingParachain',
      'Parachain',
      'DowngradingParachain',
      'Parachain',
    ].entries()) {
      await setLifecycle(value);
      await expect.poll(() => seen).toEqual(Array(at + 1).fill('other changed'));
    }
    await stop();
    lines.one.refuse(0);
  });
});

describe('a parachain whose first check takes longer than the others', () => {
  it('is not checked in the first report, and has its own report afterwards', async () => {
    const stop = new AbortController();
    const reported: RunNews[] = [];
    lines.one.keepSilent();
    const watching = watchRuns({
      plan: await readPlan(),
      onProgress: () => {},
      stallMs: 100,
      signal: stop.signal,
      onRun: (news) => void reported.push(news),
    });
    await expect.poll(() => reported.length).toBe(1);
    const [begun] = reported;
    expect(begun?.first).toBe(begun?.run);
    expect(listParachains(begun?.run)).toEqual(['other']);
    expect(begun?.run.notChecked).toEqual([
      {
        parachain: 'one',
        network: 'mine',
        reason: 'The first check of the parachain has not ended.',
        howToFindOut: 'Wait for its end. The result follows.',
      },
    ]);
    lines.one.answer();
    await expect.poll(() => reported.length).toBe(2);
    const [, later] = reported;
    expect(listParachains(later?.first)).toEqual(['one']);
    expect(listParachains(later?.run)).toEqual(['one', 'other']);
    expect(later?.run.notChecked).toEqual([]);
    expect(later?.changes).toEqual([]);
    stop.abort();
    await watching;
  });

  it('is reported together with others that end about the same time', async () => {
    const [endpoint = ''] = servers.slice(2).map(({ url }) => url.replace(/^http/, 'ws'));
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const slow = await Promise.all(names.map(() => serveRelay(endpoint)));
    const targets = Object.fromEntries(names.map((name, at) => [name, slow[at] ?? lines.one]));
    const stop = new AbortController();
    const reported: RunNews[] = [];
    for (const line of slow) line.keepSilent();
    const stallMs = 2_000;
    const watching = watchRuns({
      plan: await readPlan({ targets: { other: lines.other, ...targets } }),
      onProgress: () => {},
      stallMs,
      signal: stop.signal,
      onRun: (news) => void reported.push(news),
    });
    await expect.poll(() => reported.length).toBe(1);
    const begunAt = performance.now();
    for (const line of slow) line.answer();
    await expect.poll(() => listParachains(reported.at(-1)?.run).length).toBe(7);
    const mostReports = Math.ceil((performance.now() - begunAt) / stallMs);
    expect(reported.length - 1).toBeLessThanOrEqual(mostReports);
    stop.abort();
    await watching;
    await Promise.all(slow.map((line) => line.close()));
  });
});

it('a parachain whose check took longer than a block is checked again after it, without a further block', async () => {
  const stop = new AbortController();
  const reported: RunNews[] = [];
  lines.one.keepSilent();
  const watching = watchRuns({
    plan: await readPlan(),
    onProgress: () => {},
    debounceMs: 20,
    stallMs: 20,
    quietMs: 600_000,
    signal: stop.signal,
    onRun: (news) => void reported.push(news),
  });
  await expect.poll(() => reported.length).toBe(1);
  await devnet.step();
  await expect.poll(() => reported.length).toBeGreaterThan(1);
  const listBlocks = () =>
    reported
      .at(-1)
      ?.run.reports.map(({ chains }) => chains.find(({ role }) => role === 'relay')?.block.number);
  const [newest] = listBlocks() ?? [];
  lines.one.answer();
  await expect.poll(listBlocks).toEqual([newest, newest]);
  stop.abort();
  await watching;
});

it('results that could not be stored are dropped if the share of the process changes', async () => {
  const stop = new AbortController();
  const held = () =>
    new Set(['one', 'other'].map((parachain) => derivePlaceKey({ parachain, network: 'mine' })));
  const [first, last] = [new AbortController(), new AbortController()];
  const shares = [{ held: held(), nextChange: first.signal }];
  const ready = { findings: [], verdict: 'ready', isLost: false } as const;
  const recorded: unknown[] = [];
  const watching = watchRuns({
    plan: await readPlan(),
    onProgress: () => {},
    // The failed writing, and the check of a parachain that is not reached, are repeated long after the end of the test.
    firstPauseMs: 600_000,
    stallMs: 600_000,
    signal: stop.signal,
    share: {
      get held() {
        return shares.at(-1)?.held ?? held();
      },
      get nextChange() {
        return shares.at(-1)?.nextChange ?? last.signal;
      },
    },
    journal: {
      load: async () => new Map([...held()].map((key) => [key, ready])),
      record: async (run) => {
        recorded.push(listParachains(run));
        if (recorded.length > 1) return () => true;
        // Another process has watched both parachains, and one of them is not reached for a moment.
        lines.other.refuse(Number.POSITIVE_INFINITY);
        lines.other.cut();
        shares.push({ held: held(), nextChange: last.signal });
        first.abort();
        throw new DatabaseUnreachableError({ server: 'db/watch', reason: 'no answer' });
      },
    },
    onRun: () => stop.abort(),
  });
  await watching;
  lines.other.refuse(0);
  expect(recorded).toEqual([['one', 'other'], ['one']]);
});

function listParachains(run: RunReport | undefined) {
  return run?.reports.map(({ scope }) => scope.parachain) ?? [];
}

it('a process reports that it watches nothing if other processes watch all parachains', async () => {
  const stop = new AbortController();
  let runs = 0;
  let onIdle = () => {};
  const idle = new Promise<void>((resolve) => {
    onIdle = resolve;
  });
  const watching = watchRuns({
    plan: await readPlan(),
    onProgress: () => {},
    share: { held: new Set(), nextChange: new AbortController().signal },
    onIdle,
    signal: stop.signal,
    onRun: () => {
      runs += 1;
    },
  });
  await idle;
  stop.abort();
  expect(await watching).toBeUndefined();
  expect(runs).toBe(0);
});
