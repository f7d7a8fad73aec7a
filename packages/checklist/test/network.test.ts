import { type Chain, connect, type DecodedEvent, EndpointTimeoutError, type Fork } from '@parachron/client';
import { onlyInherents } from '@parachron/client/decode';
import { decodeCall, encodeCall } from '@parachron/core';
import { TypeRegistry } from '@polkadot/types';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checks, type Report, type RunContext, type Scope } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { type BootedChains, bootChains, proposal } from './support/bootChains.js';
import { asParachain, openStub, type PlainMetadata, type Stored } from './support/openStub.js';
import { find, openTokenRun, SERVICE, TARGET, type TokenRun } from './support/openTokenRun.js';

const scope: Scope = {
  network: 'local',
  serviceParaId: SERVICE,
  targetParaId: TARGET,
  proposal,
};

/** Runs the checks of an id against stubs; only snapshots are needed. */
async function look(
  only: RegExp,
  nodes: { readonly relay?: Chain; readonly target?: Chain; readonly service?: Chain },
  forks: RunContext['forks'] = {},
  about: Partial<Scope> = {},
): Promise<Report> {
  const pinned = Object.entries(nodes).map(async ([role, node]) => [role, await node.snapshot()] as const);
  const chains = Object.fromEntries(await Promise.all(pinned));
  return runChecklist(
    checks.filter(({ id }) => only.test(id)),
    { scope: { ...scope, ...about }, chains, nodes, forks, endpoints: {} },
  );
}

/** The event of a queue that executes each message. */
const processMessage = async () => [
  { pallet: 'MessageQueue', usualPallet: 'MessageQueue', method: 'Processed', data: { success: true } },
];

/** Forks of a chain that filters calls, until root ends that by a call, and that process messages. */
function createFilter(chain: Chain, filter: { readonly calls: readonly string[]; readonly end?: string }) {
  const begin = (isOver: boolean): Fork => {
    let ended = isOver;
    const dispatch: Fork['dispatch'] = async (hex, as) => {
      const { pallet, method, args } = decodeCall(chain.runtime.registry, hex);
      const name = `${pallet}.${method}`;
      if (as === 'root' && name === filter.end) ended = true;
      const isFiltered = as !== 'root' && !ended && filter.calls.includes(name);
      const result = isFiltered
        ? ({ outcome: 'failed', error: 'System.CallFiltered' } as const)
        : ({ outcome: 'failed', error: 'Proxy.NotProxy' } as const);
      const isInside = !ended && filter.calls.includes(Object(args.call).call);
      const failure = { kind: 'Module', pallet: 'System', usualPallet: 'System', error: 'CallFiltered' };
      const made = { pallet: 'Proxy', usualPallet: 'Proxy', method: 'ProxyExecuted', data: {} };
      const executed = { ...made, ...(isInside ? { failure } : {}) } as unknown as DecodedEvent;
      const events = name === 'Proxy.proxy' ? [executed] : [];
      return { ...result, block: { number: 2, hash: '0x02' }, events };
    };
    const nothing = async () => undefined;
    const fork = {
      dispatch,
      fork: async () => begin(ended),
      snapshot: () => chain.snapshot(),
      receive: processMessage,
      endow: nothing,
      write: nothing,
    };
    return fork as unknown as Fork;
  };
  return begin(false);
}

