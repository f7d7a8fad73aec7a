// The service's table states that the target's own token pays, and not the location of the token.
import { checks, runChecklist } from '@parachron/checklist';
import { connect } from '@parachron/client';
import { createPara, createServiceChain } from '@parachron/devnet';
import { isSystemPara } from '@parachron/xcm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFork } from '../src/createTestFork.js';
import { isShort } from '../src/isShort.js';
import { servicePara } from '../src/joinChains.js';
import { listChains } from '../src/listChains.js';
import { describeRealTarget } from '../src/PlanTarget.js';

const system = (await listChains()).flatMap((one) =>
  one.paraId !== undefined && isSystemPara(one.paraId) ? [{ ...one, paraId: one.paraId }] : [],
);
const barrier = 'proxy/barrier-accepts-program';

test.skipIf(isShort).each(system.map((target) => [target.name, target] as const))(
  "%s knows its token by the relay chain's location only, and the check warns",
  async (_name, target) => {
    const { paraId, chain } = target;
    const row = { ...describeRealTarget(target).row, xcmVersion: 4 } as const;
    const config = { targets: { [`${paraId}/0`]: row } };
    const para = createPara(await createServiceChain({ variant: 'H', mode: { kind: 'manual' }, config }));
    const service = await connect(para.provider);
    // A chain without DryRunApi executes the programs on a fork.
    const fork = createTestFork(() => target.boot());
    onTestFinished(async () => {
      await fork.close();
      await service.close();
      await para.close();
    });
    const { findings } = await runChecklist(
      checks.filter(({ id }) => id === barrier),
      {
        scope: {
          network: 'chains',
          serviceParaId: servicePara,
          targetParaId: paraId,
          proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
        },
        chains: { target: await chain.snapshot(), service: await service.snapshot() },
        nodes: { target: chain, service },
        forks: { target: fork },
        endpoints: {},
      },
    );
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: barrier,
        outcome: 'warn',
        reason: expect.stringMatching(/A program that names "Here" (ends|may end) with AssetNotFound\./),
      }),
    );
  },
);
