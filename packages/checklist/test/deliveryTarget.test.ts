import { connect } from '@parachron/client';
import { createChainProvider, createTarget, deriveDevAccount } from '@parachron/devnet';
import { expect, onTestFinished, test } from 'vitest';
import { deliveryTargetFact } from '../src/facts/proxy/deliveryTargetFact.js';
import { gatherFacts } from '../src/index.js';
import { proposal } from './support/bootChains.js';
import { SERVICE, TARGET } from './support/openTargetRun.js';

// The fees of the target name its token later, and no para id does.
test('the programs are weighed early in the token of the target and of the relay chain', async () => {
  const local = await createTarget({ paraId: TARGET, generation: 'v5' });
  const chain = await connect(createChainProvider(local));
  onTestFinished(async () => {
    await chain.close();
    local.close();
  });
  const { publicKey: account } = await deriveDevAccount('Alice');
  const scope = {
    network: 'local',
    serviceParaId: SERVICE,
    targetParaId: TARGET,
    proposal,
    user: { account },
  };
  const facts = await gatherFacts([deliveryTargetFact], {
    scope,
    chains: { target: await chain.snapshot() },
  });
  expect(facts.get(deliveryTargetFact)).toMatchObject({
    asked: {
      weighed: [
        { flow: 'remote', token: 'target' },
        { flow: 'remote', token: 'relay' },
        { flow: 'sovereign', token: 'target' },
        { flow: 'sovereign', token: 'relay' },
      ],
    },
  });
});
