// The service's table states that the target's own token pays, and not the location of the token.
import { checks, runChecklist } from '@parachron/checklist';
import { connect } from '@parachron/client';
import { getRuntimeApiVersion, type Hex } from '@parachron/core';
import { createLocalChain, createPara, createServiceChain } from '@parachron/devnet';
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
const contracts = 'contracts/callable-over-xcm';

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

// service-facts.md, "Derivations": Alice at 2114 on modern chains.
const derived = '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f';
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const publicPara = 3000;

// Without XcmPaymentApi, a chain names its token only by a program that it executes, which takes funds.
const cases = system.flatMap((target) => {
  const statesFees = getRuntimeApiVersion(target.chain.runtime, 'XcmPaymentApi') !== undefined;
  return [
    [target.name, 'funds', target, [alice, derived]] as const,
    ...(statesFees ? [[target.name, 'no funds', target, [alice]] as const] : []),
  ];
});

test.skipIf(isShort).each(cases)(
  '%s with a public para id, and a user with %s there, knows its token by the same location',
  async (_name, _funds, target, funded) => {
    const endow = new Map<Hex, bigint>(funded.map((account) => [account, 10n ** 14n]));
    const local = await target.boot({ endow });
    const proxies = [[{ delegate: derived, proxyType: 'Any', delay: 0 }], 10n ** 10n];
    await local.setStorage([
      { pallet: 'ParachainInfo', item: 'ParachainId', value: publicPara },
      { pallet: 'Proxy', item: 'Proxies', keys: [alice], value: proxies },
    ]);
    await local.newBlock();
    const chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
    const row = { ...describeRealTarget(target).row, xcmVersion: 4 } as const;
    const config = { targets: { [`${publicPara}/0`]: row } };
    const para = createPara(await createServiceChain({ variant: 'H', mode: { kind: 'manual' }, config }));
    const service = await connect(para.provider);
    const fork = createTestFork(() => createLocalChain({ chain: local }));
    onTestFinished(async () => {
      await Promise.all([fork.close(), chain.close(), service.close()]);
      await Promise.all([local.close(), para.close()]);
    });
    const { findings } = await runChecklist(
      checks.filter(({ id }) => id === barrier || id === contracts),
      {
        scope: {
          network: 'chains',
          serviceParaId: servicePara,
          targetParaId: publicPara,
          proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
          user: { account: alice },
        },
        chains: { target: await chain.snapshot(), service: await service.snapshot() },
        nodes: { target: chain, service },
        forks: { target: fork },
        endpoints: {},
      },
    );
    const ofBarrier = findings.filter(({ check }) => check === barrier);
    expect(ofBarrier.map(({ outcome }) => outcome)).toEqual(['pass', 'warn']);
    expect(ofBarrier[0]?.reason).toContain('in the relay chain’s token');
    const ofContracts = findings.filter(({ check }) => check === contracts);
    expect(ofContracts.map(({ reason }) => reason).join()).not.toContain('AssetNotFound');
  },
);