describe('network/not-paused', () => {
  const paused = async (storage: readonly Stored[], filter?: Parameters<typeof createFilter>[1]) => {
    // Substrate's node has SafeMode, TxPause and MultiBlockMigrations (metadata V15 as polkadot.js keeps it).
    const target = await openStub('v15/substrate', { storage, change: asParachain });
    const report = await look(/not-paused/, { target }, filter && { target: createFilter(target, filter) });
    await target.close();
    return report;
  };
  const safeMode = { pallet: 'SafeMode', item: 'EnteredUntil', value: 777 };

  it('is unknown without a fork, with the call to sign', async () => {
    const finding = find(await paused([]), 'network/not-paused');
    expect(finding).toMatchObject({
      outcome: 'unknown',
      howToFindOut: expect.stringContaining('Sign Proxy.add_proxy'),
    });
  });

  it('is unknown if the node of the fork does not answer within a try, with another node to ask', async () => {
    const target = await openStub('v15/substrate', { change: asParachain });
    onTestFinished(() => target.close());
    const lost = new EndpointTimeoutError({
      endpoint: 'node',
      waitedFor: 'state_getStorageAt',
      timeoutMs: 20,
    });
    const fork = {
      dispatch: () => Promise.reject(lost),
      receive: processMessage,
      fork: async () => fork,
      snapshot: () => target.snapshot(),
    } as unknown as Fork;
    const finding = find(await look(/not-paused/, { target }, { target: fork }), 'network/not-paused');
    expect(finding).toMatchObject({
      outcome: 'unknown',
      howToFindOut: `Give an endpoint of another node. A fork does not run: ${lost.message}`,
    });
  });

  it.each([
    ['TxPause', 'unpause'],
    ['SafeMode', 'force_exit'],
  ])('a call that a fork refuses fails, with the step that ends it: %s.%s', async (pallet, method) => {
    const report = await paused([], { calls: ['Proxy.proxy'], end: `${pallet}.${method}` });
    const finding = find(report, 'network/not-paused');
    expect(finding.outcome).toBe('fail');
    expect(finding.reason).toContain('refused Proxy.proxy (System.CallFiltered)');
    expect(finding.noFix).toBeUndefined();
    expect(report.plan.map(({ layers }) => layers[0]?.call)).toMatchObject([{ pallet, method }]);
  });

  // bifrost-io/bifrost, pallet-call-switchgear: switchon_transaction(pallet_name: Vec<u8>, function_name: Vec<u8>).
  it('a call that the chain has switched off is switched on', async () => {
    type Variant = { name: string; fields: { name: string | null; type: number }[] };
    type Type = { id: number; type: { def: { variant: { variants: Variant[] } } } };
    type Calls = { lookup: { types: Type[] }; pallets: { name: string; calls: { type: number } }[] };
    const change = (metadata: PlainMetadata) => {
      asParachain(metadata);
      const { lookup, pallets } = metadata as unknown as Calls;
      const list = (pallet: string) => {
        const id = pallets.find(({ name }) => name === pallet)?.calls.type;
        return lookup.types.find((one) => one.id === id)?.type.def.variant.variants ?? [];
      };
      const [remark] = list('System').flatMap(({ name, fields }) => (name === 'remark' ? fields : []));
      const end = list('TxPause').find(({ name }) => name === 'unpause');
      if (!remark || !end) throw new TypeError('The runtime has no such calls');
      end.name = 'switchon_transaction';
      end.fields = ['pallet_name', 'function_name'].map((name) => ({ ...remark, name }));
    };
    const target = await openStub('v15/substrate', { change });
    const filter = { calls: ['Proxy.proxy'], end: 'TxPause.switchon_transaction' };
    const report = await look(/not-paused/, { target }, { target: createFilter(target, filter) });
    // Each name after its length: Proxy, proxy.
    expect(report.plan[0]?.layers[0]?.hex).toMatch(/1450726f78791470726f7879$/);
  });

  // bifrost-io/bifrost, pallet-call-switchgear: no call of the pallet unsets OverallToggle.
  it('a pause without a call that ends it ends with the flag that causes it', async () => {
    const flag = { pallet: 'System', item: 'UpgradedToTripleRefCount', value: true };
    const filter = { calls: ['Proxy.proxy'], end: 'System.set_storage' };
    const set = await paused([flag], filter);
    expect(set.plan[0]?.title).toMatch(/ unsets System\.UpgradedToTripleRefCount in storage\.$/);
    const key = find(set, 'network/not-paused').fix;
    expect(key).toEqual([expect.stringMatching(/^resume-\d+-system-upgradedtotriplerefcount$/)]);
    expect((await paused([{ ...flag, value: false }], filter)).plan).toEqual([]);
  });

  it('a chain whose blocks take no transactions is paused', async () => {
    const target = await openStub('v15/substrate', { change: asParachain });
    onTestFinished(() => target.close());
    const dispatch = async () => ({ outcome: 'failed', error: onlyInherents, events: [] });
    const closed = {
      dispatch,
      receive: processMessage,
      fork: async () => closed,
      snapshot: () => target.snapshot(),
    } as unknown as Fork;
    const report = await look(/not-paused/, { target }, { target: closed });
    const finding = find(report, 'network/not-paused');
    expect(finding).toMatchObject({ outcome: 'fail', reason: expect.stringContaining(`(${onlyInherents})`) });
  });

  it('a filter that no call of root ends is a matter of the team', async () => {
    const report = await paused([], { calls: ['Proxy.proxy', 'Proxy.add_proxy'] });
    expect(find(report, 'network/not-paused').noFix?.howTo).toContain('Ask the team');
    expect(report.plan).toEqual([]);
  });

  it('a named call that the chain refuses to every account is paused, whatever its proxy types permit', async () => {
    const target = await openStub('v15/substrate', { storage: [], change: asParachain });
    const call = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
    const calls = [{ name: 'note', hex: encodeCall(target.runtime.registry, call).hex }];
    const forks = { target: createFilter(target, { calls: ['System.remark'], end: 'TxPause.unpause' }) };
    const report = await look(/not-paused|narrowest-type/, { target }, forks, { calls });
    const forGood = { target: createFilter(target, { calls: ['System.remark'] }) };
    const { noFix } = find(await look(/not-paused/, { target }, forGood, { calls }), 'network/not-paused');
    expect(noFix?.howTo).toContain('let the task make another call');
    await target.close();
    const finding = find(report, 'network/not-paused');
    expect(finding).toMatchObject({ outcome: 'fail' });
    // A filter of the runtime is no pause.
    expect(finding.reason).toMatch(/^A fork of \S+ refused System\.remark/);
    expect(finding.reason).toContain('refused System.remark (System.CallFiltered)');
    expect(report.plan.map(({ layers }) => layers[0]?.call)).toMatchObject([{ method: 'unpause' }]);
    expect(find(report, 'proxy/narrowest-type').waitsFor).toMatchObject([{ check: 'network/not-paused' }]);
  });

  it('a set switch that filters no needed call on a fork is no pause', async () => {
    const finding = find(await paused([safeMode], { calls: [] }), 'network/not-paused');
    expect(finding).toMatchObject({ outcome: 'pass' });
    expect(finding.reason).toContain('took Proxy.add_proxy, Proxy.proxy.');
  });

  // polkadot/runtime/parachains/src/disputes.rs: no candidate is included while the block of a lost dispute is set.
  it.each([
    ['fail', 7],
    ['pass', null],
  ])('is a %s if the relay chain includes no blocks since block %s', async (outcome, value) => {
    const relay = await openStub('v15/kusama', {
      storage: [{ pallet: 'ParasDisputes', item: 'Frozen', value }],
    });
    const finding = find(await look(/not-paused/, { relay }), 'network/not-paused', /relay/);
    await relay.close();
    expect(finding.outcome).toBe(outcome);
  });
});

