// Chains without common features, or with impossible values: every check has a finding for them, and none of them is ready.
import type { Chain } from '@parachron/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks, followUps, type Report, type Scope } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { asParachain, openStub, type PlainMetadata, type Stored } from './support/openStub.js';
import { openTargetRun } from './support/openTargetRun.js';
import { alice, find, openTokenRun, SERVICE, TARGET, type TokenRun } from './support/openTokenRun.js';
import { requireReasons } from './support/requireReasons.js';

const scope: Scope = {
  network: 'local',
  serviceParaId: SERVICE,
  targetParaId: TARGET,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

type Nodes = { readonly [role in 'relay' | 'channelManager' | 'target' | 'service']?: Chain };

async function look(only: RegExp, nodes: Nodes, more: Partial<Scope> = {}): Promise<Report> {
  const pinned = Object.entries(nodes).map(async ([role, node]) => [role, await node.snapshot()] as const);
  const report = await runChecklist(
    checks.filter(({ id }) => only.test(id)),
    {
      scope: { ...scope, ...more },
      chains: Object.fromEntries(await Promise.all(pinned)),
      nodes,
      endpoints: {},
      followUps,
    },
  );
  return requireReasons(report);
}

/** Gives a constant of the Proxy pallet another value, as its bytes. */
function setConstant(
  { pallets }: PlainMetadata,
  to: { readonly name: string; readonly value: string },
): void {
  const pallet = pallets.find(({ name }) => name === 'Proxy');
  const { constants } = pallet as unknown as { constants: { name: string; value: string }[] };
  for (const one of constants) if (one.name === to.name) one.value = to.value;
}

const largest = `0x${'ff'.repeat(16)}`;

describe('a chain that lacks most of what the checks read', () => {
  let run: TokenRun;
  beforeAll(async () => {
    run = await openTokenRun();
  });
  afterAll(() => run.close());

  it.each([
    ['v15/substrate', 'a chain without XCM', { change: asParachain }],
    ['v15/asset-hub-kusama', 'a chain whose runtime APIs all trap', {}],
  ] as const)('such as %s, %s, gets a finding of every check', async (name, _what, kind) => {
    const storage: Stored[] = [
      {
        pallet: 'System',
        item: 'Account',
        keys: [alice],
        value: {
          nonce: 4_294_967_295,
          data: { free: largest, reserved: largest, frozen: largest, miscFrozen: largest },
        },
      },
    ];
    const target = await openStub(name, { storage, ...kind });
    const nodes = { target, service: run.service };
    const more = { user: { account: alice }, task: { when: { kind: 'next' } } } as const;
    const report = await look(/(?:)/, nodes, more);
    await target.close();
    expect(new Set(report.findings.map(({ check }) => check)).size).toBe(checks.length);
    expect(report.verdict).not.toBe('ready');
    // An unknown finding has a hint.
    expect(
      report.findings.filter((one) => one.outcome === 'unknown' && !one.howToFindOut && !one.waitsFor),
    ).toEqual([]);
    for (const { reason } of report.findings) {
      expect(reason).toMatch(/[.!?]$/);
      expect(reason).not.toMatch(/undefined|NaN|\[object/);
    }
    expect(report.followUps).toHaveLength(4);
  });

  const renamePallets = (change: (name: string) => string | undefined) => (plain: PlainMetadata) => {
    const kept = plain.pallets.flatMap((one) => {
      const name = change(one.name);
      return name === undefined ? [] : [{ ...one, name }];
    });
    plain.pallets.splice(0, plain.pallets.length, ...kept);
  };
  const task = { user: { account: alice }, task: { when: { kind: 'next' } } } as const;
  const noPallet = [{ check: 'proxy/pallet-and-types', subject: 'Proxy pallet' }];

  it('a parachain without the Proxy pallet fails one check, and the other checks name that check', async () => {
    const change = renamePallets((name) => (name === 'Proxy' ? undefined : name));
    const target = await openStub('v15/asset-hub-kusama', { change });
    const report = await look(/^(proxy|service|token)/, { target, service: run.service }, task);
    const failed = report.findings.filter(({ outcome }) => outcome === 'fail');
    expect(failed.map(({ check }) => check)).toEqual(['proxy/pallet-and-types']);
    expect(failed[0]?.noFix?.howTo).toContain('it needs the Proxy pallet');
    for (const check of ['proxy/barrier-accepts-program', 'service/fees-quoted', 'token/balance-for-task'])
      expect(find(report, check)).toMatchObject({ outcome: 'unknown', waitsFor: noPallet });
    expect(report.plan).toEqual([]);
    await target.close();
  });

  it('a node that runs no runtime API leaves the fees to a fork, and not to the team of the service', async () => {
    const target = await openStub('v15/asset-hub-kusama');
    const report = await look(/^service/, { target, service: run.service });
    for (const check of ['service/fees-quoted', 'service/target-in-table'])
      expect(find(report, check)).toMatchObject({
        outcome: 'unknown',
        howToFindOut: expect.stringMatching(/^Run the call on a fork of .* and read the weight/),
      });
    await target.close();
  });

  it('two Proxy pallets of other names do not count as a missing Proxy pallet', async () => {
    const change = (plain: PlainMetadata) => {
      renamePallets((name) => (name === 'Proxy' ? 'AccountProxy' : name))(plain);
      const [second] = plain.pallets.filter(({ name }) => name === 'AccountProxy');
      if (second) plain.pallets.push({ ...second, name: 'FundProxy' });
    };
    const target = await openStub('v15/asset-hub-kusama', { change });
    const report = await look(/^(proxy|service|token)/, { target, service: run.service }, task);
    expect(find(report, 'proxy/pallet-and-types')).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('of the Proxy pallet in its pallets AccountProxy and FundProxy.'),
      howToFindOut: expect.stringContaining('Read AccountProxy.Proxies and FundProxy.Proxies'),
    });
    for (const check of ['deposit', 'narrowest-type', 'granted'].map((name) => `proxy/${name}`))
      expect(find(report, check).waitsFor).toEqual(expect.arrayContaining(noPallet));
    expect(report.plan).toEqual([]);
    await target.close();
  });

  it('a Proxy pallet that permits no proxy (MaxProxies 0) fails the check', async () => {
    const change = (plain: PlainMetadata) => setConstant(plain, { name: 'MaxProxies', value: '0x00000000' });
    const target = await openStub('v15/asset-hub-kusama', { change });
    const finding = find(await look(/pallet-and-types/, { target }), 'proxy/pallet-and-types');
    const reason = expect.stringMatching(/^\w.* lets no account have a proxy \(MaxProxies is 0\)\. /);
    expect(finding).toMatchObject({ outcome: 'fail', reason });
    await target.close();
  });
});

