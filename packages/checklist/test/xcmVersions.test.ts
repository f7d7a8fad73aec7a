import { fileURLToPath } from 'node:url';
import type { Chain, Fork, Forkable } from '@parachron/client';
import { omitUndefined, type Reads } from '@parachron/core';
import { createFork, loadChainSpec } from '@parachron/devnet';
import type { ChannelFactsAnswer } from '@parachron/hrmp';
import { encodeWeight } from '@parachron/weight';
import { deriveMessageIds, encodeProgram } from '@parachron/xcm';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { channelFact } from '../src/facts/channels/channelFact.js';
import { channelManagerFact } from '../src/facts/channels/channelManagerFact.js';
import { type ChannelPlanFact, channelPlanFact, findSteps } from '../src/facts/channels/channelPlanFact.js';
import { listTriedVersions, type XcmRoutes, xcmFact } from '../src/facts/xcm/xcmFact.js';
import { checks, type Fact, type Role, type Scope } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { proposal } from './support/bootChains.js';
import { createTestFork } from './support/createTestFork.js';
import { gatherFacts } from './support/gatherFacts.js';
import { openStub, type PlainMetadata, type Stored, type StubOptions } from './support/openStub.js';
import { openTargetRun } from './support/openTargetRun.js';
import { find } from './support/openTokenRun.js';

const [TARGET, SERVICE] = [2000, 2114];
const scope: Scope = { network: 'test', serviceParaId: SERVICE, targetParaId: TARGET, proposal };

// Kusama of 2024 (metadata V14) reads XCM 2 to 4, Asset Hub Kusama (V15) 3 to 5: see packages/xcm/test/realRuntimes.ts.
const relayOf2024 = 'v14/kusama';
const parachain = 'v15/asset-hub-kusama';

const safe = (value: number): Stored => ({ pallet: 'PolkadotXcm', item: 'SafeXcmVersion', value });
const supported = (location: unknown, value: number): Stored => ({
  pallet: 'PolkadotXcm',
  item: 'SupportedVersion',
  keys: [5, { V5: location }],
  value,
});
const sibling = (paraId: number) => ({ parents: 1, interior: { X1: [{ Parachain: paraId }] } });

async function open(name: typeof relayOf2024 | typeof parachain, options: StubOptions = {}): Promise<Chain> {
  const chain = await openStub(name, options);
  onTestFinished(() => chain.close());
  return chain;
}

async function pin(nodes: { readonly [R in Role]?: Chain }) {
  const pinned = Object.entries(nodes).map(async ([role, node]) => [role, await node.snapshot()] as const);
  return Object.fromEntries(await Promise.all(pinned));
}

async function judge(nodes: { readonly [R in Role]?: Chain }) {
  const wanted = checks.filter(({ id }) => id === 'xcm/versions-agree');
  return runChecklist(wanted, { scope, chains: await pin(nodes), nodes, endpoints: {} });
}

// polkadot-sdk, pallet-xcm, `impl WrapVersion for Pallet`: SupportedVersion, else SafeXcmVersion, else an error; and
// cumulus-pallet-xcmp-queue's `VersionWrapper`, which templates set to `()`: then what is stored does not count.
describe('a sender with neither a stored version nor a default version', () => {
  const at = async (storage: { readonly target: Stored[]; readonly service: Stored[] }) => {
    const [relay, target, service] = [
      await open(relayOf2024),
      await open(parachain, { storage: storage.target }),
      await open(parachain, { storage: storage.service }),
    ];
    return judge({ relay, target, service });
  };

  it('is unknown, and the plan sets a version that both chains read', async () => {
    const report = await at({ target: [], service: [supported(sibling(TARGET), 4)] });
    const subjects = ['target → relay', 'target → service', 'service → relay'];
    for (const subject of subjects) {
      const finding = find(report, 'xcm/versions-agree', new RegExp(subject));
      expect(finding).toMatchObject({
        outcome: 'unknown',
        fix: [`force-xcm-version-${subject.replace(' → ', '-to-')}`],
      });
      expect(finding.reason).toContain('takes the version from that pallet sends no message there');
    }
    expect(find(report, 'xcm/versions-agree', /service → target/)).toMatchObject({
      outcome: 'pass',
      fix: [],
    });
    const toRelay = report.plan.find(({ id }) => id === 'force-xcm-version-target-to-relay');
    expect(toRelay?.layers[0]?.call).toMatchObject({
      pallet: 'PolkadotXcm',
      method: 'force_xcm_version',
      args: { location: { parents: 1, interior: { here: null } }, version: 4 },
    });
    expect(report.verdict).toBe('unknown');
  });

  it('passes with a default version alone', async () => {
    const report = await at({ target: [safe(3)], service: [safe(3)] });
    const directions = report.findings.filter(({ subject }) => subject.includes('→'));
    expect(directions.map(({ subject, outcome }) => [subject, outcome])).toEqual([
      ['target → relay', 'pass'],
      ['target → service', 'pass'],
      ['service → target', 'pass'],
      ['service → relay', 'pass'],
    ]);
    expect(report.plan).toEqual([]);
  });
});

