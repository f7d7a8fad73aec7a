import { setImmediate } from 'node:timers/promises';
import { createDevnet, type Devnet, loadChainSpec } from '@parachron/devnet';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { specFiles, startText } from './support/runCommand.js';
import { serveChanged, serveNothing } from './support/serveRelay.js';

let devnet: Devnet;
let chains: readonly string[];
beforeAll(async () => {
  devnet = await createDevnet({
    relay: { spec: await loadChainSpec(specFiles.relay) },
    targets: [{ paraId: 2000 }],
    blocks: { kind: 'manual' },
    serve: { port: 0 },
  });
  chains = [devnet.relay?.endpoint ?? '', devnet.targets[0]?.endpoint ?? ''];
});
afterAll(() => devnet.close());

const name = ([relay = '', target = '']: readonly string[]) => ['--relay', relay, '--target', target];
const alive = ['--check', 'network/paras-alive-on-relay'];

it.each([
  ['all checks passed', 0, async () => [...name(chains), ...alive]],
  ['a check failed', 1, async () => name(chains)],
  [
    'a node was not reached',
    3,
    async () => {
      const nothing = await serveNothing();
      onTestFinished(() => nothing.close());
      return name([chains[0] ?? '', nothing.endpoint]);
    },
  ],
  ['a chain is another one', 4, async () => name([chains[1] ?? '', chains[1] ?? ''])],
])('a watch in whose last run %s ends with %i', async (_what, code, findArguments) => {
  const closers: (() => unknown)[] = [];
  await startText(['watch', ...(await findArguments())], closers);
  expect(await closers[0]?.()).toBe(code);
});

it('a watch asks nodes without subscriptions for new blocks at its interval, in seconds', async () => {
  let asked = 0;
  const nodes = await Promise.all(
    chains.map((endpoint) =>
      serveChanged(endpoint, (method, result) => {
        if (method === 'chain_getFinalizedHead') asked += 1;
        return result;
      }),
    ),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  /** Lets a time pass, after what has arrived was handled. */
  const pass = async (milliseconds: number) => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  const closers: (() => unknown)[] = [];
  let isShown = false;
  const args = [...name(nodes.map(({ endpoint }) => endpoint)), ...alive];
  void startText(['watch', ...args, '--interval', '600', '--timeout', '600'], closers).then(() => {
    isShown = true;
  });
  while (!isShown) await pass(1);
  const before = asked;
  for (let minute = 0; minute < 9; minute += 1) await pass(60_000);
  expect(asked).toBe(before);
  for (let minute = 0; minute < 2; minute += 1) await pass(60_000);
  vi.useRealTimers();
  await expect.poll(() => asked).toBe(before + nodes.length);
  await closers[0]?.();
  for (const node of nodes) node.close();
});
