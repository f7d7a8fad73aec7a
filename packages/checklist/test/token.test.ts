import type { Chain, Dispatched, Fork, Forkable } from '@parachron/client';
import { type Hex, parseAccount } from '@parachron/core';
import { decodeProgram } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { registrationFact, type TokenRegistration } from '../src/facts/token/registrationFact.js';
import { deriveTokenTransferCall } from '../src/facts/token/tokenTransferFact.js';
import { proposal } from './support/bootChains.js';
import { gatherFacts } from './support/gatherFacts.js';
import { openStub, type PlainMetadata, type Stored } from './support/openStub.js';
import { alice, find, openTokenRun, SERVICE, type TokenRun, tur } from './support/openTokenRun.js';
import type { PlainTypes } from './support/PlainTypes.js';

// The token of the service as chains name it: one up, then the para id (public registrations of TUR).
const here = { parents: 1, interior: { X1: [{ Parachain: SERVICE }] } };
const HUB = 1000;

const row = { instructionWeight: 1_000_000_000n, feePerSecond: 419_000_000_000n, xcmVersion: 2 } as const;

/** Gives the calls and errors of these names another one. */
function withoutNames(names: readonly string[]) {
  return withNames(Object.fromEntries(names.map((name) => [name, `${name}_of_old`])));
}

/** Gives calls and errors other names. */
function withNames(names: { readonly [name: string]: string }) {
  return (metadata: PlainMetadata) => {
    for (const { type } of (metadata as unknown as Named).lookup.types)
      for (const variant of type.def.variant?.variants ?? [])
        variant.name = names[variant.name] ?? variant.name;
  };
}

/** Replaces the calls of Uniques by that of XTokens, and names the transfers of the XCM pallet otherwise. */
function addXTokens(metadata: PlainMetadata): void {
  withoutNames(['transfer_assets'])(metadata);
  const { pallets, lookup } = metadata as unknown as PlainTypes & { readonly pallets: { name: string }[] };
  const types = lookup.types as PlainTypes['lookup']['types'][number][];
  const idOf = (path: string) => types.find(({ type }) => type.path.join('::') === path)?.id;
  const variant = (name: string, index: number, fields: object[]) => ({ name, index, fields, docs: [] });
  const field = (name: string | null, type: number | undefined) => ({ name, type, typeName: null, docs: [] });
  const versioned = types.length;
  const variants = [variant('V5', 5, [field(null, idOf('staging_xcm::v5::asset::Asset'))])];
  types.push({
    id: versioned,
    type: { path: ['xcm', 'VersionedAsset'], params: [], def: { variant: { variants } }, docs: [] },
  } as never);
  const calls = types.find(({ type }) => type.path.join('::') === 'pallet_uniques::pallet::Call');
  const fields = [
    field('asset', versioned),
    field('dest', idOf('xcm::VersionedLocation')),
    field('dest_weight_limit', idOf('xcm::v3::WeightLimit')),
  ];
  Object.assign(calls?.type.def.variant ?? {}, { variants: [variant('transfer_multiasset', 1, fields)] });
  for (const pallet of pallets) if (pallet.name === 'Uniques') pallet.name = 'XTokens';
}

interface Named {
  readonly lookup: {
    readonly types: readonly {
      readonly type: {
        readonly def: { readonly variant?: { readonly variants: readonly { name: string }[] } };
      };
    }[];
  };
}

/** The end of a transfer, and the first instruction of the program that it sends. */
interface Trip {
  readonly failure?: object | undefined;
  readonly sent?: string;
  /** Whether the token reaches no account. */
  readonly isFrozen?: boolean;
}

/** What Asset Hub keeps of a foreign asset (pallet_assets `AssetDetails`). */
function asset(keys: readonly unknown[], pallet = 'ForeignAssets'): Stored {
  const zeroAccount = `0x${'00'.repeat(32)}`;
  const who = { owner: zeroAccount, issuer: zeroAccount, admin: zeroAccount, freezer: zeroAccount };
  const counts = { accounts: 0, sufficients: 0, approvals: 0, status: 'Live' };
  const value = { ...who, supply: 0, deposit: 0, minBalance: tur / 100n, isSufficient: true, ...counts };
  return { pallet, item: 'Asset', keys, value };
}

function metadata(keys: readonly unknown[], decimals: number, pallet = 'ForeignAssets'): Stored {
  return {
    pallet,
    item: 'Metadata',
    keys,
    value: { deposit: 0, name: 'Turing', symbol: 'TUR', decimals, isFrozen: false },
  };
}

// Asset Hub Kusama 2 000 000 (metadata V15 as polkadot.js keeps it): ForeignAssets by location of version 5.
interface LookWith {
  readonly forks?: { readonly target?: Forkable };
  readonly only?: RegExp;
}

