import { connect } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import { createTarget } from '@parachron/devnet';
import { kusama2025 } from '@parachron/samples/runtimes';
import { expect, it } from 'vitest';
import { dryRunPlan } from '../src/dryRuns/dryRunPlan.js';
import { dryRunOnForks, openForks } from '../src/dryRuns/index.js';
import type { ChainForks } from '../src/forks/ChainForks.js';
import { bootChains, proposal, SERVICE, TARGET } from './support/bootChains.js';
import { createBareForks, makeLayer, makeStep } from './support/createBareForks.js';
import { createTestFork } from './support/createTestFork.js';

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

// `WrapVersion` of pallet-xcm: version 2 has no UnpaidExecution.
it('names the call that sets a newer version of XCM for a program that the version in use cannot express', async () => {
  const small = await createTarget({ paraId: TARGET, config: { safeXcmVersion: 2 } });
  const chain = await connect(small.provider);
  const fork = await createTestFork(small.provider);
  const { hex } = encodeCall(chain.runtime.registry, {
    ...{ pallet: 'PolkadotXcm', method: 'send' },
    args: {
      dest: { V3: { parents: 1, interior: 'Here' } },
      message: { V3: [{ UnpaidExecution: { weight_limit: 'Unlimited', check_origin: null } }] },
    },
  });
  const bare = createBareForks().forks;
  const network = { dispatch: async (_at: number, call: Hex) => (await fork.fork()).dispatch(call, 'root') };
  const forks = {
    ...{ ...bare, network },
    relay: { ...bare.relay, chain: { runtime: kusama2025() } },
    target: { role: 'target', paraId: TARGET, chain, fork },
  } as unknown as ChainForks;
  const { chain: name } = chain.runtime;
  const step = makeStep([makeLayer('call', { hex, chain: name, para: TARGET })], { para: TARGET });
  const [tried] = await dryRunPlan(forks, [step], { onProgress: () => undefined });
  expect(tried?.reason).toMatch(/SendFailure/);
  expect(tried?.reason).toMatch(
    /After PolkadotXcm\.force_xcm_version with version 4 \(0x[\da-f]+\), a fork sent it: make that call first\.$/,
  );
  await Promise.all([chain.close(), fork.close()]);
  await small.close();
});
