// How much of a processor a watch takes of a network whose chains always have a new block.
import { cpuUsage } from 'node:process';
import { expect, it } from 'vitest';
import { readRunPlan } from '../src/running/readRunPlan.js';
import { watchRuns } from '../src/watching/watchRuns.js';
import { userFolders } from './support/runCommand.js';
import { serveRealNetwork, ws } from './support/serveRealNetwork.js';

it('a watch rests after checks that took long', async () => {
  const { devnet, servers, close } = await serveRealNetwork(2000);
  const { relay, service, target } = servers;
  const chains = { relay: [ws(relay)], service: [ws(service)], target: [ws(target)] };
  const plan = await readRunPlan(
    { ...chains, timeout: 600, jobs: 4, cache: false },
    { cwd: '/', env: userFolders },
  );
  const stop = new AbortController();
  const runs: { at: number; usedMs: number }[] = [];
  const watching = watchRuns({
    plan,
    signal: stop.signal,
    debounceMs: 20,
    onProgress: () => {},
    onRun: async () => {
      const { user, system } = cpuUsage();
      runs.push({ at: performance.now(), usedMs: (user + system) / 1000 });
      await devnet.targets[0]?.chain.build({});
    },
  });
  await expect.poll(() => runs.length).toBeGreaterThanOrEqual(3);
  stop.abort();
  await watching;
  await close();
  const [first, , last] = runs;
  if (!first || !last) throw new TypeError('no runs');
  // A third of the time, and the blocks of this test; a watch without rests takes nearly the whole time.
  expect((last.usedMs - first.usedMs) / (last.at - first.at)).toBeLessThan(0.6);
});
