import type { Fork } from '@parachron/client';
import { formatJson, type Hex, type PlanStep } from '@parachron/core';
import { addProxyCall } from '@parachron/proxy';
import { deriveSovereignAccount } from '@parachron/xcm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, test } from 'vitest';
import { tokenTransfer } from '../src/followUps/index.js';
import { createRunReport, type FollowUp, type Report, runReportSchema } from '../src/index.js';
import { createTestFork } from './support/createTestFork.js';
import { openStub, type Stored } from './support/openStub.js';
import {
  aliceHex,
  derived,
  openTargetRun,
  type RunOptions,
  SERVICE,
  type TargetRun,
} from './support/openTargetRun.js';
import { openTokenRun, pauper, tur } from './support/openTokenRun.js';

const open: TargetRun[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function begin(options: RunOptions = {}): Promise<TargetRun> {
  const run = await openTargetRun(options);
  open.push(run);
  return run;
}

const user = { account: aliceHex };

function get({ followUps }: Report, kind: FollowUp['kind']): FollowUp {
  const found = followUps.find((one) => one.kind === kind);
  if (!found) throw new TypeError(`no follow-up ${kind}`);
  return found;
}

function costOf(step: PlanStep | undefined, title: RegExp): bigint | undefined {
  return step?.costs?.find((cost) => title.test(cost.title))?.amount;
}

describe.each(['H', 'M'] as const)(
  'the follow-ups of a user before the first task of variant %s',
  (variant) => {
    test('are listed in the order of the specification', async () => {
      const one = await begin({ variant });
      const calls = [{ name: 'a transfer', hex: one.calls.transfer }];
      const report = await one.run({ user, calls });
      // Alice has tokens on the service; nothing is granted yet, and the call may be run at once.
      expect(report.followUps.map(({ kind, needed }) => [kind, needed])).toEqual([
        ['create-proxy', 'yes'],
        ['acquire-token', 'no'],
        ['transfer-token', 'no'],
        ['run-now', 'possible'],
      ]);
      // The steps of a follow-up are those of the plan that fixes the finding.
      expect(get(report, 'create-proxy').steps).toEqual(report.plan);
      const validate = new Ajv2020({ strict: true }).compile(runReportSchema);
      const printed = JSON.parse(formatJson(createRunReport({ reports: [report] })));
      expect(validate(printed), JSON.stringify(validate.errors)).toBe(true);
      await one.apply(report.plan);
      expect(get(await one.run({ user, calls }), 'create-proxy')).toMatchObject({ needed: 'no', steps: [] });
    });
  },
);

// A nonce from 64 takes one byte more, which has a fee: the first two transactions have 63 and 64, the next two 64 and 65.
test.each([0, 63, 64])('predicted costs equal charged costs, to the planck, from nonce %i', async (nonce) => {
  const one = await begin();
  await one.setNonce(nonce);
  const calls = [{ name: 'a transfer', hex: one.calls.transfer }];
  const [grant] = get(await one.run({ user, calls }), 'create-proxy').steps;
  const granted = await one.sign(grant?.layers.at(-1) ?? { hex: '0x' });
  expect(granted.fee).toBe(costOf(grant, /inclusion/));
  const reserved = granted.events.find(({ method }) => method === 'Reserved');
  expect(BigInt(String(reserved?.data.amount))).toBe(costOf(grant, /deposit/));
  const sent = granted.events.find(({ method }) => method === 'Transfer');
  expect(BigInt(String(sent?.data.amount))).toBe(costOf(grant, /derived account/));
  const [now] = get(await one.run({ user, calls }), 'run-now').steps;
  const run = await one.sign(now?.layers.at(-1) ?? { hex: '0x' });
  expect(run.fee).toBe(costOf(now, /inclusion/));
});

test('a removal is signed before the grant, and each fee is that of its own nonce', async () => {
  const one = await begin();
  // A delay makes the proxy useless to the service.
  const delegate = { kind: 'AccountId32', hex: derived.hashedDescription } as const;
  await one.sign(addProxyCall(one.chain.runtime, { delegate, proxyType: 'Any', delay: 5 }));
  await one.setNonce(63);
  const report = await one.run({ user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] });
  const { steps } = get(report, 'create-proxy');
  expect(steps.map(({ id }) => id)).toEqual(['remove-proxy', 'grant-proxy']);
  for (const step of steps) {
    const { fee } = await one.sign(step.layers.at(-1) ?? { hex: '0x' });
    expect(fee, step.id).toBe(costOf(step, /inclusion/));
  }
});