interface Lookup {
  readonly lookup: {
    readonly types: {
      readonly id: number;
      readonly type: {
        readonly path: readonly string[];
        readonly def: {
          readonly tuple?: readonly number[];
          readonly composite?: { readonly fields: { readonly name: string; type: number }[] };
        };
      };
    }[];
  };
}

/** Stores no balance in the accounts: a pallet such as orml-tokens has the balances. */
function withoutBalances(plain: PlainMetadata): void {
  const { types } = (plain as unknown as Lookup).lookup;
  const unit = types.find(({ type }) => type.def.tuple?.length === 0);
  const info = types.find(({ type }) => type.path.join('::') === 'frame_system::AccountInfo');
  for (const field of info?.type.def.composite?.fields ?? [])
    if (field.name === 'data') field.type = unit?.id ?? -1;
}

it('a chain whose accounts have no balance does not count as a user with a balance of 0', async () => {
  const [target, run] = [
    await openStub('v15/asset-hub-kusama', { change: withoutBalances }),
    await openTokenRun(),
  ];
  const more = { user: { account: alice }, derivation: 'hashedDescription' } as const;
  const report = await look(/^proxy/, { target, service: run.service }, more);
  for (const check of ['proxy/deposit', 'proxy/granted'])
    expect(find(report, check)).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('Expected an account with the field free'),
      howToFindOut: expect.stringContaining('the pallet of the chain that stores the balances'),
    });
  expect(report.plan).toEqual([]);
  await Promise.all([target.close(), run.close()]);
});

it('an unknown deposit and an unknown proxy name the unknown derived account', async () => {
  const [target, run] = [await openStub('v15/asset-hub-kusama'), await openTokenRun()];
  const report = await look(/^proxy/, { target, service: run.service }, { user: { account: alice } });
  expect(find(report, 'proxy/deposit').reason).toContain('The derived account is unknown. ');
  const waitsFor = [{ check: 'proxy/derivation', subject: 'derived account' }];
  expect(find(report, 'proxy/granted')).toMatchObject({ outcome: 'unknown', waitsFor });
  await Promise.all([target.close(), run.close()]);
});