// pallet-xcm's WrapVersion gives SendFailure for a version that the runtime's xcm crate no longer converts to.
test('a stored version that is older than all of the runtime is named as one that it does not write', async () => {
  const report = await judge({
    relay: await open(relayOf2024),
    target: await open(parachain, { storage: [safe(2)] }),
  });
  const finding = find(report, 'xcm/versions-agree', /target → relay/);
  expect(finding).toMatchObject({ outcome: 'fail', fix: ['force-xcm-version-target-to-relay'] });
  expect(finding.reason).toMatch(/ is set to XCM V2; its runtime writes XCM V3-V5\.$/);
});

describe('an XCM version that cannot be read', () => {
  /** A chain whose runtime has no such item. */
  const without = (name: string): StubOptions => ({
    storage: [],
    change: ({ pallets }) => {
      for (const { storage } of pallets) {
        const item = storage?.items.find((one) => one.name === name);
        if (item) item.name = `Old${name}`;
      }
    },
  });

  it.each(['SafeXcmVersion', 'SupportedVersion'])(
    'is unknown without %s, and no step fixes that',
    async (name) => {
      const target = await open(parachain, without(name));
      const report = await judge({ relay: await open(relayOf2024), target });
      const finding = find(report, 'xcm/versions-agree', /target → relay/);
      expect(finding).toMatchObject({ outcome: 'unknown', fix: [] });
      expect(finding.reason).toContain(name);
    },
  );
});

describe('the XCM versions in which the service sends to the target', () => {
  const sentOf = async (storage: readonly Stored[] | 'unread') => {
    const service =
      storage === 'unread'
        ? await open(parachain, {
            change: ({ pallets }) => {
              for (const one of pallets) if (one.name === 'PolkadotXcm') one.storage = null;
            },
          })
        : await open(parachain, { storage });
    const chains = await pin({ target: await open(relayOf2024), service });
    const routes = (await gatherFacts([xcmFact], { scope, chains })).get(xcmFact) as XcmRoutes;
    const route = routes['service → target'];
    return { ...route, versions: listTriedVersions(route) };
  };

  it('are the version that the plan would set, if no version is stored', async () => {
    expect(await sentOf([])).toMatchObject({
      versions: [4],
      source: undefined,
      sentAs: undefined,
      due: { id: 'force-xcm-version-service-to-target' },
    });
    // The target reads 2, 3 and 4.
    expect(await sentOf([safe(5)])).toMatchObject({ versions: [4], sentAs: 5, newest: 4, isRead: false });
    expect(await sentOf([safe(3)])).toMatchObject({ versions: [3], sentAs: 3 });
    // The stored version is unknown: any version that the chain supports is possible.
    expect(await sentOf('unread')).toMatchObject({ versions: [3, 4, 5], unread: { known: false } });
  });
});

it('a barrier that accepts the program does not pass if the service has no version to send it in', async () => {
  const run = await openTargetRun();
  onTestFinished(() => run.close());
  const place = { V4: sibling(TARGET) };
  const unset = { SafeXcmVersion: null, SupportedVersion: [[[4, place], null]] };
  await run.home.request('dev_setStorage', [{ PolkadotXcm: unset }]);
  const finding = find(await run.run(), 'proxy/barrier-accepts-program');
  expect(finding).toMatchObject({ outcome: 'unknown', fix: ['force-xcm-version-service-to-target'] });
  expect(finding.reason).toContain('in XCM version 4, which both chains support');
  expect(finding.reason).toContain('neither PolkadotXcm.SupportedVersion for the target nor');
});

/** A chain whose barrier refuses every program of version 2: an unpaid one runs in its place. */
function refuseVersion2(from: Forkable): Forkable {
  const unpaid = encodeProgram([{ kind: 'ClearOrigin' }], { version: 2 });
  const [refused = ''] = deriveMessageIds(unpaid);
  return {
    async fork() {
      const fork = await from.fork();
      const run = fork.receive.bind(fork);
      const receive: Fork['receive'] = async (message) => {
        if (!message.program.startsWith('0x02')) return run(message);
        const [id = ''] = deriveMessageIds(message.program);
        const events = await run({ ...message, program: unpaid });
        return JSON.parse(JSON.stringify(events).replaceAll(refused, id));
      };
      return Object.assign(fork, { receive, fork: refuseVersion2({ fork: fork.fork.bind(fork) }).fork });
    },
  };
}

