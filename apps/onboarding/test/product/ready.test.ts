// One parachain is ready and three are not: each gets the right verdict. The steps of the report, carried out on
// the local network, make a parachain ready. The real Asset Hub Rococo gets its true verdict.
import type { PlanDryRun, Report } from '@parachron/checklist';
import {
  dryRunMessage,
  dryRunOnForks,
  dryRunPlan,
  dryRunSession,
  type ForkNetwork,
} from '@parachron/checklist/dry-runs';
import { encodeCall, type PlanStep } from '@parachron/core';
import { addProxyCall } from '@parachron/proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedParas } from '../../src/chains/embeddedSpecs.js';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../../src/chains/openEmbeddedNetwork.js';
import { alice, bob, checkLocal, derivedAlice, listFailed, onProgress } from '../support/local.js';
import { runCommand } from '../support/runCommand.js';

const idsOf = ({ steps }: Pick<PlanDryRun, 'steps'>) => steps.map(({ id }) => id);

// Each test continues from the state that the previous test left.
describe('a parachain beside the service of variant M', () => {
  let embedded: EmbeddedNetwork;
  let forks: ForkNetwork;
  let report: Report;
  let dryRun: PlanDryRun;
  beforeAll(async () => {
    embedded = await openEmbeddedNetwork(onProgress, { variant: 'M' });
    forks = embedded;
    report = await checkLocal(embedded);
  });
  afterAll(() => embedded.close());

  it('is not ready without channels', () => {
    expect(report.verdict).toBe('not-ready');
    expect(listFailed(report)).toContain('hrmp/channel-open-both-ways');
    expect(report.chains.find(({ role }) => role === 'service')?.name).toBe('Parachron Service M');
  });

  it('receives no message before the plan, and the dry run has the error of the service', async () => {
    const steps = await dryRunMessage(forks, { scope: report.scope, onProgress });
    expect(steps.map(({ id, outcome }) => [id, outcome])).toEqual([['task', 'failed']]);
    expect(steps.at(-1)?.reason).toContain('the task');
  });

  it('becomes ready by its plan in the dry run, and executes a task afterwards', async () => {
    ({ dryRun } = await dryRunOnForks(forks, { report, onProgress }));
    expect(idsOf(dryRun)).toEqual([
      'init-2114-to-2000',
      'init-2000-to-2114-and-accept-2114-to-2000',
      'accept-2000-to-2114',
      'grant-proxy',
      'session',
      'task',
      'message',
    ]);
    expect(dryRun.steps.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
    expect(dryRun).toMatchObject({ means: 'local-network', outcome: 'done' });
    // Preparations are separate from the plan.
    expect(dryRun.prepared.map(({ chain, what }) => `${chain}: ${what}`)).toEqual(
      expect.arrayContaining([
        'Rococo: Parachains 2000, 2114 are registered and onboarded.',
        'Rococo: The clock is advanced to the end of the session.',
      ]),
    );
    expect(dryRun.rounds).toEqual([
      {
        number: 1,
        planned: report.plan.map(({ id }) => id),
        left: [],
        verdict: 'ready',
      },
    ]);
    expect(dryRun.after).toMatchObject({ verdict: 'ready', plan: [] });
  });

  it('receives the bytes of the plan, by the root of each parachain', () => {
    const hexes = new Map(dryRun.steps.map(({ id, hex }) => [id, hex]));
    for (const { id, layers } of report.plan) {
      const program = layers.find(({ kind }) => kind === 'program') ?? layers.at(-1);
      expect(hexes.get(id)).toBe(program?.hex);
    }
    const [first] = dryRun.steps;
    expect(first?.evidence.map(({ chain, key }) => `${chain} ${key}`)).toEqual(
      expect.arrayContaining([
        'Parachron Service M System.Events: PolkadotXcm.Sent',
        'Rococo System.Events: Hrmp.OpenChannelRequested',
      ]),
    );
  });

  it('prints the message instruction by instruction, with its own events', () => {
    const message = dryRun.steps.at(-1);
    // Specification, "XCM on trigger": the remote-account flow.
    expect(message?.instructions?.map(({ name, outcome }) => [name, outcome])).toEqual(
      ['DescendOrigin', 'WithdrawAsset', 'BuyExecution', 'Transact', 'RefundSurplus', 'DepositAsset'].map(
        (name) => [name, 'done'],
      ),
    );
    expect(message?.reason).toBe('The call ran for the user and succeeded.');
    expect(message?.evidence.map(({ key }) => key)).toContain('System.Events: Proxy.ProxyExecuted');
  });

  it('refuses the same step again by an error without a trace, and executes the steps that do not wait for it', async () => {
    const [first] = report.plan;
    if (!first) throw new TypeError('the plan is empty');
    const { runtime } = embedded.target.chain;
    const call = encodeCall(runtime.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x2a' },
    });
    const place = { chain: runtime.chain, para: embeddedParas.target };
    const layer = { kind: 'call', title: 'a remark', ...place, hex: call.hex, call } as const;
    // Bob's account has funds. His key is not needed: the chain accepts any signature.
    const remark = (id: string, after: readonly string[]): PlanStep => ({
      id,
      title: id,
      sender: 'Bob',
      signed: { account: bob },
      layers: [layer],
      after,
      dispatch: [],
      verify: '',
      notes: [],
    });
    // A relay chain whose channels are managed by another chain, of which there is no fork.
    const moved = {
      ...first,
      id: 'moved',
      layers: first.layers.map((one) => ({ ...one, chain: 'coretime-rococo' })),
    };
    const steps = [{ ...first, id: 'again' }, remark('blocked', ['again']), remark('free', []), moved];
    const proven = await dryRunPlan(forks, steps, { onProgress });
    expect(proven.map((one) => [one.id, one.outcome])).toEqual([
      ['again', 'failed'],
      ['blocked', 'unknown'],
      ['free', 'done'],
      ['moved', 'unknown'],
    ]);
    const reasons = new Map(proven.map(({ id, reason }) => [id, reason]));
    // polkadot-sdk, pallet hrmp: runtimes differ in which of the two a second request gets.
    expect(reasons.get('again')).toMatch(
      /Hrmp\.hrmp_init_open_channel by parachain 2114 fails: Hrmp\.OpenHrmpChannelAlready(Exists|Requested): [^.]+\. Channel 2114 → 2000: open already\.$/,
    );
    expect(reasons.get('blocked')).toBe('Not tried: it waits for again.');
    expect(reasons.get('moved')).toBe('Not tried: there is no fork of coretime-rococo.');
    expect(await dryRunSession(forks, { scope: report.scope, onProgress })).toEqual([]);
  });

  it('is not ready with too narrow a proxy, until its user grants the proxy of the plan', async () => {
    const target = embedded.target.chain;
    const delegate = { kind: 'AccountId32', hex: derivedAlice } as const;
    const calls = [
      encodeCall(target.runtime.registry, { pallet: 'Proxy', method: 'remove_proxies', args: {} }),
      addProxyCall(target.runtime, { delegate, proxyType: 'NonTransfer' }),
    ];
    for (const call of calls) {
      expect(await forks.network.dispatch(embeddedParas.target, call.hex, { account: alice })).toMatchObject({
        outcome: 'done',
      });
    }
    const narrow = await checkLocal(embedded);
    expect(narrow.verdict).toBe('not-ready');
    expect(listFailed(narrow)).toContain('proxy/granted');
    const steps = await dryRunPlan(forks, narrow.plan, { onProgress });
    expect(steps.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
    const repeated = await checkLocal(embedded);
    expect(repeated.verdict).toBe('ready');
    // The narrowest proxy type that permits the call.
    const granted = repeated.findings.find(({ check }) => check === 'proxy/narrowest-type');
    expect(granted?.reason).toContain('Balances is the narrowest type');
  });

  it('receives no message without a user', async () => {
    const { calls: _, ...without } = report.scope;
    const [step] = await dryRunMessage(forks, { scope: without, onProgress });
    expect(step).toMatchObject({
      id: 'message',
      outcome: 'untried',
      reason: 'No call of a task was given.',
    });
  });

  it('is unchanged if the dry run is stopped', async () => {
    const { hash } = embedded.network.relay.head;
    const signal = AbortSignal.abort();
    const running = dryRunOnForks(forks, { report, onProgress, signal });
    await expect(running).rejects.toBe(signal.reason);
    expect(embedded.network.relay.head.hash).toBe(hash);
  });
});

describe('a parachain that derives no accounts, beside the service of variant H', () => {
  let embedded: EmbeddedNetwork;
  let before: Report;
  let dryRun: PlanDryRun;
  beforeAll(async () => {
    embedded = await openEmbeddedNetwork(onProgress, { target: { derivation: 'none' } });
    before = await checkLocal(embedded);
    const forks = embedded;
    ({ dryRun } = await dryRunOnForks(
      { ...forks, network: withoutSessions(embedded.network) },
      { report: before, onProgress },
    ));
  });
  afterAll(() => embedded.close());

  /** As a relay chain that does not build its blocks by BABE: its clock ends no session. */
  function withoutSessions(network: EmbeddedNetwork['network']): EmbeddedNetwork['network'] {
    return new Proxy(network, {
      get(whole, name) {
        if (name === 'session') return () => whole.session({ isForced: true });
        const value = Reflect.get(whole, name);
        return typeof value === 'function' ? value.bind(whole) : value;
      },
    });
  }

  it('is not ready, and no call fixes it', () => {
    expect(before.verdict).toBe('not-ready');
    const finding = before.findings.find(
      ({ check, outcome }) => check === 'proxy/derivation' && outcome === 'fail',
    );
    expect(finding?.noFix?.howTo).toContain('Upgrade the runtime');
    expect(finding?.fix).toEqual([]);
  });

  it('has its channels after the plan, and only its derivation fails', () => {
    expect(dryRun.after.verdict).toBe('not-ready');
    expect(listFailed(dryRun.after)).toContain('proxy/derivation');
    expect(listFailed(dryRun.after)).not.toContain('hrmp/channel-open-both-ways');
  });

  it('opens its channels by force if no clock ends a session, and the dry run says so', () => {
    const session = dryRun.steps.find(({ id }) => id === 'session');
    expect(session).toMatchObject({ outcome: 'done' });
    expect(session?.reason).toContain('forced through root');
  });

  it('receives a task of the service, and executes no call', () => {
    const sent = dryRun.steps.filter(({ id }) => id === 'task' || id === 'message');
    expect(sent.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['task', 'done'],
      ['message', 'failed'],
    ]);
    expect(dryRun.outcome).toBe('failed');
  });
});

describe('the real Asset Hub Rococo', () => {
  it('is not ready: no channels, and no account for users of other parachains', async () => {
    const args = ['check', '--network', 'local', '--target-para', String(embeddedParas.hub), '--json'];
    const only = ['hrmp/channel-open-both-ways', 'proxy/derivation'];
    const { code, out } = await runCommand([...args, ...only.flatMap((id) => ['--check', id])]);
    expect(code).toBe(1);
    const [report] = JSON.parse(out).reports as [Report];
    expect(report.verdict).toBe('not-ready');
    // Its runtime 900 derives none for siblings' users, and has no runtime API that says so; a fork shows it.
    expect(listFailed(report)).toEqual(only);
    const finding = report.findings.find(
      ({ check, outcome }) => check === 'proxy/derivation' && outcome === 'fail',
    );
    expect(finding?.reason).toContain('FailedToTransactAsset');
  });
});

it('the local network refuses an unknown para id for the target', async () => {
  await expect(openEmbeddedNetwork(onProgress, { targetPara: embeddedParas.service })).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringMatching(/^parachain 2114: the local network has 2000, .*and 1000,.*--target-para/),
  });
});