test('a user without tokens on the service has to acquire tokens, with how to find out', async () => {
  const one = await begin();
  // An unused account.
  const poor = { account: `0x${'77'.repeat(32)}` } as const;
  const report = await one.run({ user: poor, calls: [{ name: 'a remark', hex: one.calls.remark }] });
  const acquire = get(report, 'acquire-token');
  expect(acquire).toMatchObject({ needed: 'yes', steps: [], howToFindOut: expect.stringContaining('TUR') });
  expect(acquire.reason).toContain("TUR on the service's chain");
});

test('a call that fails for the user today is said to fail, and is not offered', async () => {
  const one = await begin();
  const poor = { account: `0x${'77'.repeat(32)}` } as const;
  const calls = [{ name: 'a transfer', hex: one.calls.transfer }];
  expect(get(await one.run({ user, calls }), 'run-now').reason).toMatch(/ costs [\d.]+ \w+\.$/);
  const refused = get(await one.run({ user: poor, calls }), 'run-now');
  expect(refused.reason).toMatch(/ Today it fails: \w+\.\w+\.$/);
  expect(refused.steps).toEqual([]);
});

test('no call is run now if no call is named', async () => {
  const one = await begin();
  expect(get(await one.run({ user }), 'run-now')).toMatchObject({ needed: 'no', steps: [] });
});

describe('the follow-up that transfers the token to the service', () => {
  const quote = (missing: bigint) => ({
    known: true,
    address: 'the user',
    balance: {},
    fix: [],
    quote: { token: { symbol: 'TUR', decimals: 10 }, balance: { missing } },
  });
  const step = { id: 'transfer-token' };
  const planned = { known: true, transfer: step };
  const open = { known: false, reason: 'no call', howToFindOut: 'Ask.' };
  const obstacle = { ...open, obstacle: 'The target burns the token.' };
  const registered = { known: true, entries: [{ map: 'ForeignAssets.Asset' }], evidence: [] };
  const plan = ({ missing, ...facts }: { missing: bigint; registry: object; planned?: object | undefined }) =>
    tokenTransfer.derive({
      facts: { quote: quote(missing), ...facts },
    } as unknown as Parameters<typeof tokenTransfer.derive>[0]);

  test.each([
    ['enough is there', { missing: 0n, registry: registered }, 'no'],
    ['it is registered', { missing: 5n, registry: registered, planned }, 'yes'],
    ['it would not arrive', { missing: 5n, registry: registered, planned: obstacle }, 'possible'],
    ['it is not registered', { missing: 5n, registry: { ...registered, entries: [] } }, 'no'],
    ['it cannot be sent', { missing: 5n, registry: registered, planned: open }, 'unknown'],
    [
      'its registration is unknown',
      { missing: 5n, registry: { known: false, reason: 'no registry', howToFindOut: 'Ask.' } },
      'unknown',
    ],
  ] as const)('is needed, possible or unknown by the facts: %s', async (_name, facts, needed) => {
    const planned = await plan(facts);
    expect(planned.needed).toBe(needed);
    expect(planned.steps).toEqual(needed === 'yes' ? [step] : []);
    expect(planned.howToFindOut === undefined).toBe(needed !== 'unknown');
  });
});