describe('the token of the service on a chain like Asset Hub Kusama', () => {
  let runs: { readonly [payer in 'service' | 'target']: TokenRun };
  beforeAll(async () => {
    const targets = (feeAsset: 'service' | 'target') => ({
      config: { targets: { [`${HUB}/0`]: { ...row, flow: 'sovereign', feeAsset } as const } },
    });
    runs = {
      service: await openTokenRun({ service: targets('service') }),
      target: await openTokenRun({ service: targets('target') }),
    };
  });
  afterAll(() => Promise.all([runs.service.close(), runs.target.close()]));

  const look = async (
    storage: readonly Stored[],
    payer: 'service' | 'target' = 'service',
    { forks = {}, only = /token\/(registered|transfer|obtainable)/ }: LookWith = {},
  ) => {
    const target = await openStub('v15/asset-hub-kusama', { storage });
    const report = await runs[payer].run({ nodes: { target }, scope: { targetParaId: HUB }, only, forks });
    await target.close();
    return report;
  };

  it('is found by its location, and can be transferred to the service', async () => {
    const report = await look([asset([here]), metadata([here], 10)]);
    const registered = find(report, 'token/registered-on-target');
    expect(registered).toMatchObject({ outcome: 'pass' });
    expect(registered.reason).toContain('ForeignAssets.Asset');
    const transfer = find(report, 'token/transfer-to-service');
    expect(transfer).toMatchObject({ outcome: 'pass' });
    // Specification: 10 decimals, existential deposit 0.01 token (H).
    expect(transfer.reason).toContain(
      'Both chains use 10 decimals, and the target has the call PolkadotXcm.transfer_assets',
    );
    expect(transfer.reason).toContain('A new account has to receive at least 0.01 TUR');
    // The asset is the entry of the registry, and describes the token.
    expect(transfer.evidence.map(({ key }) => key.split('(')[0])).toEqual([
      'ForeignAssets.Asset',
      'ForeignAssets.Metadata',
    ]);
    expect(find(report, 'token/transfer-to-service', /dry run/)).toMatchObject({ outcome: 'unknown' });
  });

  // A fork on which root's calls have the given ends; after a call that is done, its registry has the stored token. If the location means the
  // chain's own token, a program withdraws that from its sender.
  const forkOf = async (ends: readonly Partial<Dispatched>[], storage: readonly Stored[], isOwn = false) => {
    const open: Chain[] = [];
    onTestFinished(async () => {
      for (const one of open) await one.close();
    });
    const calls: Hex[] = [];
    const start = async (stored: readonly Stored[]): Promise<Fork> => {
      let state = await openStub('v15/asset-hub-kusama', { storage: stored });
      let balances: ReadonlyMap<Hex, bigint> = new Map();
      open.push(state);
      const receive: Fork['receive'] = async ({ program }) => {
        const [first] = decodeProgram(program).program;
        const spent = first?.kind === 'WithdrawAsset' && isOwn ? (first.assets[0]?.amount ?? 0n) : 0n;
        const accounts = [...balances].map(([who, free]) => ({
          pallet: 'System',
          item: 'Account',
          keys: [who],
          value: { data: { free: free - spent } },
        }));
        state = await openStub('v15/asset-hub-kusama', { storage: [...stored, ...accounts] });
        open.push(state);
        return [];
      };
      const endow: Fork['endow'] = async (given) => {
        balances = given;
      };
      const dispatch = async (call: Hex) => ({
        outcome: 'failed',
        events: [],
        ...ends[calls.push(call) - 1],
      });
      const fork = { dispatch, endow, receive, snapshot: () => state.snapshot(), fork: () => start(stored) };
      return fork as unknown as Fork;
    };
    return { calls, forks: { target: { fork: () => start(storage) } } };
  };
  const only = /token\/registered/;

  it('fails if it is missing and the service pays with it, with the first call that registers it on a fork', async () => {
    const { calls, forks } = await forkOf(
      [{ error: 'Uniques.Locked' }, { outcome: 'done' }],
      [asset([here])],
    );
    const target = await openStub('v15/asset-hub-kusama');
    onTestFinished(() => target.close());
    const { service } = runs.service;
    const facts = await gatherFacts([registrationFact], {
      scope: { network: 'test', serviceParaId: SERVICE, targetParaId: HUB, proposal },
      chains: { target: await target.snapshot(), service: await service.snapshot() },
      nodes: { target, service },
      forks,
    });
    // The entry and its description in one batch: the symbol, 10 decimals, not frozen. The entry alone is next.
    expect(calls[0]).toContain('0c5455520a00');
    const { fix: [step] = [] } = facts.get(registrationFact) as TokenRegistration;
    expect(step?.layers[0]).toMatchObject({ hex: calls[1], call: { method: 'force_create' } });
    // pallet-xcm's sibling sovereign account of 2114: "sibl", the id as u32 LE, zeros.
    expect(step?.layers[0]?.hex).toContain('7369626c42080000');
  });

  it('fails without a plan if no call registers it, with the end of each call', async () => {
    const { forks } = await forkOf([{ error: 'BadOrigin' }, { outcome: 'done' }], []);
    const { noFix } = find(await look([], 'service', { forks, only }), 'token/registered-on-target');
    expect(noFix?.reason).toContain(
      'ForeignAssets.force_create and ForeignAssets.force_set_metadata: BadOrigin.',
    );
    expect(noFix?.reason).toContain(
      "ForeignAssets.force_create: the location then means no token, or the target's own.",
    );
    const untried = find(await look([]), 'token/registered-on-target').noFix;
    expect(untried?.reason).toContain(
      'no fork of the target runs. Possible calls: ForeignAssets.force_create',
    );
    expect(find(await look([]), 'token/transfer-to-service')).toMatchObject({ outcome: 'not-applicable' });
  });

  it("does not count if its location means the target's own token, and no plan registers it so", async () => {
    const { forks } = await forkOf([{ outcome: 'done' }, { outcome: 'done' }], [asset([here])], true);
    const registered = find(
      await look([asset([here])], 'service', { forks, only }),
      'token/registered-on-target',
    );
    expect(registered).toMatchObject({ outcome: 'fail', fix: [] });
    expect(registered.reason).toContain(
      "Its location means the target's own token, by ForeignAssets.Asset as",
    );
    expect(registered.noFix?.reason).toContain(
      "force_create: the location then means no token, or the target's own.",
    );
    expect(registered.noFix?.howTo).toContain('correct the location of its own token in ForeignAssets.Asset');
  });

  it("is not required if the service pays in the target's own token", async () => {
    const finding = find(await look([], 'target'), 'token/registered-on-target');
    expect(finding).toMatchObject({ outcome: 'warn' });
    expect(finding.reason).toContain("paid for in the target's own token");
  });

  /** A fork that executes programs with these instructions, and whose transfers have this end. */
  const tripOf = (target: Chain, taken: readonly string[], trip: Trip) => {
    const { failure, sent = 'withdrawAsset', isFrozen } = trip;
    const event = (pallet: string, method: string, data: object = {}) => ({
      ...{ phase: 'initialization', pallet, usualPallet: pallet, method, data },
    });
    const receive = async ({ program }: { readonly program: Hex }) => {
      const kinds = decodeProgram(program).program.map(({ kind }) => kind);
      const isStuck = isFrozen && kinds.includes('DepositAsset') && kinds.length > paid.length;
      const isTaken = !isStuck && kinds.every((kind) => taken.includes(kind));
      return [event('XcmpQueue', isTaken ? 'Success' : 'Fail')];
    };
    const message = event('PolkadotXcm', 'Sent', { message: [{ [sent]: [] }] });
    const ended = { ...event('Utility', 'DispatchedAs'), failure };
    const fork = {
      fork: async () => fork,
      snapshot: () => target.snapshot(),
      endow: async () => undefined,
      receive,
      dispatch: async () => ({ outcome: 'done', events: failure ? [ended] : [message, ended] }),
    } as unknown as Fork;
    return { target: fork };
  };
  const paid = ['WithdrawAsset', 'BuyExecution', 'DepositAsset'];
  const [reserve, teleport] = ['ReserveAssetDeposited', 'ReceiveTeleportedAsset'];
  const lookAt = async (storage: readonly Stored[], taken: readonly string[], trip: Trip, user?: Hex) => {
    const target = await openStub('v15/asset-hub-kusama', { storage });
    const scope = { targetParaId: HUB, ...(user ? { user: { account: user } } : {}) };
    const forks = tripOf(target, taken, trip);
    const report = await runs.service.run({ nodes: { target }, scope, forks, only: /token\/transfer/ });
    await target.close();
    return (subject: RegExp) => find(report, 'token/transfer-to-service', subject);
  };

  it.each([
    [[reserve, teleport], 'withdrawAsset', 'pass', 'as the reserve of the token'],
    [[teleport], 'receiveTeleportedAsset', 'warn', "lost unless the service's chain trusts the target"],
    [[reserve, teleport], 'receiveTeleportedAsset', 'warn', 'ReceiveTeleportedAsset'],
    [[], 'withdrawAsset', 'warn', 'neither as its reserve nor by teleport, as a run on a fork showed'],
  ])('is transferred by the route of a trip: it comes by %j, and leaves by %s', async (...row) => {
    const [taken, sent, outcome, reason] = row;
    const found = await lookAt([asset([here]), metadata([here], 10)], [...paid, ...taken], { sent });
    const finding = found(/^route$/);
    expect(finding, finding.reason).toMatchObject({ outcome });
    expect(finding.reason).toContain(reason);
    expect(finding.evidence.map(({ key }) => key)).toEqual(['PolkadotXcm.transfer_assets on a fork']);
  });

  // pallet-assets: a frozen token is deposited to no account (tried on a fork of Paseo's Asset Hub).
  it('is not of a chain that refuses it if it is frozen', async () => {
    const failure = { kind: 'Module', pallet: 'PolkadotXcm', error: 'LocalExecutionIncomplete', docs: '' };
    const trip = { failure, isFrozen: true };
    const found = await lookAt([asset([here]), metadata([here], 10)], [...paid, reserve], trip);
    expect(found(/^route$/)).toMatchObject({ outcome: 'pass' });
    const tried = found(/dry run/);
    expect(tried).toMatchObject({
      outcome: 'unknown',
      howToFindOut: expect.stringContaining('Look whether the token is frozen'),
    });
    expect(tried.reason).toContain('its sender received none of the token there');
  });

  it('fails if its decimals differ from the decimals of the service', async () => {
    const report = await look([asset([here]), metadata([here], 12)]);
    const finding = find(report, 'token/transfer-to-service');
    expect(finding).toMatchObject({ outcome: 'fail', noFix: { howTo: expect.any(String) } });
    expect(finding.reason).toContain("12 on the target, 10 on the service's chain");
  });

  it('is transferred in a dry run by the user, or by a sample account, to which a program brings it', async () => {
    const storage = [asset([here]), metadata([here], 10)];
    const at = async (failure?: object, taken = [...paid, reserve], stored = storage, user?: Hex) =>
      (await lookAt(stored, taken, { failure }, user))(/dry run/);
    for (const user of [alice, undefined])
      expect(await at(undefined, undefined, undefined, user)).toMatchObject({
        outcome: 'pass',
        reason: 'A transfer of one token succeeds on a fork of the target.',
      });
    // For a token without decimals, the dry run transfers one smallest unit, and the finding says so.
    const bare = await at(undefined, undefined, [asset([here])]);
    expect(bare.reason).toContain("A transfer of 1 of the token's smallest unit succeeds");
    // So it does if a whole token is more than a balance can be.
    const vast = await at(undefined, undefined, [asset([here]), metadata([here], 40)]);
    expect(vast.reason).toContain("A transfer of 1 of the token's smallest unit succeeds");
    const fails = { kind: 'Token', error: 'FundsUnavailable', docs: '' };
    // An account with enough tokens proves the failure; one without any does not, nor if no program pays.
    const rich = await at(fails);
    expect(rich).toMatchObject({ outcome: 'fail', noFix: { howTo: expect.any(String) } });
    expect(rich.reason).toContain('FundsUnavailable, although its sender received enough of the token');
    for (const taken of [paid, []]) {
      const poor = await at(fails, taken);
      expect(poor).toMatchObject({ outcome: 'unknown' });
      expect(poor.reason).toContain('FundsUnavailable; its sender received none of the token');
    }
    // frame_system checks its filter before the call runs: the filter refuses every account.
    const system = { kind: 'Module', pallet: 'System', usualPallet: 'System', docs: '' };
    for (const taken of [paid, [...paid, reserve]]) {
      const refused = await at({ ...system, error: 'CallFiltered' }, taken);
      expect(refused).toMatchObject({ outcome: 'fail', noFix: { howTo: expect.any(String) } });
      expect(refused.reason).toContain('System.CallFiltered: the target refuses this call from all users');
    }
  });

  it('is transferred by the call that the runtime has, with the expected arguments', async () => {
    const { runtime } = await openStub('v15/asset-hub-kusama');
    const beneficiary = parseAccount(alice);
    const home = { parents: 1, interior: [{ kind: 'Parachain', paraId: SERVICE }] } as const;
    const call = deriveTokenTransferCall(runtime, { home, amount: tur, beneficiary });
    expect(call?.args).toMatchObject({
      dest: { v5: { parents: 1, interior: { x1: [{ parachain: SERVICE }] } } },
      beneficiary: { v5: { parents: 0, interior: { x1: [{ accountId32: { network: null, id: alice } }] } } },
      assets: {
        v5: [
          {
            id: { parents: 1, interior: { x1: [{ parachain: SERVICE }] } },
            fun: { fungible: 10_000_000_000 },
          },
        ],
      },
      fee_asset_item: 0,
      weight_limit: { unlimited: null },
    });
    // A relay chain of 2024 names assets as concrete or abstract ones in version 3, and knows 4 besides.
    const relay = await openStub('v14/kusama');
    expect(deriveTokenTransferCall(relay.runtime, { home, amount: tur, beneficiary })?.method).toBe(
      'transfer_assets',
    );
    // The XCM pallet of an older runtime takes its own chain for every reserve.
    const old = await openStub('v15/asset-hub-kusama', { change: withoutNames(['transfer_assets']) });
    expect(deriveTokenTransferCall(old.runtime, { home, amount: tur, beneficiary })).toBeUndefined();
  });

  // orml_xtokens: the location of the beneficiary contains the destination chain.
  it('is transferred by XTokens if the XCM pallet cannot return it', async () => {
    const old = await openStub('v15/asset-hub-kusama', { change: addXTokens });
    const beneficiary = parseAccount(alice);
    const home = { parents: 1, interior: [{ kind: 'Parachain', paraId: SERVICE }] } as const;
    const call = deriveTokenTransferCall(old.runtime, { home, amount: tur, beneficiary });
    const junctions = [{ parachain: SERVICE }, { accountId32: { network: null, id: alice } }];
    expect(call).toMatchObject({
      pallet: 'XTokens',
      method: 'transfer_multiasset',
      args: {
        asset: {
          v5: {
            id: { parents: 1, interior: { x1: [{ parachain: SERVICE }] } },
            fun: { fungible: 10_000_000_000 },
          },
        },
        dest: { v5: { parents: 1, interior: { x2: junctions } } },
        dest_weight_limit: { unlimited: null },
      },
    });
  });

  it('has an unknown transfer if its decimals are not registered', async () => {
    const finding = find(await look([asset([here])]), 'token/transfer-to-service');
    expect(finding).toMatchObject({ outcome: 'unknown' });
  });

  // pallet-asset-conversion: one event for each swap.
  const swapped = { pallet: 'AssetConversion', usualPallet: 'AssetConversion', method: 'SwapExecuted' };
  it.each([
    [
      'sells it',
      [{ ...swapped, data: { amount_in: 1_500_000 } }],
      undefined,
      'pass',
      'one token for 1,500,000 planck',
    ],
    [
      'has no pool',
      [],
      'PoolNotFound',
      'not-applicable',
      "does not sell one token for the target's own token",
    ],
    ['was not tried', undefined, undefined, 'unknown', 'Whether AssetConversion of the target sells one'],
  ] as const)(
    'is bought on a fork from the exchange, which %s',
    async (_what, events, error, ...[outcome, reason]) => {
      const target = await openStub('v15/asset-hub-kusama');
      onTestFinished(() => target.close());
      const failure = error && { kind: 'Module', pallet: 'AssetConversion', error, docs: '' };
      const ended = { pallet: 'Utility', usualPallet: 'Utility', method: 'DispatchedAs', data: {}, failure };
      const calls: Hex[] = [];
      const fork = {
        fork: async () => fork,
        snapshot: () => target.snapshot(),
        endow: async () => undefined,
        dispatch: async (call: Hex) => {
          calls.push(call);
          return { outcome: 'done', events: [...(events ?? []), ended] };
        },
      } as unknown as Fork;
      const forks = events ? { target: fork } : {};
      const report = await runs.service.run({
        nodes: { target },
        scope: { targetParaId: HUB },
        only: /obtainable/,
        forks,
      });
      const finding = find(report, 'token/obtainable');
      expect(finding.outcome, finding.reason).toBe(outcome);
      expect(finding.reason).toContain(reason);
      if (error) expect(finding.reason).toContain(`AssetConversion.${error}`);
      // From the chain itself, or from the relay chain, to the token.
      const [first, second] = [`0x08${'0000'}0101000921`, `0x08${'0100'}0101000921`].map((one) =>
        one.slice(2),
      );
      expect(calls.map((call) => [first, second].findIndex((path) => call.includes(path ?? '')))).toEqual(
        error ? [0, 1] : events ? [0] : [],
      );
    },
  );

  // On a chain with a token of its own, the relay chain's token is another one, of which the user may hold some.
  it('is not bought with tokens that the user holds, whose price is no price in the own token', async () => {
    const target = await openStub('v15/asset-hub-kusama');
    onTestFinished(() => target.close());
    const ended = { pallet: 'Utility', usualPallet: 'Utility', method: 'DispatchedAs', data: {} };
    const failure = { kind: 'Module', pallet: 'AssetConversion', error: 'PoolNotFound', docs: '' };
    const fork = {
      fork: async () => fork,
      snapshot: () => target.snapshot(),
      endow: async () => undefined,
      receive: async () => [],
      dispatch: async (call: Hex) => {
        // The origin of the call, before the swap that sends to the user.
        const isUser = call.indexOf(alice.slice(2)) < call.indexOf('0101000921');
        const isPaid = isUser && call.includes('0801000101000921');
        const paid = { ...swapped, data: { amount_in: 7 } };
        return { outcome: 'done', events: isPaid ? [paid, ended] : [{ ...ended, failure }] };
      },
    } as unknown as Fork;
    const scope = { user: { account: alice }, derivation: 'none' } as const;
    const report = await runs.service.run({
      nodes: { target },
      scope,
      only: /obtainable/,
      forks: { target: fork },
    });
    expect(find(report, 'token/obtainable').reason).toContain(
      "does not sell one token for the target's own token, by a swap on a fork (AssetConversion.PoolNotFound)",
    );
  });

  it('is searched in one round trip', async () => {
    const target = await openStub('v15/asset-hub-kusama', { storage: [asset([here]), metadata([here], 10)] });
    const trips = await runs.service.countTrips({
      nodes: { target },
      scope: { targetParaId: HUB },
      only: /token\/registered/,
      count: target,
    });
    expect(trips.counted).toBe(1);
    await target.close();
  });
});

