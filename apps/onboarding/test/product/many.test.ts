import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { RunReport } from '@parachron/checklist';
import { createDevnet, type Devnet, loadChainSpec } from '@parachron/devnet';
import { isLong } from '@parachron/repo/isLong';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { runCommand, specFiles, startProgram, writeFolder } from '../support/runCommand.js';
import { serveFleet } from '../support/serveFleet.js';

const [many, jobs] = isLong ? [8, 4] : [4, 2];
const heapMegabytes = 320;

/** Configuration of parachains of the local network. */
interface Named {
  readonly name: string;
  readonly nodes: readonly string[];
  readonly more?: Readonly<Record<string, unknown>>;
}

describe('many parachains in one run', () => {
  const program = inject('program');
  let devnet: Devnet;
  let targets: Named[];
  let most = 0;
  let sampling: NodeJS.Timeout;
  beforeAll(async () => {
    devnet = await createDevnet({
      relay: { spec: await loadChainSpec(specFiles.relay) },
      targets: Array.from({ length: many }, (_, index) => ({ paraId: 2000 + index })),
      // The findings are the same for all parachains; this test does not look at them.
      channels: [],
      blocks: { kind: 'manual' },
      serve: { port: 0 },
    });
    targets = [...devnet.targets.values()].map(({ endpoint = '' }, index) => ({
      name: `p${index}`,
      nodes: [endpoint],
    }));
    // The servers are in this process, and the program in another: each socket here is one connection of the program.
    sampling = setInterval(() => {
      const sockets = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
      most = Math.max(most, sockets);
    }, 5);
  });
  afterAll(async () => {
    clearInterval(sampling);
    await devnet.close();
  });

  const write = (named: readonly Named[]) =>
    writeFolder({
      'parachron.json': JSON.stringify({
        networks: { mine: { relay: devnet.relay?.endpoint, service: devnet.service.endpoint } },
        parachains: named.map(({ name, nodes, more }) => ({ name, networks: { mine: nodes }, ...more })),
      }),
    });

  const measure = async (named: readonly Named[]) => {
    most = 0;
    const args = ['check', '--json', '--jobs', String(jobs)];
    // The program dies if its objects need more memory than this.
    const env = { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` };
    const { code, out } = await startProgram(program, args, { cwd: write(named), env }).ended;
    return { code, run: JSON.parse(out) as RunReport, sockets: most };
  };

  it('are all checked with bounded memory and connections', async () => {
    const all = await measure(targets);
    expect(all.run.reports.map(({ scope }) => [scope.parachain, scope.targetParaId])).toEqual(
      targets.map(({ name }, index) => [name, 2000 + index]),
    );
    expect(all.run.notChecked).toEqual([]);
    expect(all.code).toBe(1);
    // The relay chain, the service, and the parachains that are checked at the same time. A new connection may open while
    // the previous connection is still closing.
    expect(all.sockets).toBeGreaterThan(2);
    expect(all.sockets).toBeLessThanOrEqual(2 + 3 * jobs);
  });

  it('are checked also if one is unreachable, and one names an invalid call', async () => {
    const [first, second, third] = targets as [Named, Named, Named];
    const cwd = write([
      first,
      { name: 'unreachable', nodes: ['ws://127.0.0.1:9'] },
      { ...second, more: { calls: [{ name: 'pay', call: '0xffff00' }] } },
      // Another node of the same chain replaces a node that does not answer.
      { ...third, nodes: ['ws://127.0.0.1:9', ...third.nodes] },
    ]);
    const { code, out } = await runCommand(['check', '--json'], { cwd });
    const run = JSON.parse(out) as RunReport;
    expect(run.reports.map(({ scope }) => scope.parachain)).toEqual(['p0', 'p2']);
    expect(run.notChecked).toEqual([
      {
        parachain: 'unreachable',
        network: 'mine',
        role: 'target',
        origin: 'parachron.json, parachains[1].networks.mine',
        reason: 'ws://127.0.0.1:9 could not be reached: the connection was refused.',
        howToFindOut: 'Check that the node runs and listens on this port.',
        error: {
          code: 'ENDPOINT_REFUSED',
          fault: 'unreachable',
          message: 'ws://127.0.0.1:9 could not be reached: the connection was refused.',
        },
      },
      expect.objectContaining({
        parachain: 'p1',
        error: expect.objectContaining({ code: 'CALL_NOT_USABLE', fault: 'input' }),
        reason: expect.stringMatching(
          /^parachron\.json:1:\d+: parachains\[2\]\.calls\[0\]\.call: "pay" cannot be used: 0xffff00 is not a call of this runtime: .*\.$/,
        ),
      }),
    ]);
    // The exit code is that of the worst outcome: wrong input, then a node that does not answer, then a failed check.
    expect(code).toBe(2);
    const alone = await runCommand(['check', '--json', '--only', 'unreachable', '--only', 'p0'], { cwd });
    expect(alone.code).toBe(3);
    const [, fallback] = run.reports;
    const nodes = fallback?.findings.filter(({ check }) => check === 'network/endpoints-agree');
    expect(JSON.stringify(nodes)).toContain('ws://127.0.0.1:9');
  });

  it('never include the service itself, by option or configuration', async () => {
    const service = { name: 'service', nodes: [devnet.service.endpoint ?? ''] };
    const cwd = write([service, targets[0] as Named]);
    const { code, out } = await runCommand(['check', '--json', '--check', 'network/runtimes-known'], { cwd });
    const run = JSON.parse(out) as RunReport;
    expect([code, run.reports.map(({ scope }) => scope.parachain)]).toEqual([2, ['p0']]);
    expect(run.notChecked).toMatchObject([
      { parachain: 'service', reason: expect.stringContaining('is para 2114, which is the service itself') },
    ]);
  });

  it('share the blocks of the relay chain and the service', async () => {
    const { out } = await runCommand(['check', '--json'], { cwd: write(targets.slice(0, 3)) });
    const { reports } = JSON.parse(out) as RunReport;
    const blocks = reports.map(({ chains }) =>
      chains.filter(({ role }) => role !== 'target').map((one) => one.block),
    );
    expect(blocks).toEqual([blocks[0], blocks[0], blocks[0]]);
  });

  it('are not checked on a network without endpoints, and never pass there', async () => {
    const folder = writeFolder({
      'parachron.yaml': [
        'networks:',
        `  mine: { relay: "${devnet.relay?.endpoint}", service: "${devnet.service.endpoint}" }`,
        '  staging:',
        '  main: { relay: ws://127.0.0.1:9 }',
        'parachains:',
        `  - { name: a, networks: { mine: "${targets[0]?.nodes[0]}", main: false } }`,
      ].join('\n'),
    });
    const { out } = await runCommand(['check', '--json', '--check', 'network/paras-alive-on-relay'], {
      cwd: folder,
    });
    const run = JSON.parse(out) as RunReport;
    expect(run.reports.map(({ verdict }) => verdict)).toEqual(['ready']);
    expect(run.verdict).toBe('unknown');
    expect(run.notChecked).toEqual([
      {
        parachain: 'a',
        network: 'staging',
        reason: 'No relay chain of staging is configured.',
        howToFindOut: 'Set networks.staging.relay in parachron.yaml.',
      },
    ]);
    const shown = await runCommand(['check', '--check', 'network/paras-alive-on-relay'], {
      cwd: folder,
      width: 60,
      unicode: false,
    });
    expect(shown.code).toBe(1);
    expect(shown.out).toContain('Not checked');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach a terminal without Unicode.
    expect(shown.out).not.toMatch(/[^\u0000-\u007e]/);
  });
});

// Many parachains share one relay node that answers one request after the other. Time passes with its answers only, so that the pace of
// the machine has no effect.

/** More than are checked at once. The other jobs have their requests at the node at the same time. */
const slowMany = 17;
/** The simulated time of one answer: the last of 64 requests at once has its answer after 26 s, and the time limit is 20 s. */
const answerMs = 400;
/** Turns of the event loop in which the command and the other nodes handle what has arrived. */
const turns = 20;

const closers: (() => unknown)[] = [];
/** The requests that the relay node got, with its answers to come. */
const waiting: { readonly answer: Promise<string>; readonly send: (text: string) => void }[] = [];

afterAll(async () => {
  vi.useRealTimers();
  for (const close of closers) await close();
});

/** Serves a node; each answer waits in `waiting` for its turn. */
async function serveSlow(url: string): Promise<string> {
  const server = createServer();
  new WebSocketServer({ server }).on('connection', (socket) => {
    const node = new WebSocket(url);
    const open = new Promise((resolve) => node.once('open', resolve));
    const asked = new Map<unknown, (text: string) => void>();
    node.on('message', (data) => asked.get(JSON.parse(String(data)).id)?.(String(data)));
    socket.on('message', (data) => {
      const answer = new Promise<string>((resolve) => asked.set(JSON.parse(String(data)).id, resolve));
      waiting.push({ answer, send: (text) => socket.send(text) });
      void open.then(() => node.send(String(data)));
    });
    socket.on('close', () => node.terminate());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((closed) => server.close(closed)));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('reports more parachains than jobs behind a relay node that answers one request at a time, with the default jobs', async () => {
  const fleet = await serveFleet(slowMany);
  const folder = fleet.write(await serveSlow(fleet.relayUrl));
  closers.push(fleet.close);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // One check: its requests are as many at once as those of all checks, and cost a fraction of the time.
  const args = ['check', '--json', '--check', 'hrmp/channel-open-both-ways'];
  let isOver = false;
  const running = runCommand(args, { cwd: folder }).finally(() => {
    isOver = true;
  });
  let peak = 0;
  while (!isOver) {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    peak = Math.max(peak, waiting.length);
    const next = waiting.shift();
    const text = await next?.answer;
    await vi.advanceTimersByTimeAsync(text === undefined ? 1 : answerMs);
    if (text !== undefined) next?.send(text);
  }
  const { out, code } = await running;
  const { reports, notChecked } = JSON.parse(out) as RunReport;
  expect([code, notChecked, reports.length]).toEqual([1, [], slowMany]);
  // The node had more requests at once than it answers within the time limit.
  expect(peak).toBeGreaterThan(20_000 / answerMs);
}, 600_000);
