// The service's token on real chains: registered by their root as the plan prints it, and bought from a pool by the printed bytes. The
// pool is made for the test: no genesis has one.
import { checks, followUps, type Report, runChecklist } from '@parachron/checklist';
import { submit } from '@parachron/client';
import { type Call, encodeCall } from '@parachron/core';
import { hasRootPallet } from '@parachron/devnet';
import { alice, bob, createStage, type Plot, type Stage, serviceAccount, user } from '@parachron/stories';
import { isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { Keyring } from '@polkadot/keyring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listErrors, runAsRoot } from '../src/carryOut.js';
import { isShort } from '../src/isShort.js';
import { listChains } from '../src/listChains.js';
import { getLocal, signPlan } from '../src/tellStory.js';

const registries = (await listChains())
  .filter(({ pallets }) => pallets.includes('ForeignAssets') || pallets.includes('AssetManager'))
  .filter(({ local, kind }) => kind === 'parachain' && hasRootPallet(local))
  .map((chain) => [chain.name, chain] as const);

/** A whole token of the service: 10 decimals. */
const tur = 10n ** 10n;
const pool = { own: 10_000n * tur, other: 1_000n * tur };
const isOfToken = ({ id }: { readonly id: string }) => /^(token|service)\//.test(id);

async function check({ target, service, targetId }: Stage): Promise<Report> {
  return runChecklist(checks.filter(isOfToken), {
    scope: {
      network: 'chains',
      serviceParaId: user.paraId,
      targetParaId: targetId,
      proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
      user: { account: alice.hex },
      task: { when: { kind: 'next' } },
    },
    chains: { target: await target.snapshot(), service: await service.snapshot() },
    nodes: { target, service },
    endpoints: {},
    followUps,
  });
}

/** The owner of the token mints it for Bob, who opens the pool. Alice has nothing on the service. */
async function makePool(stage: Stage, location: object): Promise<void> {
  const { target, service } = stage;
  const local = getLocal(stage);
  const { registry } = target.runtime;
  const call = (pallet: string, method: string, args: Readonly<Record<string, unknown>>): Call =>
    encodeCall(registry, { pallet, method, args });
  const mint = call('ForeignAssets', 'mint', {
    id: location,
    beneficiary: { Id: bob.hex },
    amount: 2n * pool.other,
  });
  const asOwner = { as_origin: { system: { Signed: serviceAccount.hex } }, call: mint.hex };
  const block = await runAsRoot(local, call('Utility', 'dispatch_as', asOwner).hex);
  expect(await listErrors(block)).toEqual([]);
  const pair = { asset1: { parents: 1, interior: 'Here' }, asset2: location };
  const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Bob');
  await submit(target, call('AssetConversion', 'create_pool', pair), { signer });
  const amounts = { amount1_desired: pool.own, amount2_desired: pool.other, amount1_min: 1, amount2_min: 1 };
  const added = call('AssetConversion', 'add_liquidity', { ...pair, ...amounts, mint_to: bob.hex });
  await submit(target, added, { signer });
  await service.request('dev_setStorage', [{ System: { Account: [[[alice.hex], null]] } }]);
}

describe.skipIf(isShort).each(registries)('%s', (_name, { chain, paraId = 0, spec, pallets }) => {
  let stage: Stage;
  beforeAll(async () => {
    const row: Plot['row'] = {
      flow: 'sovereign',
      feeAsset: 'service',
      instructionWeight: 1_000_000_000n,
      feePerSecond: 419_000_000_000n,
      xcmVersion: listXcmVersions(chain.runtime.registry).filter(isXcmVersion).at(-1) ?? 2,
    };
    stage = await createStage({ variant: 'H', target: { paraId, source: { spec } }, row });
  });
  afterAll(() => stage.close());

  test('the token is registered by the step of the plan', async () => {
    const before = await check(stage);
    const [register] = before.plan.filter(({ id }) => id === 'register-token');
    expect(register?.sender).toBe(`root of parachain ${paraId}`);
    const block = await runAsRoot(getLocal(stage), register?.layers[0]?.hex ?? '0x');
    expect(await listErrors(block)).toEqual([]);
    const after = await check(stage);
    const found = after.findings.find(({ check: id }) => id === 'token/registered-on-target');
    expect(found?.outcome, found?.reason).toBe('pass');
    const stated = after.findings.find(({ check: id }) => id === 'token/transfer-to-service');
    expect(stated?.reason).toContain('both count it in 10 decimals');
  });

  test.runIf(pallets.includes('AssetConversion'))(
    'it is bought from a pool by the printed bytes',
    async () => {
      await makePool(stage, { parents: 1, interior: { X1: [{ Parachain: user.paraId }] } });
      const { followUps: todo } = await check(stage);
      const steps = todo.filter(({ kind }) => /token/.test(kind)).flatMap((followUp) => followUp.steps);
      expect(steps.map(({ id }) => id)).toEqual(['acquire-token', 'transfer-token']);
      const [bought] = await signPlan(stage, steps.slice(0, 1));
      // What is paid is at most what the bound says.
      expect(bought?.taken).toBeLessThanOrEqual(bought?.planned ?? 0n);
      // Once the token is held, a dry run shows how it is sent: no transfer is printed that would burn it.
      const held = await check(stage);
      const tried = held.findings.find(({ subject }) => subject === 'tried by a dry run');
      expect(['pass', 'warn']).toContain(tried?.outcome);
      const transfer = held.followUps.find(({ kind }) => kind === 'transfer-token');
      expect(transfer?.steps.length, tried?.reason).toBe(tried?.outcome === 'warn' ? 0 : 1);
    },
  );
});
