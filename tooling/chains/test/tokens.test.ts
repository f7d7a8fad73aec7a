// The service's token on real chains: registered by root and sent to the service, each by the printed bytes. An Asset Hub teleports the token,
// which no service accepts.
import type { Report } from '@parachron/checklist';
import { tryAs } from '@parachron/client';
import { type Call, encodeCall, type Hex } from '@parachron/core';
import {
  alice,
  bob,
  createFixture,
  type Fixture,
  getLocal,
  type Scenario,
  serviceAccount,
  user,
} from '@parachron/stories';
import { deriveSovereignAccount } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dispatch, listErrors } from '../src/carryOut.js';
import { hasRootPallet, isShort, listChains } from '../src/chains.js';
import { newestVersion } from '../src/networks.js';
import { checkFixture } from '../src/runTask.js';

const registries = (await listChains())
  .filter(({ pallets }) => pallets.includes('ForeignAssets') || pallets.includes('AssetManager'))
  .filter((chain) => chain.kind === 'parachain' && hasRootPallet(chain))
  .map((chain) => [chain.name, chain] as const);

/** A whole token of the service: 10 decimals. */
const tur = 10n ** 10n;
const held = 1_000n * tur;

/** Runs the checks; `onTarget`: the user's account on the target, where its accounts are others than the service's. */
function check(fixture: Fixture, onTarget?: Hex): Promise<Report> {
  const own = { account: alice.hex, ...(onTarget ? { onTarget } : {}) };
  return checkFixture(fixture, /^(token|service)\//, { user: own, task: { when: { kind: 'next' } } });
}

const listSteps = ({ followUps: all }: Report) =>
  all.filter(({ kind }) => /token/.test(kind)).flatMap((followUp) => followUp.steps);

const outcomeOf = ({ findings }: Report, subject: RegExp) =>
  findings.find((one) => one.check === 'token/transfer-to-service' && subject.test(one.subject))?.outcome;

async function runAsOwner(fixture: Fixture, owner: unknown, call: Call): Promise<void> {
  const { registry } = fixture.target.runtime;
  const args = { as_origin: { system: { Signed: owner } }, call: call.hex };
  const asOwner = encodeCall(registry, { pallet: 'Utility', method: 'dispatch_as', args });
  expect(listErrors(await dispatch(getLocal(fixture), asOwner.hex, 'root'))).toEqual([]);
}

/** The user has no balance on the service, and the sovereign account of the target has enough there for the returned tokens. */
async function setBalances({ service, targetId }: Fixture): Promise<void> {
  const backing = deriveSovereignAccount({ paraId: targetId, relation: 'sibling' });
  const rich = { providers: 1, data: { free: String(held) } };
  const accounts = [
    [[alice.hex], null],
    [[backing.hex], rich],
  ];
  await service.request('dev_setStorage', [{ System: { Account: accounts } }]);
}

/** The owner of the token mints it for Alice, who has nothing on the service, and for Bob. */
async function mintTokens(fixture: Fixture, id: object): Promise<void> {
  const { registry } = fixture.target.runtime;
  for (const { hex } of [alice, bob]) {
    const args = { id, beneficiary: { Id: hex }, amount: held };
    const mint = encodeCall(registry, { pallet: 'ForeignAssets', method: 'mint', args });
    await runAsOwner(fixture, serviceAccount.hex, mint);
  }
  await setBalances(fixture);
}

const onTarget: Hex = `0x${'ab'.repeat(20)}`;

/** The owner of the token mints it for the user, who has nothing on the service. */
async function mintAssets(fixture: Fixture): Promise<void> {
  const type = { Xcm: { parents: 1, interior: { X1: { Parachain: user.paraId } } } };
  const id = (await getLocal(fixture).getStorage('AssetManager', 'AssetTypeId', [type]))?.toString();
  const details = await getLocal(fixture).getStorage('Assets', 'Asset', [id]);
  const { owner } = Object(details?.toJSON()) as { readonly owner?: string };
  const args = { id, beneficiary: onTarget, amount: 100n * tur };
  const mint = encodeCall(fixture.target.runtime.registry, { pallet: 'Assets', method: 'mint', args });
  await runAsOwner(fixture, owner, mint);
  await setBalances(fixture);
}

/** The forms of a transfer that take the service for the reserve, made by Bob. */
function listReserveForms({ target }: Fixture, place: object): readonly Call[] {
  const { registry } = target.runtime;
  const fun = { Fungible: tur };
  const [dest, id] = [{ V5: place }, { V5: place }];
  const assets = { V5: [{ id: place, fun }] };
  const beneficiary = { parents: 0, interior: { X1: [{ AccountId32: { network: null, id: bob.hex } }] } };
  const deposit = { DepositAsset: { assets: { Wild: { AllCounted: 1 } }, beneficiary } };
  const fees = { id: { parents: 0, interior: 'Here' }, fun };
  const there = [{ BuyExecution: { fees, weightLimit: 'Unlimited' } }, deposit];
  const [destinationReserve, weight_limit] = ['DestinationReserve', 'Unlimited'];
  const program = [
    { WithdrawAsset: assets.V5 },
    { SetFeesMode: { jitWithdraw: true } },
    { InitiateReserveWithdraw: { assets: { Wild: { AllCounted: 1 } }, reserve: place, xcm: there } },
  ];
  const types = { assets_transfer_type: destinationReserve, fees_transfer_type: destinationReserve };
  const typed = {
    dest,
    assets,
    ...types,
    remote_fees_id: id,
    custom_xcm_on_dest: { V5: [deposit] },
    weight_limit,
  };
  const limited = { dest, beneficiary: { V5: beneficiary }, assets, fee_asset_item: 0, weight_limit };
  const max_weight = { ref_time: 10n ** 10n, proof_size: 10n ** 6n };
  const forms = {
    limited_reserve_transfer_assets: limited,
    transfer_assets_using_type_and_then: typed,
    execute: { message: { V5: program }, max_weight },
  };
  return Object.entries(forms).map(([method, args]) =>
    encodeCall(registry, { pallet: 'PolkadotXcm', method, args }),
  );
}

describe.skipIf(isShort).each(registries)('%s', (name, one) => {
  const { paraId = 0, spec, pallets } = one;
  let fixture: Fixture;
  const row: Scenario['row'] = {
    flow: 'sovereign',
    feeAsset: 'service',
    instructionWeight: 1_000_000_000n,
    feePerSecond: 419_000_000_000n,
    xcmVersion: newestVersion(one),
  };
  beforeAll(async () => {
    fixture = await createFixture({ variant: 'H', target: { paraId, source: { spec } }, row });
  });
  afterAll(() => fixture.close());

  test('the step of the plan registers the token', async () => {
    const before = await check(fixture);
    const [register] = before.plan.filter(({ id }) => id === 'register-token');
    expect(register?.sender).toBe(`root of parachain ${paraId} (${name})`);
    const registered = await dispatch(getLocal(fixture), register?.layers[0]?.hex ?? '0x', 'root');
    expect(listErrors(registered)).toEqual([]);
    const after = await check(fixture);
    const found = after.findings.find(({ check: id }) => id === 'token/registered-on-target');
    expect(found?.outcome, found?.reason).toBe('pass');
    const stated = after.findings.find(({ check: id }) => id === 'token/transfer-to-service');
    expect(stated?.reason).toContain('Both chains use 10 decimals');
  });

  describe.runIf(pallets.includes('ForeignAssets'))('held by the user', () => {
    const place = { parents: 1, interior: { X1: [{ Parachain: user.paraId }] } };

    beforeAll(() => mintTokens(fixture, place));

    test('if the target teleports the token, no form of a transfer uses the service as the reserve', async () => {
      const errors: (string | undefined)[] = [];
      for (const { hex } of listReserveForms(fixture, place)) {
        const origin = { system: { Signed: bob.hex } };
        const [tried] = await tryAs(await getLocal(fixture).fork(), [{ origin, call: hex }]);
        errors.push(tried?.end.failure?.error);
      }
      // The executor has the service in no `IsReserve`: polkadot-sdk 5660 looks at that before anything is burned.
      expect(errors).toEqual(['Filtered', 'InvalidAssetUnsupportedReserve', 'LocalExecutionIncomplete']);
    });

    test.runIf(pallets.includes('AssetConversion'))('a swap on a fork shows its price', async () => {
      const { registry } = fixture.target.runtime;
      const local = getLocal(fixture);
      const sale = (report: Report) => report.findings.find((one) => one.check === 'token/obtainable');
      expect(sale(await check(fixture))?.reason).toContain('AssetConversion.PoolNotFound');
      await local.endow(new Map([[bob.hex, held]]));
      const pool = { asset1: { parents: 1, interior: 'Here' }, asset2: place };
      const desired = { amount1_desired: 100n * tur, amount2_desired: 100n * tur };
      const liquidity = { ...pool, ...desired, amount1_min: 1, amount2_min: 1, mint_to: bob.hex };
      for (const [method, args] of [
        ['create_pool', pool],
        ['add_liquidity', liquidity],
      ] as const)
        await runAsOwner(fixture, bob.hex, encodeCall(registry, { pallet: 'AssetConversion', method, args }));
      const sold = sale(await check(fixture));
      // A hundred tokens on each side: the lacking amount costs more than itself, by the fee of the pool and its own effect.
      expect(sold?.reason).toMatch(
        /AssetConversion of the target sells .* that the user lacks for \d.* by a swap on a fork/,
      );
    });

    test('a service receives no teleport', async () => {
      const report = await check(fixture);
      expect(outcomeOf(report, /^route$/)).toBe('warn');
      const evidence = report.findings.flatMap((finding) => finding.evidence.map(({ key }) => key));
      expect(evidence).toContain('PolkadotXcm.transfer_assets on a fork');
      expect(listSteps(report)).toEqual([]);
      const refused = report.followUps.find(({ kind }) => kind === 'acquire-token')?.reason;
      expect(refused).toContain(
        "the token is lost unless the service's chain trusts the target for teleports",
      );
    });
  });

  test.runIf(pallets.includes('AssetManager'))(
    'if the runtime uses its own chain as every reserve, the router sends the token with a weight that the service executes',
    async () => {
      await mintAssets(fixture);
      const before = await check(fixture, onTarget);
      expect(outcomeOf(before, /^route$/)).toBe('pass');
      const [step, ...others] = listSteps(before);
      expect(others).toEqual([]);
      const { call, hex } = step?.layers.at(-1) ?? {};
      expect(call).toMatchObject({ pallet: 'XTokens', method: 'transfer_multiasset' });
      await runAsOwner(fixture, onTarget, { pallet: '', method: '', args: {}, hex: hex ?? '0x' });
      await fixture.devnet.idle();
      expectReady(await check(fixture, onTarget));
    },
  );

  test.runIf(pallets.includes('AssetManager'))(
    'held by the user is not bought before a channel opens',
    async () => {
      const closed = await createFixture({
        variant: 'H',
        target: { paraId, source: { spec } },
        row,
        channels: [],
      });
      const [register] = (await check(closed)).plan.filter(({ id }) => id === 'register-token');
      await dispatch(getLocal(closed), register?.layers[0]?.hex ?? '0x', 'root');
      await mintAssets(closed);
      const report = await check(closed, onTarget);
      expect(outcomeOf(report, /dry run/)).toBe('pass');
      const [acquire] = report.followUps.filter(({ kind }) => kind === 'acquire-token');
      expect(acquire, acquire?.reason).toMatchObject({ needed: 'no' });
      await closed.close();
    },
  );
});

function expectReady({ findings, followUps: all, verdict }: Report): void {
  const open = findings.filter(({ outcome }) => /fail|unknown/.test(outcome));
  expect(open.map(({ check: id, subject, reason }) => `${id} ${subject}: ${reason}`)).toEqual([]);
  expect(verdict).toBe('ready');
  expect(all.filter(({ kind }) => /token/.test(kind)).map(({ needed }) => needed)).toEqual(['no', 'no']);
}