// Asset Hub Kusama 2 000 000 keeps foreign tokens by their location: pallet-assets' `Asset` and `Metadata`.
describe('tokens of the service that the user holds on the target', () => {
  const HUB = 1000;
  const here = { parents: 1, interior: { X1: [{ Parachain: SERVICE }] } };
  const zeroAccount = `0x${'00'.repeat(32)}`;
  const who = { owner: zeroAccount, issuer: zeroAccount, admin: zeroAccount, freezer: zeroAccount };
  const counts = { accounts: 1, sufficients: 1, approvals: 0, status: 'Live' };
  const details = { ...who, supply: 0, deposit: 0, minBalance: 1, isSufficient: true, ...counts };
  const described = { deposit: 0, name: 'Turing', symbol: 'TUR', decimals: 10, isFrozen: false };
  const storage: readonly Stored[] = [
    { pallet: 'ForeignAssets', item: 'Asset', keys: [here], value: details },
    { pallet: 'ForeignAssets', item: 'Metadata', keys: [here], value: described },
  ];
  // `RuntimeDispatchInfo`: 10^9 ps and no proof as compact numbers, the class Normal, no fee.
  const weighed: Hex = `0x02286bee0000${'00'.repeat(16)}`;

  test('replace a purchase if they suffice, and are transferred with the fee of the arrival', async () => {
    const row = { instructionWeight: 1_000_000_000n, feePerSecond: 419_000_000_000n, xcmVersion: 2 } as const;
    const targets = { [`${HUB}/0`]: { ...row, flow: 'sovereign', feeAsset: 'service' } } as const;
    // The sent amount leaves the sovereign account of the target on the service.
    const backing = deriveSovereignAccount({ paraId: HUB, relation: 'sibling' }).hex;
    const open = (amount: bigint) =>
      openTokenRun({ service: { config: { targets, endowed: [{ who: backing, amount }] } } });
    const run = await open(1000n * tur);
    // The fork sends for a user who holds enough.
    const look = async (isEnough: boolean, at = run) => {
      const calls = { TransactionPaymentApi_query_info: weighed };
      const target = await openStub('v15/asset-hub-kusama', { storage, calls });
      const scope = { targetParaId: HUB, user: { account: pauper } };
      const failure = isEnough ? undefined : { kind: 'Token', error: 'FundsUnavailable', docs: '' };
      const ended = { pallet: 'Utility', usualPallet: 'Utility', method: 'DispatchedAs', data: {}, failure };
      const fork = {
        fork: async () => fork,
        snapshot: () => target.snapshot(),
        endow: async () => undefined,
        receive: async () => [],
        dispatch: async () => ({ outcome: 'done', events: [ended] }),
      } as unknown as Fork;
      const forks = { target: fork, service: await createTestFork(at.providers.service()) };
      const report = await at.run({ nodes: { target }, scope, forks, only: /token\/registered/ });
      await target.close();
      return { acquire: get(report, 'acquire-token'), transfer: get(report, 'transfer-token') };
    };
    const enough = await look(true);
    expect(enough.acquire, enough.acquire.reason).toMatchObject({ needed: 'no', steps: [] });
    expect(enough.acquire.reason).toContain('can send it from the target, as a run on a fork showed');
    expect(enough.transfer).toMatchObject({ needed: 'yes' });
    const [step] = enough.transfer.steps;
    expect(step?.layers[0]?.call?.method).toBe('transfer_assets');
    // A run on a fork of the service needs no XcmPaymentApi, which the services of this family lack.
    expect(step?.costs?.find(({ title }) => /arrives/.test(title))).toMatchObject({
      amount: expect.any(BigInt),
      source: expect.stringContaining('a run on a fork'),
    });
    const little = await look(false);
    expect(little.acquire).toMatchObject({ needed: 'yes' });
    expect(little.acquire.reason).toContain('a transfer from the target fails today (FundsUnavailable)');
    expect(little.transfer).toMatchObject({ needed: 'possible', steps: [{ id: 'transfer-token' }] });
    const empty = await open(tur);
    const unpaid = await look(true, empty);
    expect(unpaid.transfer).toMatchObject({ needed: 'possible', steps: [] });
    expect(unpaid.transfer.reason).toContain('holds less than the sent amount: the token would be lost');
    await empty.close();
    await run.close();
  });
});