it('a para that is onboarded has an empty head, which contradicts no node', async () => {
  const heads = [{ pallet: 'Paras', item: 'Heads', keys: [TARGET], value: '0x' }];
  const hashes = [{ pallet: 'System', item: 'BlockHash', keys: [0], value: `0x${'11'.repeat(32)}` }];
  const relay = await openStub('v15/kusama', { storage: heads });
  const target = await openStub('v15/substrate', { storage: hashes, change: asParachain });
  const report = await look(/chains-of-one-relay/, { relay, target });
  await Promise.all([relay.close(), target.close()]);
  const finding = find(report, 'network/chains-of-one-relay', /target/);
  expect(finding.outcome).toBe('unknown');
  expect(finding.reason).toContain('has no block of para');
});

describe('network/core-assigned', () => {
  // Kusama 1 009 002 (V15): claims by core, each a queue of assignments { Pool { para_id, core_index } | Bulk(para) }.
  const claimed = (claims: Readonly<Record<number, unknown>>): Stored => ({
    pallet: 'ParaScheduler',
    item: 'ClaimQueue',
    value: new Map(Object.entries(claims).map(([core, queue]) => [Number(core), queue])),
  });
  const newest = (para: number, block: number): Stored => ({
    pallet: 'Paras',
    item: 'MostRecentContext',
    keys: [para],
    value: block,
  });
  const cores = async (storage: readonly Stored[]) => {
    const relay = await openStub('v15/kusama', { storage, head: 1_000 });
    const report = await look(/core-assigned/, { relay });
    await relay.close();
    return report;
  };

  it('names the cores that are assigned to the next blocks, in bulk or from the pool', async () => {
    const pool = { Pool: { paraId: SERVICE, coreIndex: 4 } };
    const report = await cores([claimed({ 4: [{ Bulk: 3 }, pool], 9: [{ Bulk: TARGET }] })]);
    expect(find(report, 'network/core-assigned', /target/).reason).toContain('Core 9 ');
    expect(find(report, 'network/core-assigned', /service/).reason).toContain('Core 4 ');
    expect(report.findings.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });

  it('passes if the relay chain included a recent block, and warns if the newest block is old', async () => {
    const report = await cores([newest(TARGET, 995), newest(SERVICE, 400)]);
    expect(find(report, 'network/core-assigned', /target/)).toMatchObject({ outcome: 'pass' });
    const still = find(report, 'network/core-assigned', /service/);
    expect(still).toMatchObject({ outcome: 'warn' });
    expect(still.reason).toMatch(
      /^Parachain \d+ builds no blocks\. .* block 400 of the relay chain, more than 100 ago/,
    );
    // Two such parachains have a line each, which names the parachain.
    const both = await cores([newest(TARGET, 300), newest(SERVICE, 400)]);
    const facts = both.findings.map(({ reason }) => reason.split('.')[0]);
    expect(facts).toEqual([TARGET, SERVICE].map((id) => `Parachain ${id} builds no blocks`));
  });

  // Newer relay chains compute the claims, and keep the cores of coretime in ParaScheduler.
  const asComputed = ({ pallets }: PlainMetadata) => {
    const find = (name: string) => pallets.find((pallet) => pallet.name === name);
    const [scheduler, coretime] = [find('ParaScheduler'), find('CoretimeAssignmentProvider')];
    if (!scheduler?.storage || !coretime?.storage) throw new TypeError('no ParaScheduler');
    const kept = scheduler.storage.items.filter(({ name }) => name !== 'ClaimQueue');
    scheduler.storage.items = [...kept, ...coretime.storage.items];
    coretime.storage = null;
    scheduler.name = 'CoreAllocation';
  };
  const computed = async (claims: ReadonlyMap<number, readonly number[]>) => {
    const storage = [
      { pallet: 'Paras', item: 'Parachains', value: [SERVICE, TARGET] },
      { pallet: 'Paras', item: 'ParaLifecycles', keys: [SERVICE], value: 'Parachain' },
    ];
    const registry = new TypeRegistry();
    const queue = registry.createType('BTreeMap<u32, Vec<u32>>', claims).toHex();
    const calls = { ParachainHost_claim_queue: queue };
    const relay = await openStub('v15/kusama', { storage, calls, head: 1_000, change: asComputed });
    return look(/core-assigned/, { relay });
  };

  it('asks the runtime for the claims if the relay chain stores none', async () => {
    const claims = new Map([
      [4, [3, SERVICE]],
      [9, [TARGET, TARGET]],
    ]);
    const report = await computed(claims);
    expect(find(report, 'network/core-assigned', /target/).reason).toContain('Core 9 ');
    expect(find(report, 'network/core-assigned', /service/).reason).toContain('Core 4 ');
  });

  it('does not conclude from the list of parachains that a parachain has a core, if cores are sold', async () => {
    const report = await computed(new Map([[4, [TARGET]]]));
    expect(find(report, 'network/core-assigned', /target/)).toMatchObject({ outcome: 'pass' });
    expect(find(report, 'network/core-assigned', /service/)).toMatchObject({ outcome: 'unknown' });
  });

  // Kusama: lease periods of 604,800 blocks of 6 seconds, 42 days, from block 0. `Leases` begins with the present period.
  const lease = (para: number, periods: number): Stored => {
    const own = [`0x${'07'.repeat(32)}`, 1];
    return { pallet: 'Slots', item: 'Leases', keys: [para], value: Array(periods).fill(own) };
  };

  it('warns of the last period of a lease', async () => {
    const bulk = claimed({ 4: [{ Bulk: SERVICE }], 9: [{ Bulk: TARGET }] });
    const report = await cores([bulk, lease(TARGET, 1), lease(SERVICE, 2)]);
    expect(report.findings.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['warn', 'The lease of the parachain ends at block 604,800 of the relay chain (in 41.9 days).'],
      ['pass', expect.stringContaining('Core 4 ')],
    ]);
  });

  // Polkadot: the periods begin at block 921,600, after 64 days.
  it('counts the periods of a lease from their offset', async () => {
    const change = ({ pallets }: PlainMetadata) => {
      const slots = pallets.find(({ name }) => name === 'Slots')?.constants ?? [];
      for (const one of slots) if (one.name === 'LeaseOffset') one.value = '0x00100e00';
    };
    const storage = [claimed({ 9: [{ Bulk: TARGET }] }), lease(TARGET, 1)];
    const relay = await openStub('v15/kusama', { storage, head: 1_000_000, change });
    const report = await look(/core-assigned/, { relay });
    expect(find(report, 'network/core-assigned', /target/).reason).toContain('at block 1,526,400 of');
  });

  it('is unknown if no item of the relay chain names the para', async () => {
    const alive = { pallet: 'Paras', item: 'ParaLifecycles', keys: [TARGET], value: 'Parachain' };
    const report = await cores([alive]);
    expect(report.findings.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
    expect(find(report, 'network/core-assigned', /target/).howToFindOut).toContain('Broker.Workload');
  });
});

describe('the checks of runtimes and endpoints', () => {
  let run: TokenRun;
  beforeAll(async () => {
    run = await openTokenRun();
  });
  afterAll(() => run.close());
  const only = /runtimes-known|endpoints/;

  it('name the versions', async () => {
    const report = await run.run({ only });
    const { specName, specVersion, codeHash = '' } = run.service.runtime;
    expect(codeHash).toMatch(/^0x[0-9a-f]{64}$/);
    const runtime = find(report, 'network/runtimes-known', /service/);
    const name = `${specName} ${specVersion}, code ${codeHash.slice(0, 10)}…`;
    expect(runtime.reason).toContain(`Runtime: ${name}, transaction version`);
    expect(runtime.reason).toContain('metadata version 15');
    expect(find(report, 'network/endpoints-agree')).toMatchObject({ outcome: 'not-applicable' });
  });

  it.each([
    [4_320, 'after block 4321 of the relay chain'],
    // The relay chain enacts the code when it includes a block of the parachain, which may be later.
    [4_321, 'with its next blocks'],
  ])('report an upgrade that is scheduled, at block %i, or authorised', async (head, when) => {
    const relay = await openStub('v15/kusama', {
      head,
      storage: [{ pallet: 'Paras', item: 'FutureCodeUpgrades', keys: [TARGET], value: 4_321 }],
    });
    const hash = `0x${'11'.repeat(32)}`;
    const target = await openStub('v15/asset-hub-kusama', { storage: [] });
    const service = await openStub('v15/asset-hub-kusama', {
      storage: [
        { pallet: 'System', item: 'AuthorizedUpgrade', value: { codeHash: hash, checkVersion: true } },
      ],
    });
    const report = await look(/runtimes-known/, { relay, target, service });
    expect(find(report, 'network/runtimes-known', /target/)).toMatchObject({ outcome: 'warn' });
    expect(find(report, 'network/runtimes-known', /target/).reason).toContain(`is enacted ${when}.`);
    expect(find(report, 'network/runtimes-known', /service/).reason).toContain('is authorised');
    expect(find(report, 'network/runtimes-known', /relay/)).toMatchObject({ outcome: 'pass' });
    await Promise.all([relay.close(), target.close(), service.close()]);
  });

  // polkadot/runtime/parachains/src/paras: schedule_code_upgrade stores the hash before the validators vote on the code.
  it('report a new code that the relay chain still checks', async () => {
    const hash = { pallet: 'Paras', item: 'FutureCodeHash', keys: [TARGET], value: `0x${'11'.repeat(32)}` };
    const relay = await openStub('v15/kusama', { storage: [hash] });
    const chains = { relay, target: await openStub('v15/asset-hub-kusama', { storage: [] }) };
    const finding = find(await look(/runtimes-known/, chains), 'network/runtimes-known', /target/);
    expect(finding.outcome).toBe('warn');
    expect(finding.reason).toContain('is enacted when the relay chain has checked its code.');
    await Promise.all([relay.close(), chains.target.close()]);
  });

  it('report the limits of a runtime that runs from a file', async () => {
    const name = 'ext_special_answer_version_1';
    const report = await run.run({
      only,
      bootLimits: { target: { missingHostFunction: name }, service: { blockFailure: 'a reason' } },
    });
    const target = find(report, 'network/runtimes-known', /target/);
    expect(target).toMatchObject({ outcome: 'warn' });
    expect(target.reason).toContain(name);
    const service = find(report, 'network/runtimes-known', /service/);
    expect(service).toMatchObject({ outcome: 'warn' });
    expect(service.reason).toContain('(a reason)');
  });

  it('compare a second endpoint with the first', async () => {
    const same = await connect(run.providers.target(), { label: 'another node' });
    const report = await run.run({
      only,
      mirrors: {
        target: [
          { endpoint: 'another node', node: same },
          { endpoint: 'a third', failure: 'Nothing listens at a third.' },
        ],
      },
    });
    expect(find(report, 'network/endpoints-agree', /another/)).toMatchObject({ outcome: 'pass' });
    expect(find(report, 'network/endpoints-agree', /third/)).toMatchObject({
      outcome: 'warn',
      reason: 'Nothing listens at a third.',
    });
    await same.close();
  });

  it('report a node that lags, or runs another runtime', async () => {
    const endpoints = async (other: Parameters<typeof openStub>[1]) => {
      const [first, second] = [
        await openStub('v15/kusama', { head: 100 }),
        await openStub('v15/kusama', other),
      ];
      const before = [first.roundTrips, second.roundTrips];
      const mirrors = { relay: [{ endpoint: 'the other', node: second }] };
      const report = await runChecklist(
        checks.filter(({ id }) => id === 'network/endpoints-agree'),
        { scope, chains: {}, nodes: { relay: first }, mirrors, endpoints: {} },
      );
      const trips = [first, second].map((node, at) => node.roundTrips - (before[at] ?? 0));
      await Promise.all([first.close(), second.close()]);
      return { finding: find(report, 'network/endpoints-agree'), trips };
    };
    const lagging = await endpoints({ head: 89 });
    expect(lagging.finding).toMatchObject({ outcome: 'warn' });
    expect(lagging.finding.reason).toContain('more than 10 blocks behind');
    expect((await endpoints({ head: 90 })).finding).toMatchObject({ outcome: 'pass' });
    expect((await endpoints({ head: 100, version: { specVersion: 1 } })).finding.reason).toContain('upgrade');
    expect(lagging.trips).toEqual([2, 2]);
  });
});

describe('XCM versions in both directions', () => {
  it('agree, or root of the sending chain sets a version', async () => {
    // Specification, "XCM on trigger": version 2 by default; a target reads 2 to 4.
    const run = await openTokenRun();
    const agreed = await run.run({ only: /versions-agree/ });
    expect(find(agreed, 'xcm/versions-agree', /service → target/)).toMatchObject({ outcome: 'pass' });
    expect(find(agreed, 'xcm/versions-agree', /target → service/)).toMatchObject({ outcome: 'fail' });
    const [step] = agreed.plan;
    expect(step?.id).toBe('force-xcm-version-target-to-service');
    expect(step?.layers[0]?.call).toMatchObject({ method: 'force_xcm_version', args: { version: 2 } });
    await run.target.request('dev_setStorage', [{ PolkadotXcm: { SafeXcmVersion: 2 } }]);
    const repeated = await run.run({ only: /versions-agree/ });
    expect(find(repeated, 'xcm/versions-agree', /target → service/)).toMatchObject({ outcome: 'pass' });
    await run.close();
  });

  it('without a version in common fail, and no call fixes that', async () => {
    const run = await openTokenRun({ target: { config: { xcm: { executor: { versions: [3, 4] } } } } });
    const report = await run.run({ only: /versions-agree/ });
    const finding = find(report, 'xcm/versions-agree', /service → target/);
    expect(finding).toMatchObject({ outcome: 'fail', noFix: { howTo: expect.any(String) }, fix: [] });
    await run.close();
  });
});

// Rococo 9190 and Asset Hub Rococo 900, run by their own code.
describe('the real Asset Hub Rococo', () => {
  let chains: BootedChains;
  beforeAll(async () => {
    chains = await bootChains();
  });
  afterAll(() => chains.close());

  it('gets the expected verdict', async () => {
    const report = await chains.run();
    const outcomes = (check: string) =>
      report.findings.filter((one) => one.check === check).map(({ outcome }) => outcome);
    expect(find(report, 'network/runtimes-known', /target/).reason).toContain('statemine 900');
    expect(find(report, 'network/runtimes-known', /relay/).reason).toContain('rococo 9190');
    expect(outcomes('network/runtimes-known')).toEqual(['pass', 'pass', 'not-applicable']);
    expect(outcomes('contracts/callable-over-xcm')).toEqual(['not-applicable']);
    expect(outcomes('service/variant-and-limits')).toEqual(['unknown']);
    expect(outcomes('token/balance-for-task')).toEqual(['not-applicable']);
    expect(outcomes('network/endpoints-agree')).toEqual(['not-applicable']);
    // No check of the service passes without the service.
    const ofService = report.findings.filter(({ check }) => check.startsWith('service/'));
    expect(ofService.every(({ outcome }) => outcome === 'unknown' || outcome === 'not-applicable')).toBe(
      true,
    );
    expect(
      report.findings.filter((one) => one.outcome === 'unknown' && !one.howToFindOut && !one.waitsFor),
    ).toEqual([]);
    for (const finding of report.findings) {
      expect(finding.reason).toMatch(/[.!?]$/);
    }
    expect(find(report, 'network/core-assigned', /target/).outcome).not.toBe('fail');
    expect(find(report, 'token/registered-on-target').reason).not.toBe('');
  });
});
