import { expect, it } from 'vitest';
import { dryRunOnForks, openForks } from '../src/dryRuns/index.js';
import { bootChains, proposal, SERVICE, TARGET } from './support/bootChains.js';

it('names the limit of the relay chain that a program exceeds, after a run with a higher limit', async () => {
  const chains = await bootChains();
  const { network, relay, target } = chains;
  await chains.configure({ maxUpwardMessageSize: 60 });
  // The parachain has the limit with its next block.
  await network.step();
  const report = await chains.run(/^hrmp/, {}, { isTargetForked: true });
  const scope = { network: 'local', serviceParaId: SERVICE, targetParaId: TARGET, proposal };
  const about = { scope, onProgress: () => undefined };
  const pick = (fork: typeof network.relay | undefined) => ({
    fork: async () => {
      if (!fork) throw new TypeError('no fork');
      return fork.fork();
    },
    close: () => undefined,
  });
  const forks = await openForks(
    {
      relay: { chain: relay, forks: pick(network.relay) },
      target: { chain: target, forks: pick(network.paras.get(TARGET)) },
    },
    about,
  );
  const { dryRun } = await dryRunOnForks(forks, { ...about, report });
  const failed = dryRun.steps.find(({ outcome }) => outcome === 'failed');
  expect(failed?.reason).toMatch(/SendFailure/);
  expect(failed?.reason).toMatch(
    /The limit max_upward_message_size of rococo_v2_2 is 60: with a higher limit, a fork sent the program\. Ask the governance of rococo_v2_2 to raise max_upward_message_size\.$/,
  );
  await forks.close();
  await chains.close();
});