test('a barrier that refuses a version alone is not to be changed, also if no payment works in a newer version', async () => {
  const run = await openTargetRun({ xcmVersion: 2, derivation: 'none' });
  onTestFinished(() => run.close());
  const target = refuseVersion2({ fork: () => createTestFork(run.target.provider) });
  const finding = find(await run.run({}, { target }), 'proxy/barrier-accepts-program', /^program/);
  expect(finding).toMatchObject({ outcome: 'fail', fix: [] });
  expect(finding.noFix?.howTo).toMatch(/^Send in XCM version 4, /);
});

const config: Stored = { pallet: 'Configuration', item: 'ActiveConfig', value: {} };

describe('the programs that carry channel calls', () => {
  const planOf = async (nodes: { readonly [R in Role]?: Chain }) => {
    const facts = await gatherFacts([channelPlanFact], { scope, chains: await pin(nodes) });
    const plan = facts.get(channelPlanFact) as Awaited<ReturnType<typeof channelPlanFact.derive>>;
    if (!plan.known) throw new TypeError(plan.reason);
    return plan;
  };

  // pallet-xcm's WrapVersion gives SendFailure for a version that the runtime's xcm crate no longer converts to.
  it.each([
    ['one that its own runtime no longer writes', [safe(2)]],
    ['one that the relay chain does not read', [safe(5)]],
    ['none', []],
  ] as const)(
    'wait for a step that sets the version, if the version that the service has stored is: %s',
    async (_what, storage) => {
      const relay = await open(relayOf2024, { storage: [config] });
      const service = await open(parachain, { storage: [...storage] });
      const plan = await planOf({ relay, service, target: await open(parachain, { storage: [safe(4)] }) });
      const [first] = plan.steps;
      expect(first?.id).toBe('force-xcm-version-service-to-relay');
      expect(first?.layers[0]?.call?.args).toMatchObject({ version: 4 });
      const sent = plan.steps.filter(({ id }) => /^(init|accept)-/.test(id));
      expect(sent.map(({ para, after }) => [para, after.includes(first?.id ?? '')])).toEqual([
        [SERVICE, true],
        [TARGET, false],
        [SERVICE, true],
      ]);
      const { fix } = findSteps(plan, { sender: SERVICE, recipient: TARGET });
      expect(fix.map(({ id }) => id)).toContain(first?.id);
    },
  );

  it('wait for no step if the relay chain reads the stored version', async () => {
    const relay = await open(relayOf2024, { storage: [config] });
    const storage = [safe(2), supported({ parents: 1, interior: 'Here' }, 3)];
    const service = await open(parachain, { storage });
    const plan = await planOf({ relay, service, target: await open(parachain, { storage: [safe(4)] }) });
    expect(plan.steps.map(({ id }) => id).join()).not.toContain('force-xcm-version');
  });
});

