import { connect, type ForkOrigin } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import { createTarget } from '@parachron/devnet';
import { expect, it } from 'vitest';
import { dryRunPlan } from '../src/dryRuns/dryRunOnForks.js';
import type { ForkNetwork } from '../src/forks/ForkNetwork.js';
import { TARGET } from './support/bootChains.js';
import { createBareForks, makeLayer, makeStep } from './support/createBareForks.js';
import { createTestFork } from './support/createTestFork.js';

// `WrapVersion` of pallet-xcm: version 2 has no UnpaidExecution.
it.each<readonly [string, (2 | 3 | 4)[], RegExp]>([
  [
    'the relay chain reads, with the call that sets it',
    [2, 3, 4],
    /SendFailure.* After PolkadotXcm\.force_xcm_version with version 4 \(0x[\da-f]+\), a fork sent it: make that call first\.$/,
  ],
  [
    'the relay chain does not read',
    [2],
    /SendFailure.* does not read version 4: write the program in a version that it reads \(2\); if it is in one, .* has to read version 4 first\.$/,
  ],
])(
  'names a version that expresses a program that the version in use does not, and that %s',
  async (_what, versions, advice) => {
    const [small, above] = await Promise.all([
      createTarget({ paraId: TARGET, config: { safeXcmVersion: 2 } }),
      createTarget({ paraId: 1, config: { xcm: { executor: { versions } } } }),
    ]);
    const [chain, relay] = await Promise.all([connect(small.provider), connect(above.provider)]);
    const fork = await createTestFork(small.provider);
    const { hex } = encodeCall(chain.runtime.registry, {
      pallet: 'PolkadotXcm',
      method: 'send',
      args: {
        dest: { V3: { parents: 1, interior: 'Here' } },
        message: { V3: [{ UnpaidExecution: { weight_limit: 'Unlimited', check_origin: null } }] },
      },
    });
    const bare = createBareForks().forks;
    const network = {
      dispatchDue: async (_at: number, call: Hex) => (await fork.fork()).dispatch(call, 'root'),
    };
    const forks = {
      ...bare,
      network,
      relay: { ...bare.relay, chain: relay },
      target: { paraId: TARGET, chain, fork },
    } as unknown as ForkNetwork;
    const { chain: name } = chain.runtime;
    const step = makeStep([makeLayer('call', { hex, chain: name, para: TARGET })], { para: TARGET });
    const [tried] = await dryRunPlan(forks, [step], { onProgress: () => undefined });
    expect(tried?.reason).toMatch(advice);
    await Promise.all([chain.close(), relay.close(), fork.close()]);
    await Promise.all([small.close(), above.close()]);
  },
);

it('names no version for a call that succeeds by root, or without one', async () => {
  const small = await createTarget({ paraId: TARGET });
  const chain = await connect(small.provider);
  const fork = await createTestFork(small.provider);
  const { hex } = encodeCall(chain.runtime.registry, {
    pallet: 'PolkadotXcm',
    method: 'force_default_xcm_version',
    args: { maybe_xcm_version: 4 },
  });
  const bare = createBareForks().forks;
  const early = { outcome: 'failed', error: 'Demo.TooEarly', events: [] };
  const network = {
    dispatchDue: async (_at: number, call: Hex, as: ForkOrigin) =>
      as === 'root' ? early : (await fork.fork()).dispatch(call, as),
  };
  const target = { paraId: TARGET, chain, fork };
  const forks = { ...bare, network, target } as unknown as ForkNetwork;
  const layer = makeLayer('call', { hex, chain: chain.runtime.chain, para: TARGET });
  const [signed, rooted] = await dryRunPlan(forks, [makeStep([layer]), makeStep([layer], { para: TARGET })], {
    onProgress: () => undefined,
  });
  expect(signed?.reason).toMatch(
    /failed: BadOrigin: The call needs another origin than the one it was sent with\. As root, it succeeded\.$/,
  );
  expect(rooted?.reason).toMatch(/failed: Demo\.TooEarly\.$/);
  await Promise.all([chain.close(), fork.close()]);
  await small.close();
});