/** The types of metadata, as far as the tests search them. */
interface Types {
  readonly lookup: {
    readonly types: readonly {
      readonly id: number;
      readonly type: { readonly def: { readonly primitive?: string } };
    }[];
  };
}

// Registries of other forms, made of the same metadata: types by their numbers, names of public pallets.
describe('registries of other forms', () => {
  let run: TokenRun;
  beforeAll(async () => {
    run = await openTokenRun({
      service: { config: { targets: { [`${HUB}/0`]: { ...row, flow: 'sovereign' } } } },
    });
  });
  afterAll(() => run.close());

  const look = async (change: (metadata: PlainMetadata) => void, storage: readonly Stored[]) => {
    const target = await openStub('v15/asset-hub-kusama', { storage, change });
    const report = await run.run({
      nodes: { target },
      scope: { targetParaId: HUB },
      only: /token\/(reg|tra)/,
    });
    await target.close();
    return report;
  };

  it('a map from the location to an id is found, and the metadata under that id', async () => {
    const report = await look(
      (plain) => {
        const [foreign, assets] = [findPallet(plain, 'ForeignAssets'), findPallet(plain, 'Assets')];
        const id = item(assets, 'Metadata').type.map.key;
        foreign.name = 'AssetRegistry';
        rewrite(foreign, 'Asset', 'LocationToAssetId', ({ key }) => ({ key, value: id }));
      },
      [
        { pallet: 'AssetRegistry', item: 'LocationToAssetId', keys: [here], value: 7 },
        asset([7], 'Assets'),
        metadata([7], 10, 'Assets'),
      ],
    );
    const registered = find(report, 'token/registered-on-target');
    expect(registered.reason).toContain('AssetRegistry.LocationToAssetId as 7');
    expect(find(report, 'token/transfer-to-service')).toMatchObject({ outcome: 'pass' });
  });

  it.each([
    ['AssetRegistry', 'register_asset'],
    // pallet_moonbeam_foreign_assets, and pallet_foreign_asset_creator of container chains.
    ['EvmForeignAssets', 'create_foreign_asset'],
    // Of litentry/litentry-parachain and airalab/robonomics.
    ['AssetManager', 'add_asset_type'],
    ['XcmInfo', 'set_asset_link'],
  ])('names the call of a registry for an asset with an id of its own: %s.%s', async (name, call) => {
    const report = await look((plain) => {
      const [foreign, assets] = [findPallet(plain, 'ForeignAssets'), findPallet(plain, 'Assets')];
      const id = item(assets, 'Metadata').type.map.key;
      foreign.name = name;
      rewrite(foreign, 'Asset', 'AssetIdOf', ({ key }) => ({ key, value: id }));
      renameCalls(plain, name, { create: call, force_create: 'deregister_asset' });
    }, []);
    const registered = find(report, 'token/registered-on-target');
    expect(registered).toMatchObject({
      outcome: 'fail',
      noFix: { reason: expect.stringContaining(`Possible calls: ${name}.${call}, `) },
    });
  });

  // HydraDX 109 emits AssetRegistry.Registered(AssetId, Name, AssetType), without the names of newer events.
  it.each([
    ['asset_id', { asset_id: 9 }],
    ['no name', { 0: 9, 1: '0x545552' }],
  ])('registers the location for the id that the chain gives to a new asset, by %s', async (_name, data) => {
    const change = (plain: PlainMetadata) => {
      const [foreign, assets] = [findPallet(plain, 'ForeignAssets'), findPallet(plain, 'Assets')];
      const id = item(assets, 'Metadata').type.map.key;
      foreign.name = 'AssetRegistry';
      rewrite(foreign, 'Asset', 'LocationToAssetId', ({ key }) => ({ key, value: id }));
      renameCalls(plain, 'AssetRegistry', { create: 'register_metadata', force_create: 'register_location' });
      for (const variant of listCalls(plain, 'AssetRegistry')) {
        const [place, ...others] = variant.fields;
        if (variant.name === 'register_metadata') variant.fields = others.slice(1);
        if (variant.name === 'register_location' && place)
          variant.fields = [
            { ...place, name: 'location' },
            { ...place, name: 'asset_id', type: id },
          ];
      }
    };
    const storage = [{ pallet: 'AssetRegistry', item: 'LocationToAssetId', keys: [here], value: 9 }];
    const after = await openStub('v15/asset-hub-kusama', { storage, change });
    const target = await openStub('v15/asset-hub-kusama', { change });
    const created = { pallet: 'AssetRegistry', method: 'Registered', data };
    const ends = [{ outcome: 'done', events: [created] }, { outcome: 'done' }];
    const step = await planRegistration(run, { target, after, ends });
    expect(step?.layers[0]?.call?.args).toMatchObject({
      calls: [
        { call: 'AssetRegistry.register_metadata' },
        { call: 'AssetRegistry.register_location', args: { asset_id: 9 } },
      ],
    });
    expect(step?.notes.join(' ')).toContain('Plan again if it registers another asset before.');
    await Promise.all([after.close(), target.close()]);
  });

  // pallet_xc_asset_config of AstarNetwork/Astar links any id: a location alone leaves a token that no account can hold.
  it('creates the asset before a call that only links its location to an id', async () => {
    const change = (plain: PlainMetadata) => {
      const [foreign, assets] = [findPallet(plain, 'ForeignAssets'), findPallet(plain, 'Assets')];
      const id = item(assets, 'Metadata').type.map.key;
      foreign.name = 'XcAssetConfig';
      rewrite(foreign, 'Asset', 'AssetLocationToId', ({ key }) => ({ key, value: id }));
      const names = { create: 'register_asset_location', force_create: 'create' };
      renameCalls(plain, 'XcAssetConfig', names);
      for (const call of listCalls(plain, 'XcAssetConfig')) {
        const [place] = call.fields;
        if (call.name !== 'register_asset_location' || !place) continue;
        call.fields = [
          { ...place, name: 'asset_location' },
          { ...place, name: 'asset_id', type: id },
        ];
      }
    };
    const storage = [{ pallet: 'XcAssetConfig', item: 'AssetLocationToId', keys: [here], value: SERVICE }];
    const after = await openStub('v15/asset-hub-kusama', { storage, change });
    const target = await openStub('v15/asset-hub-kusama', { change });
    // Neither pays: the chain has no price for the token.
    const ends = [{ outcome: 'done' }, { outcome: 'done' }];
    const step = await planRegistration(run, { target, after, ends });
    expect(step?.layers[0]?.call?.args).toMatchObject({
      calls: [
        { call: 'Assets.force_create', args: { id: SERVICE } },
        { call: 'XcAssetConfig.register_asset_location', args: { asset_id: SERVICE } },
      ],
    });
    await Promise.all([after.close(), target.close()]);
  });

  // ForeignAssets of UniqueNetwork/unique-chain: names are lists of u16, and the first kind of a collection is NFT.
  it('registers a fungible token by its name where a registry has collections of several kinds', async () => {
    const change = (plain: PlainMetadata) => {
      const [foreign, assets] = [findPallet(plain, 'ForeignAssets'), findPallet(plain, 'Assets')];
      const id = item(assets, 'Metadata').type.map.key;
      rewrite(foreign, 'Asset', 'ForeignAssetToCollection', ({ key }) => ({ key, value: id }));
      const names = { create: 'force_register_foreign_asset', force_create: 'create' };
      renameCalls(plain, 'ForeignAssets', names);
      const types = (plain as unknown as Types).lookup.types as unknown[];
      const find = (primitive: string) =>
        (types as Types['lookup']['types']).findIndex(({ type }) => type.def.primitive === primitive);
      const add = (def: object) => types.push({ id: types.length, type: { path: [], params: [], def } }) - 1;
      const field = { name: null, type: find('U8'), docs: [] };
      const kinds = [[], [field]].map((fields, index) => {
        return { name: index === 0 ? 'NFT' : 'Fungible', fields, index, docs: [] };
      });
      const [text, mode] = [add({ sequence: { type: find('U16') } }), add({ variant: { variants: kinds } })];
      for (const call of listCalls(plain, 'ForeignAssets')) {
        const [place] = call.fields;
        if (call.name !== 'force_register_foreign_asset' || !place) continue;
        const more = [
          { ...place, name: 'name', type: text },
          { ...place, name: 'symbol', type: add({ primitive: 'Str' }) },
          { ...place, name: 'mode', type: mode },
        ];
        call.fields = [{ ...place, name: 'versioned_asset_id' }, ...more];
      }
    };
    const storage = [{ pallet: 'ForeignAssets', item: 'ForeignAssetToCollection', keys: [here], value: 9 }];
    const after = await openStub('v15/asset-hub-kusama', { storage, change });
    const target = await openStub('v15/asset-hub-kusama', { change });
    const step = await planRegistration(run, { target, after, ends: [{ outcome: 'done' }] });
    expect(step?.layers[0]?.call).toMatchObject({
      method: 'force_register_foreign_asset',
      args: { name: ['T', 'U', 'R'].map((one) => one.charCodeAt(0)), symbol: 'TUR', mode: { fungible: 10 } },
    });
    await Promise.all([after.close(), target.close()]);
  });

  // XcAssetConfig of chains with an EVM: ids begin at 2^64, above those of the assets that users create.
  it('an id beyond 64 bits is printed as a number, and the metadata under that id is found', async () => {
    const id = 2n ** 64n;
    const report = await look(
      (plain) => {
        const [foreign, assets] = [findPallet(plain, 'ForeignAssets'), findPallet(plain, 'Assets')];
        const { types } = (plain as unknown as Types).lookup;
        const wide = types.find(({ type }) => type.def.primitive === 'U128')?.id ?? -1;
        foreign.name = 'XcAssetConfig';
        rewrite(foreign, 'Asset', 'AssetLocationToId', ({ key }) => ({ key, value: wide }));
        for (const name of ['Asset', 'Metadata']) item(assets, name).type.map.key = wide;
      },
      [
        { pallet: 'XcAssetConfig', item: 'AssetLocationToId', keys: [here], value: id },
        asset([id], 'Assets'),
        metadata([id], 10, 'Assets'),
      ],
    );
    const registered = find(report, 'token/registered-on-target');
    expect(registered.reason).toContain('XcAssetConfig.AssetLocationToId as 18446744073709551616');
    expect(find(report, 'token/transfer-to-service')).toMatchObject({ outcome: 'pass' });
  });

  const keyed = (plain: PlainMetadata) => {
    const [foreign, assets] = [findPallet(plain, 'ForeignAssets'), findPallet(plain, 'Assets')];
    const id = item(assets, 'Metadata').type.map.key;
    foreign.name = 'AssetManager';
    rewrite(foreign, 'Asset', 'AssetTypeId', ({ key }) => ({ key, value: id }));
    foreign.storage?.items.push({ ...item(foreign, 'AssetTypeId'), name: 'OldAssetTypeId' });
  };
  const entry = { pallet: 'AssetManager', item: 'AssetTypeId', keys: [here], value: 6 };

  it('a location with two ids names both, and claims nothing of either token', async () => {
    const assets = [6, 7].flatMap((id) => [asset([id], 'Assets'), metadata([id], 10 + (id % 6), 'Assets')]);
    const report = await look(keyed, [entry, { ...entry, item: 'OldAssetTypeId', value: 7 }, ...assets]);
    const both = 'AssetManager.AssetTypeId as 6, and AssetManager.OldAssetTypeId as 7.';
    expect(find(report, 'token/registered-on-target').reason).toContain(both);
    expect(find(report, 'token/transfer-to-service')).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining(`its location is registered in ${both}`),
    });
  });

  it('tokens of two pallets with the same id are in doubt, but for the tokens of pools', async () => {
    const frozen = (pallet: string): Stored => {
      const { value, ...stored } = asset([6], pallet);
      return { ...stored, value: { ...Object(value), status: 'Frozen' } };
    };
    const ours = [entry, asset([6], 'Assets'), metadata([6], 10, 'Assets')];
    const pools = await look(keyed, [...ours, frozen('PoolAssets')]);
    expect(find(pools, 'token/transfer-to-service')).toMatchObject({ outcome: 'pass' });
    const local = (plain: PlainMetadata) => {
      keyed(plain);
      findPallet(plain, 'PoolAssets').name = 'LocalAssets';
    };
    const twice = await look(local, [...ours, frozen('LocalAssets')]);
    expect(find(twice, 'token/transfer-to-service')).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('Assets and LocalAssets each have a token 6'),
    });
  });

  it('an unknown registry is unknown, with how to find out', async () => {
    const report = await look((plain) => {
      findPallet(plain, 'ForeignAssets').storage = null;
    }, []);
    const finding = find(report, 'token/registered-on-target');
    expect(finding).toMatchObject({ outcome: 'unknown' });
    expect(finding.howToFindOut).toContain('how it registers foreign tokens');
  });

  it("no registry is read if the target's own token pays", async () => {
    const local = await openTokenRun({
      service: { config: { targets: { '2000/0': { ...row, flow: 'remote', feeAsset: 'target' } } } },
    });
    const report = await local.run({ only: /token\/(reg|tra)/ });
    expect(report.findings.map(({ outcome }) => outcome)).toEqual(['not-applicable', 'not-applicable']);
    await local.close();
  });
});