describe('a parachain that is the channel manager', () => {
  const HOST = 1005;
  const u128 = (planck: number) => `${planck.toString(16).padStart(2, '0')}${'00'.repeat(15)}`;
  // RuntimeDispatchInfo: weight, class (0, normal), partial fee.
  const weight = encodeWeight({ refTime: 1_000_000n, proofSize: 1_000n });
  const calls = { TransactionPaymentApi_query_info: `${weight}00${u128(0)}` } as const;

  /** A fork that charges each program 9 planck, and reports nothing. */
  function createCharging(chain: Chain): Fork {
    let free = 10n ** 30n;
    const balance = () => ({ balance: { known: true, value: { free, reserved: 0n } } });
    return {
      fork: async () => createCharging(chain),
      snapshot: async () => {
        const state = await chain.snapshot();
        const read = async (reads: Reads) => ('balance' in reads ? balance() : state.read(reads));
        return { ...state, read } as never;
      },
      receive: async () => {
        free -= 9n;
        return [];
      },
      endow: async () => {},
      // hrmp.rs: `ChannelCreationNotAuthorized`, since the service is no system chain.
      dispatch: async () => ({ outcome: 'failed', events: [] }),
    } as Partial<Fork> as Fork;
  }

  /** Kusama's metadata with the items that hold a parachain's id: an item of the same type is renamed. */
  async function openManager(paraId: number | undefined): Promise<Chain> {
    const change = ({ pallets }: PlainMetadata) => {
      const registrar = pallets.find(({ name }) => name === 'Registrar');
      const item = registrar?.storage?.items.find(({ name }) => name === 'NextFreeParaId');
      if (!registrar || !item) throw new TypeError('Kusama has no Registrar.NextFreeParaId');
      [registrar.name, item.name] = ['ParachainInfo', 'ParachainId'];
    };
    const id = { pallet: 'ParachainInfo', item: 'ParachainId', value: paraId };
    return paraId === undefined
      ? openStub('v15/kusama', { storage: [config], calls })
      : openStub('v15/kusama', { storage: [config, id], calls, change });
  }

  async function plan(paraId: number | undefined, stored: readonly Stored[]) {
    const [channelManager, target] = [
      await openManager(paraId),
      await open(parachain, { storage: [safe(4)] }),
    ];
    onTestFinished(() => channelManager.close());
    const service = await open(parachain, { storage: stored });
    const chains = await pin({ relay: channelManager, target, service });
    const channels = (await gatherFacts([channelFact], { scope, chains })).get(
      channelFact,
    ) as ChannelFactsAnswer;
    if (!channels.known) throw new TypeError(channels.reason);
    const moved = { ...channels.facts.channelManager, role: 'parachain' as const };
    const facts = await gatherFacts([channelPlanFact], {
      scope,
      chains: { ...chains, ...(chains.relay ? { channelManager: chains.relay } : {}) },
      forks: { channelManager: createCharging(channelManager) },
      known: new Map<Fact<unknown>, unknown>([
        [
          channelManagerFact,
          { known: true, channelManager: moved, notes: [], at: 'channelManager', evidence: [] },
        ],
        [
          channelFact,
          { ...channels, facts: { ...channels.facts, channelManager: moved, ...omitUndefined({ paraId }) } },
        ],
      ]),
    });
    const known = facts.get(channelPlanFact) as ChannelPlanFact;
    if (!known.known) throw new TypeError(known.reason);
    return known.steps.find(({ para, layers }) => para === SERVICE && layers.length > 1);
  }

  it('receives messages by its para id, in the version that is stored for it', async () => {
    // The stored version of the relay chain differs from that of the channel manager.
    const stored = [supported(sibling(HOST), 3), supported({ parents: 1, interior: 'Here' }, 5)];
    const step = await plan(HOST, stored);
    const send = step?.layers.find(({ kind }) => kind === 'send');
    expect(send?.call?.args).toMatchObject({
      dest: { v3: { parents: 1, interior: { x1: { parachain: HOST } } } },
    });
  });

  it('receives no message if it does not state its para id, with the reason', async () => {
    const step = await plan(undefined, [safe(3)]);
    expect(step?.layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program']);
    expect(step?.notes.join(' ')).toContain('is not known, so the plan omits the send call');
  });
});

// The stored version of a recipient, and the version that leaves, may differ: only a run shows the latter.
describe('the version that a fork sends', () => {
  async function boot() {
    const spec = await loadChainSpec(
      fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub')),
    );
    const local = await createFork({ spec });
    onTestFinished(() => local.close());
    return local;
  }

  // Its router takes the version from pallet-xcm.
  it('is none where no version is stored, and the program leaves once the version is set', async () => {
    const [local, relay] = [await boot(), await open(relayOf2024)];
    await local.write([{ pallet: 'PolkadotXcm', item: 'SafeXcmVersion', value: null }]);
    const nodes = { relay, target: await local.connectChain() };
    const wanted = checks.filter(({ id }) => id === 'xcm/versions-agree');
    const about = { nodes, forks: { target: local }, endpoints: {}, scope: { ...scope, targetParaId: 1000 } };
    const report = await runChecklist(wanted, { ...about, chains: await pin(nodes) });
    const finding = find(report, 'xcm/versions-agree', /target → relay/);
    expect(finding).toMatchObject({ outcome: 'fail', fix: ['force-xcm-version-target-to-relay'] });
    expect(finding.reason).toContain('With version 2 stored, the fork sent the program.');
  });

  it('counts instead of the stored one, for each recipient', async () => {
    const local = await boot();
    const target = await local.connectChain();
    const read = (forks: { readonly target?: Forkable }) =>
      gatherFacts([xcmFact], { scope, chains: { target: chain }, nodes: { target }, forks });
    const chain = await target.snapshot();
    const routes = (await read({ target: local })).get(xcmFact) as XcmRoutes;
    // The safe version of this specification is 2, which is the newest of its runtime too.
    for (const to of ['relay', 'service'])
      expect(routes[`target → ${to}`]).toMatchObject({ sentAs: 2, source: 'a run on a fork' });
    const changed = await local.fork();
    const safe = { pallet: 'PolkadotXcm', item: 'SafeXcmVersion' };
    await changed.write([{ ...safe, value: 4 }]);
    const after = (await read({ target: changed })).get(xcmFact) as XcmRoutes;
    expect(after['target → service']).toMatchObject({ sentAs: 2, source: 'a run on a fork' });
    await changed.write([{ ...safe, value: null }]);
    const unset = (await read({ target: changed })).get(xcmFact) as XcmRoutes;
    expect(unset['target → relay']).toMatchObject({
      source: 'PolkadotXcm.SafeXcmVersion',
      error: expect.stringContaining('.'),
    });
  });
});
