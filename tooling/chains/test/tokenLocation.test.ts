// The service's table states that the target's own token pays, and not the location of the token.
import { checkChains, checks } from '@parachron/checklist';
import { connect } from '@parachron/client';
import { getRuntimeApiVersion, type Hex } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { isSystemPara } from '@parachron/xcm';
import { expect, onTestFinished, test } from 'vitest';
import { isShort, listChains, type TestChain } from '../src/chains.js';
import { describeRealTarget, scopeOf, startService } from '../src/networks.js';

const system = (await listChains()).flatMap((one) =>
  one.paraId !== undefined && isSystemPara(one.paraId) ? [{ ...one, paraId: one.paraId }] : [],
);
const barrier = 'proxy/barrier-accepts-program';
const contracts = 'contracts/callable-over-xcm';
// Specification, "Derivations": Alice at 2114 on modern chains.
const derived = '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f';
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const publicPara = 3000;

/** Runs the checks with a row of the service's table for the para id; a chain without DryRunApi executes the programs on a fork. */
async function check(local: RuntimeFork, target: TestChain & { readonly paraId: number }, paraId: number) {
  const row = { ...describeRealTarget(target).row, xcmVersion: 4 } as const;
  const para = await startService('H', paraId, row);
  const service = await connect(para.provider);
  const chain = await local.connectChain();
  onTestFinished(async () => {
    await service.close();
    await para.close();
  });
  const { findings } = await checkChains(
    { target: { chain, forks: local }, service: { chain: service } },
    {
      ...scopeOf(paraId),
      ...(paraId === publicPara ? { user: { account: alice } } : {}),
      checks: checks.filter(({ id }) => id === barrier || id === contracts),
      onProgress: () => undefined,
    },
  );
  return findings;
}

test.skipIf(isShort).each(system.map((target) => [target.name, target] as const))(
  "%s knows its token by the relay chain's location only, and the check warns",
  async (_name, target) => {
    expect(await check(target.local, target, target.paraId)).toContainEqual(
      expect.objectContaining({
        check: barrier,
        outcome: 'warn',
        reason: expect.stringMatching(/ "Here" fail: it accepts "\.\."\. They end with AssetNotFound\./),
      }),
    );
  },
);

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
    onTestFinished(() => local.close());
    const proxies = [[{ delegate: derived, proxyType: 'Any', delay: 0 }], 10n ** 10n];
    await local.write([
      { pallet: 'ParachainInfo', item: 'ParachainId', value: publicPara },
      { pallet: 'Proxy', item: 'Proxies', keys: [alice], value: proxies },
    ]);
    await local.build();
    const findings = await check(local, target, publicPara);
    const ofBarrier = findings.filter(({ check }) => check === barrier);
    expect(ofBarrier.map(({ outcome }) => outcome)).toEqual(['pass', 'warn']);
    expect(ofBarrier[0]?.reason).toContain("in the target's token");
    expect(ofBarrier[1]?.reason).toContain('it accepts ".."');
    const ofContracts = findings.filter(({ check }) => check === contracts);
    expect(ofContracts.map(({ reason }) => reason).join()).not.toContain('AssetNotFound');
  },
);