/** Plans the registration of the token on a target whose fork ends the calls one by one, and then has the state of another chain. */
async function planRegistration(
  { service }: TokenRun,
  { target, after, ends }: { target: Chain; after: Chain; ends: readonly object[] },
) {
  const calls: Hex[] = [];
  const fork = {
    dispatch: async (call: Hex) => ({ outcome: 'failed', events: [], ...ends[calls.push(call) - 1] }),
    snapshot: () => after.snapshot(),
    fork: async () => fork,
    endow: async () => undefined,
    receive: async () => [],
  };
  const facts = await gatherFacts([registrationFact], {
    scope: { network: 'test', serviceParaId: SERVICE, targetParaId: HUB, proposal },
    chains: { target: await target.snapshot(), service: await service.snapshot() },
    nodes: { target, service },
    forks: { target: { fork: async () => fork as unknown as Fork } },
  });
  return (facts.get(registrationFact) as TokenRegistration).fix?.[0];
}

type PlainPallet = PlainMetadata['pallets'][number];
type PlainItem = NonNullable<PlainPallet['storage']>['items'][number];

/** Gives calls of a pallet other names. */
function renameCalls(plain: PlainMetadata, name: string, names: { readonly [from: string]: string }): void {
  for (const variant of listCalls(plain, name)) variant.name = names[variant.name] ?? variant.name;
}

function listCalls(plain: PlainMetadata, name: string) {
  const { calls } = findPallet(plain, name) as unknown as { calls: { readonly type: number } };
  const { types } = (plain as unknown as PlainTypes).lookup;
  return types[calls.type]?.type.def.variant?.variants ?? [];
}

function findPallet({ pallets }: PlainMetadata, name: string): PlainPallet {
  const found = pallets.find((pallet) => pallet.name === name);
  if (!found) throw new TypeError(`no pallet ${name}`);
  return found;
}

function item({ storage }: PlainPallet, name: string): PlainItem {
  const found = storage?.items.find((one) => one.name === name);
  if (!found) throw new TypeError(`no item ${name}`);
  return found;
}

/** Leaves one item of a pallet, by another name and with other types. */
function rewrite(
  pallet: PlainPallet,
  name: string,
  as: string,
  types: (map: { readonly key: number; readonly value: number }) => { key: number; value: number },
): void {
  const one = item(pallet, name);
  const { map } = one.type;
  const changed = { ...one, name: as, modifier: 'Optional', type: { map: { ...map, ...types(map) } } };
  pallet.storage = { ...pallet.storage, items: [changed] };
}