describe('amounts beyond all balances', () => {
  it('a proxy deposit beyond all balances does not stop the run', async () => {
    const change = (plain: PlainMetadata) => setConstant(plain, { name: 'ProxyDepositBase', value: largest });
    const target = await openStub('v15/asset-hub-kusama', { change });
    const run = await openTokenRun();
    const more = { user: { account: alice }, derivation: 'hashedDescription' } as const;
    const report = await look(/^proxy/, { target, service: run.service }, more);
    expect(find(report, 'proxy/pallet-and-types').reason).toContain(
      `${((1n << 128n) - 1n).toLocaleString('en-US')} planck`,
    );
    expect(report.findings.some(({ outcome }) => outcome === 'fail')).toBe(true);
    await Promise.all([target.close(), run.close()]);
  });

  it('an offer of the service beyond all balances does not stop the run', async () => {
    const one = await openTargetRun({ feePerSecond: (1n << 128n) - 1n, checks: () => true });
    const calls = [{ name: 'a transfer', hex: one.calls.transfer }];
    const report = await one.run({ user: { account: alice }, calls, task: { when: { kind: 'next' } } });
    expect(report.verdict).toBe('not-ready');
    await one.close();
  });
});

describe.each([
  // The block that would hold the task sets the time.
  ['begins at zero', 0, { outcome: 'pass' }],
  [
    'is far beyond all dates',
    '0xffffffffffffffff',
    {
      outcome: 'unknown',
      reason: expect.stringContaining('18446744073709551 s since 1970, which is not a valid date'),
    },
  ],
])('a service whose time %s', (_name, now, quoted) => {
  it('gets findings of all checks of the service', async () => {
    const run = await openTokenRun();
    await run.service.request('dev_setStorage', [{ Timestamp: { Now: now } }]);
    const more = { user: { account: alice }, task: { when: { kind: 'next' } } } as const;
    const report = await look(/^(service|token)/, { target: run.target, service: run.service }, more);
    expect(find(report, 'service/variant-and-limits')).toMatchObject({ outcome: 'pass' });
    expect(find(report, 'service/fees-quoted')).toMatchObject(quoted);
    await run.close();
  });
});

describe('missing and invalid inputs', () => {
  it('the core is unknown if the newest parachain block refers to a relay block in the future', async () => {
    const newest = (block: number): Stored[] => [
      { pallet: 'Paras', item: 'MostRecentContext', keys: [TARGET], value: block },
    ];
    const relay = await openStub('v15/kusama', { storage: newest(4_294_967_295), head: 1_000 });
    const report = await look(/core-assigned/, { relay });
    expect(find(report, 'network/core-assigned', /target/)).toMatchObject({ outcome: 'unknown' });
    await relay.close();
  });

  it('a run without a relay chain reports that a pending upgrade of the relay chain is unknown', async () => {
    const target = await openStub('v15/asset-hub-kusama');
    const report = await look(/runtimes-known|chains-of-one/, { target });
    expect(find(report, 'network/runtimes-known').reason).toContain(
      'Whether an upgrade is pending on the relay chain is unknown.',
    );
    const [own] = report.findings.filter(({ check }) => check === 'network/chains-of-one-relay');
    expect(own?.outcome).not.toBe('pass');
    await target.close();
  });

  it('a service that does not state whether it is shut down does not pass without a note', () => {
    const check = checks.find(({ id }) => id === 'service/variant-and-limits');
    const isShutDown = { known: false, reason: 'no such storage', howToFindOut: 'Ask its team.' };
    const rules = {
      variant: 'H',
      slotSeconds: 3600n,
      maxScheduleSeconds: 1n,
      existentialDeposit: 1n,
      token: { symbol: 'TUR', decimals: 10 },
      assumed: [],
    };
    const [judged] =
      check?.evaluate({ service: { known: true, isShutDown, rules, missing: [] } }, scope) ?? [];
    expect(judged).toMatchObject({ outcome: 'unknown', howToFindOut: 'Ask its team.' });
    expect(judged?.reason).toContain('Variant H. Slot: 3,600 s. ');
  });
});
