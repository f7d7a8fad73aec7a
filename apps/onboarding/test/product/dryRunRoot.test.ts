// Dry runs on the local network: plans with steps that need a parachain's own root, and the service's program with as
// much of the service as is connected.
import type { PlanDryRun, Report, TriedStep } from '@parachron/checklist';
import {
  dryRunMessage,
  dryRunOnForks,
  dryRunPlan,
  dryRunSession,
  type ForkNetwork,
} from '@parachron/checklist/dry-runs';
import { deriveLocation, hereLocation } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { embeddedParas } from '../../src/chains/embeddedSpecs.js';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../../src/chains/openEmbeddedNetwork.js';
import { checkLocal, listFailed, onProgress } from '../support/local.js';

const keysOf = (step: TriedStep | undefined) => step?.evidence.map(({ key }) => key) ?? [];
const isDone = ({ outcome }: TriedStep) => outcome === 'done';

/** Takes the service's own token for execution, and trusts the service for it. */
function takeServiceToken() {
  const token = deriveLocation({ paraId: embeddedParas.service, relation: 'sibling' });
  const price = { perSecond: 10_000_000_000n, perMegabyte: 0n };
  const feeAssets = [hereLocation, token].map((id) => ({ id, ...price }));
  return { executor: { trustsReserves: true, feeAssets } };
}

const { target: TARGET } = embeddedParas;

/** Row of the service's table for the target: the service pays in its own token. */
const row = {
  native: false,
  feePerSecond: 800_000_000_000,
  instructionWeight: 1_000_000_000,
  flow: 'Normal',
};

async function setTable({ service }: Pick<ForkNetwork, 'service'>, value: object | null): Promise<void> {
  const XcmChainCurrencyData = [[[TARGET, 0], value]];
  await service?.chain.request('dev_setStorage', [{ XcmpHandler: { XcmChainCurrencyData } }]);
}

// Each test continues from the state that the previous test left.
describe('a parachain that takes the token of the service for execution', () => {
  let embedded: EmbeddedNetwork;
  let forks: ForkNetwork;
  let report: Report;
  let dryRun: PlanDryRun;
  beforeAll(async () => {
    embedded = await openEmbeddedNetwork(onProgress, { target: { config: { xcm: takeServiceToken() } } });
    forks = embedded;
    await setTable(forks, row);
    report = await checkLocal(embedded);
    ({ dryRun } = await dryRunOnForks(forks, { report, onProgress }));
  });
  afterAll(() => embedded.close());

  it('is ready afterwards, and accepts the program of the service', () => {
    expect(dryRun.steps.filter((step) => !isDone(step))).toEqual([]);
    expect(dryRun.outcome).toBe('done');
    expect(listFailed(dryRun.after)).toEqual([]);
    expect(dryRun.steps.at(-1)).toMatchObject({
      id: 'message',
      title: expect.stringMatching(/^The service's/),
    });
    // The surplus of the fee returns to the account of the service, in its own token.
    expect(keysOf(dryRun.steps.at(-1))).toContain('System.Events: ForeignAssets.Issued');
  });

  const send = (some: ForkNetwork) => dryRunMessage(some, { scope: report.scope, onProgress });

  it('receives no program if the service refuses the task, and none without a service', async () => {
    const refusal = { outcome: 'failed', error: 'Test.Refused', events: [] } as const;
    const dispatch = vi.spyOn(forks.network, 'dispatch').mockResolvedValue(refusal);
    const steps = await send(forks);
    dispatch.mockRestore();
    expect(steps).toMatchObject([
      { id: 'task', outcome: 'failed', reason: expect.stringContaining('refuses the task: Test.Refused') },
    ]);
    const { service: _, ...without } = forks;
    expect(await send(without)).toMatchObject([
      { id: 'message', outcome: 'untried', reason: 'No endpoint of the service was given.' },
    ]);
  });
});

describe('a parachain with the name of the service, that sends XCM in a version that its relay chain does not read', () => {
  let embedded: EmbeddedNetwork;
  let forks: ForkNetwork;
  let report: Report;
  beforeAll(async () => {
    const config = { name: 'Parachron Service H', safeXcmVersion: 4 };
    embedded = await openEmbeddedNetwork(onProgress, { target: { config } });
    forks = embedded;
    report = await checkLocal(embedded);
  });
  afterAll(() => embedded.close());

  it('sets the version by its own root, on its own fork', async () => {
    expect(listFailed(report)).toContain('xcm/versions-agree');
    const { id } = report.plan.find((one) => one.id === 'force-xcm-version-target-to-relay') ?? {};
    const [step] = await dryRunPlan(
      forks,
      report.plan.filter((one) => one.id === id),
      { onProgress },
    );
    expect(step).toMatchObject({ id: 'force-xcm-version-target-to-relay', outcome: 'done' });
    expect(keysOf(step)).toContain('System.Events: PolkadotXcm.SupportedVersionChanged');
    expect(listFailed(await checkLocal(embedded))).not.toContain('xcm/versions-agree');
  });

  it('opens its channels afterwards, each step by the root of the right chain', async () => {
    const { plan, scope } = await checkLocal(embedded);
    const steps = plan.filter(({ para }) => para !== undefined);
    expect(new Set(steps.map(({ para }) => para))).toEqual(new Set([TARGET, embeddedParas.service]));
    const proven = [
      ...(await dryRunPlan(forks, steps, { onProgress })),
      ...(await dryRunSession(forks, { scope, onProgress })),
    ];
    expect(proven.filter((step) => !isDone(step))).toEqual([]);
    expect(listFailed(await checkLocal(embedded))).not.toContain('hrmp/channel-open-both-ways');
  });
});

// xcm::v3 gives a weight of version 2 a proof size of 64 KiB, and the call alone needs as much.
describe.each([
  ['accepts paid programs', 'everyone', true],
  ['accepts no program', 'no one', false],
] as const)('a parachain that gets programs in version 2, and %s', (_, paidFrom, isCured) => {
  it('gets the newest version by the plan, if its barrier then accepts the program', async () => {
    const config = { xcm: { executor: { paidFrom } } };
    const embedded = await openEmbeddedNetwork(onProgress, { target: { config } });
    const forks = embedded;
    const place = { V4: { parents: 1, interior: { X1: [{ Parachain: TARGET }] } } };
    const SupportedVersion = [[[4, place], 2]];
    await forks.service?.chain.request('dev_setStorage', [{ PolkadotXcm: { SupportedVersion } }]);
    const report = await checkLocal(embedded);
    const step = 'force-xcm-version-service-to-target';
    // Where the barrier refuses the newest version too, setting it is no remedy.
    expect(report.plan.some(({ id }) => id === step)).toBe(isCured);
    const solved = await dryRunOnForks(forks, { report, onProgress });
    await embedded.close();
    expect(solved.dryRun.steps.find(({ id }) => id === step)?.outcome).toBe(isCured ? 'done' : undefined);
    expect(solved.plan.some(({ id }) => id === step)).toBe(isCured);
    expect(solved.plan.map(({ id }) => id)).toContain('grant-proxy');
    const barrier = solved.findings.find(({ check }) => check === 'proxy/barrier-accepts-program');
    if (isCured) {
      expect(barrier).toMatchObject({ fix: [step] });
      expect(solved.dryRun.after).toMatchObject({ verdict: 'ready', plan: [] });
    } else {
      // Both obstacles: the version, and behind it the barrier itself.
      expect(barrier).toMatchObject({ outcome: 'fail', fix: [] });
      expect(barrier?.reason).toContain('in XCM version 2');
      expect(barrier?.noFix?.reason).toContain('refuses the program in XCM version 4 too');
      expect(barrier?.noFix?.howTo).toContain('Allow paid execution from siblings in the barrier');
    }
  });
});

describe('a plan that contains only its first step', () => {
  it('is planned again after each round, until no step is left', async () => {
    const embedded = await openEmbeddedNetwork(onProgress, {});
    const whole = await checkLocal(embedded);
    const report = { ...whole, plan: whole.plan.slice(0, 1) };
    const forks = embedded;
    const solved = await dryRunOnForks(forks, { report, onProgress });
    await embedded.close();
    const { dryRun } = solved;
    const [first, ...others] = dryRun.rounds;
    const idsOf = (plan: Report['plan']) => plan.map(({ id }) => id);
    // Each round includes the steps that the user has to take.
    expect(first?.planned).toEqual([...idsOf(whole.plan.slice(0, 1)), 'grant-proxy']);
    const done = new Set(first?.planned);
    expect(first?.left).toEqual(idsOf(whole.plan).filter((id) => !done.has(id)));
    expect(others).toEqual([{ number: 2, planned: first?.left, left: [], verdict: 'ready' }]);
    expect(dryRun.steps.find(({ id }) => id === first?.left.at(-1))?.round).toBe(2);
    expect(dryRun).toMatchObject({ outcome: 'done', after: { verdict: 'ready' } });
    // The steps of the second round belong to the plan: without them no finding about channels passes.
    const channelSteps = idsOf(whole.plan).filter((id) => id !== 'grant-proxy');
    expect(idsOf(solved.plan).toSorted()).toEqual(channelSteps.toSorted());
    expect(solved.planSummary?.steps).toBe(channelSteps.length);
  });
});

describe('a parachain without a fork', () => {
  it('is not ready without facts', async () => {
    const embedded = await openEmbeddedNetwork(onProgress, {});
    const { target: _, ...others } = embedded;
    const missing = [{ role: 'target', reason: 'Its runtime does not start.' }] as const;
    const report = await checkLocal(embedded);
    const { dryRun } = await dryRunOnForks({ ...others, missing }, { report, onProgress });
    await embedded.close();
    expect(dryRun.outcome).not.toBe('done');
    expect(dryRun.after.verdict).not.toBe('ready');
    const [cause] = dryRun.after.findings.filter(({ reason }) =>
      reason.includes('the target chain has no fork'),
    );
    expect(cause).toMatchObject({ check: 'network/runtimes-known', outcome: 'unknown' });
    const unseen = dryRun.after.findings.filter(({ waitsFor }) =>
      waitsFor?.some(({ subject }) => subject === cause?.subject),
    );
    expect(unseen.length).toBeGreaterThan(5);
    expect(new Set(unseen.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
    expect(dryRun.after.summary.unknown).toBeGreaterThanOrEqual(unseen.length);
  });
});
