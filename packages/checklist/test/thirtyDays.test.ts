// A fleet that does everything right for thirty days has no alert; each fault has one at the next check.
import { connect, type Fork, submit } from '@parachron/client';
import {
  balanceRead,
  encodeCall,
  formatTokens,
  type Hex,
  type PlanStep,
  parseAccount,
} from '@parachron/core';
import { createDevnet, deriveDevAccount } from '@parachron/devnet';
import { proxyCall } from '@parachron/proxy';
import { createScheduler } from '@parachron/scheduler';
import { deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checks, type Report, type RunContext, type Scope } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { proposal } from './support/bootChains.js';
import { createTestFork } from './support/createTestFork.js';
import { aliceHex, bobHex, derived, SERVICE, TARGET, unit } from './support/openTargetRun.js';
import { requireReasons } from './support/requireReasons.js';
import { toSigner } from './support/toSigner.js';

/** 2023-02-03T02:00:00Z, in milliseconds. */
const start = 1_675_389_600_000;
const day = 86_400;
const wanted = checks.filter(({ id }) => /^(proxy|service)\/|balance-for-task|obtainable/.test(id));

/** The alerts of `apps/onboarding/operations/alerts.yml` that findings cause. */
const alerts: Readonly<Record<string, (report: Report) => boolean>> = {
  NotReady: ({ verdict }) => verdict === 'not-ready',
  // The fleet of these tests was ready a day before.
  NoLongerKnown: ({ verdict }) => verdict === 'unknown',
  FundsLow: ({ findings }) =>
    findings.some(({ check, outcome }) => outcome === 'fail' && /balance-for-task|booked-tasks/.test(check)),
  FeesNotQuoted: ({ findings }) =>
    findings.some(({ check, outcome }) => outcome === 'fail' && check === 'service/fees-quoted'),
  DerivedAccountLow: (report) => {
    const [free, needed, perRun] = ['free', 'needed', 'per-run'].map((name) => readFigure(report, name));
    return perRun !== undefined && (free ?? 0n) < (needed ?? 0n) + 10n * perRun;
  },
  FeesRisen: (report) => (readFigure(report, 'fee') ?? 0n) > (readFigure(report, 'offered') ?? 0n),
};

function readFigure({ findings }: Report, name: string): bigint | undefined {
  const figures = findings.flatMap(({ check, figures = [] }) => (check === 'proxy/granted' ? figures : []));
  return figures.find((figure) => figure.name === name)?.amount;
}

function listAlerts(report: Report): string[] {
  return Object.keys(alerts).filter((name) => alerts[name]?.(report));
}

async function openFleet(variant: 'H' | 'M') {
  const signer = toSigner(await deriveDevAccount('Alice'));
  const devnet = await createDevnet({
    variant,
    start,
    clock: () => start,
    targets: [{ paraId: TARGET }],
    service: {
      config: {
        targets: {
          [`${TARGET}/0`]: {
            flow: 'remote',
            feeAsset: 'target',
            xcmVersion: 4,
            instructionWeight: 200_000_000n,
            feePerSecond: 8n * unit,
          },
        },
      },
    },
  });
  const [there] = devnet.targets;
  if (!there) throw new TypeError('the network has no target');
  const [service, target] = [await connect(devnet.service.provider), await connect(there.provider)];
  const scheduler = await createScheduler(service);
  onTestFinished(async () => {
    await Promise.all([service.close(), target.close()]);
    await devnet.close();
  });
  const encode = (chain: typeof target, pallet: string, method: string, args: object) =>
    encodeCall(chain.runtime.registry, { pallet, method, args: { ...args } });
  const call = encode(target, 'Balances', 'transfer_keep_alive', { dest: { Id: bobHex }, value: unit });
  const now = Math.floor(devnet.now() / 1000);
  const first = now + 3600 - (now % 3600);
  const times = Array.from({ length: 24 }, (_, run) => first + run * day);
  const when =
    variant === 'H'
      ? ({ kind: 'recurring', seconds: day } as const)
      : ({ kind: 'at', times: times.map(Number) } as const);
  const scope: Scope = {
    network: 'local',
    serviceParaId: SERVICE,
    targetParaId: TARGET,
    proposal,
    calls: [{ name: 'pay', hex: call.hex }],
    user: { account: aliceHex },
    task: { when },
  };
  const check = async (only = wanted, more: RunContext['forks'] = {}): Promise<Report> =>
    requireReasons(
      await runChecklist(only, {
        scope,
        endpoints: {},
        nodes: { service, target },
        chains: { service: await service.snapshot(), target: await target.snapshot() },
        forks: { target: { fork: () => createTestFork(there.provider) }, ...more },
      }),
    );
  return {
    devnet,
    service,
    target,
    check,
    connectTarget: () => connect(there.provider),
    sign: (chain: typeof target, pallet: string, method: string, args: object) =>
      submit(chain, encode(chain, pallet, method, args), { signer }),
    async apply(steps: readonly PlanStep[]) {
      for (const { signed, layers } of steps) {
        const hex = layers.at(-1)?.call?.hex;
        if (signed && hex) await submit(target, hex, { signer });
      }
    },
    cancel: (taskId: Hex) => scheduler.submit(scheduler.cancelTaskCall(taskId), { signer }),
    /** Books the daily call; with changes, the task that an earlier runtime of the target would have stored. */
    async book(stored: { readonly providedId?: string; call?: Hex; callWeight?: bigint } = {}) {
      const proxied = proxyCall(target.runtime, { real: parseAccount(aliceHex), call });
      const weight = await estimateCallWeight(await target.snapshot(), proxied.hex);
      if (!weight.known) throw new TypeError(weight.reason);
      const input = {
        providedId: 'pay daily',
        paraId: TARGET,
        call: proxied.hex,
        callWeight: (deriveWeightV1(weight.value) * 12n) / 10n,
        ...stored,
      };
      const order =
        scheduler.variant === 'H'
          ? scheduler.crossChainTaskCall({ ...input, when: { first, every: day } })
          : scheduler.crossChainTaskCall({ ...input, when: { at: times } });
      return scheduler.submit(order, { signer, check: 'chain' });
    },
  };
}

type Fleet = Awaited<ReturnType<typeof openFleet>>;

const delegate = derived.hashedDescription;

async function prepare(variant: 'H' | 'M'): Promise<Fleet> {
  const fleet = await openFleet(variant);
  const before = await fleet.check();
  await fleet.apply(before.plan);
  await fleet.sign(fleet.target, 'Balances', 'transfer_keep_alive', {
    dest: { Id: delegate },
    value: 10n * unit,
  });
  await fleet.book();
  return fleet;
}

describe.each(['H', 'M'] as const)('a fleet on the service of variant %s', (variant) => {
  it('has no alert for thirty days with new runtime code and top-ups', async () => {
    const fleet = await prepare(variant);
    let { target } = fleet;
    const seen: string[] = [];
    for (let today = 0; today < 30; today += 1) {
      await fleet.devnet.advance(day);
      if (today % 10 === 9) {
        const args = { dest: { Id: delegate }, value: unit };
        await fleet.sign(target, 'Balances', 'transfer_keep_alive', args);
      }
      if (today === 14) {
        // The code of a small chain is a description: a changed one stands for an upgrade. The target's code runs on forks.
        const code = [[['0x3a636f6465', '0x2a']]];
        await fleet.service.request('dev_setStorage', code);
        target = await fleet.connectTarget();
      }
      const report = await fleet.check();
      seen.push(...listAlerts(report).map((name) => `day ${today}: ${name}`));
      if (today === 0) expect(report.tasks).toEqual({ newTask: 'ready', bookedTasks: 'ready' });
    }
    await target.close();
    expect(seen).toEqual([]);
  });

  it('has a verdict of its own beside that of a further task that the user cannot pay', async () => {
    const fleet = await prepare(variant);
    const args = { dest: { Id: bobHex }, keep_alive: true };
    await fleet.sign(fleet.service, 'Balances', 'transfer_all', args);
    const report = await fleet.check();
    // Fixed times are paid for; a recurring task pays for its next run.
    const isSafe = variant === 'M';
    expect(report.tasks).toEqual({
      newTask: 'not-ready',
      bookedTasks: isSafe ? 'ready' : 'not-ready',
    });
    expect(listAlerts(report)).toEqual(isSafe ? [] : ['NotReady', 'FundsLow']);
    // The step is enough for the next run.
    expect(report.plan.map(({ id }) => id)).toEqual(isSafe ? [] : ['fund-user-on-service']);
    const bob = toSigner(await deriveDevAccount('Bob'));
    for (const { layers } of report.plan)
      await submit(fleet.service, layers.at(-1)?.call?.hex ?? '0x', { signer: bob });
    expect((await fleet.check()).tasks?.bookedTasks).toBe('ready');
  });
});

describe.each(['H', 'M'] as const)('a booked task on the service of variant %s', (variant) => {
  it.each<[string, Parameters<Fleet['book']>[0], string, string]>([
    // The pallet Proxy of Asset Hub Rococo has the index 42, that of the target 32.
    [
      'has a call that an upgrade of the target has moved',
      { call: `0x2a0000${aliceHex.slice(2)}000a0300${bobHex.slice(2)}070010a5d4e8` },
      'unknown bytes',
      'not a call of the target',
    ],
    [
      'announces less weight than its call has by now',
      { callWeight: 1_000n },
      'Balances.transfer_keep_alive',
      'MaxWeightInvalid',
    ],
    [
      'announces less weight than its call without a proxy has',
      { call: `0x0a0300${bobHex.slice(2)}04`, callWeight: 1_000n },
      'Balances.transfer_keep_alive',
      'MaxWeightInvalid',
    ],
  ])('%s: the finding names both, and its advice makes the fleet ready again', async (...given) => {
    const [, stored, name, why] = given;
    const fleet = await prepare(variant);
    const { taskId } = await fleet.book({ providedId: 'of last year', ...stored });
    const report = await fleet.check();
    expect(report.tasks?.bookedTasks).toBe('not-ready');
    expect(listAlerts(report)).toEqual(['NotReady']);
    const failed = report.findings.filter(({ outcome }) => outcome === 'fail');
    expect(failed).toMatchObject([{ subject: `task with ${name}, booked as ${taskId}` }]);
    expect(failed[0]?.reason).toContain(why);
    expect(failed[0]?.noFix?.howTo).toContain('cancel what is left of it, and schedule the call again');
    await fleet.cancel(taskId);
    await fleet.book({ providedId: 'of last year' });
    expect(listAlerts(await fleet.check())).toEqual([]);
  });
});

it('each booked call of a kind is run: a larger amount fails alone, whichever task is listed first', async () => {
  const fleet = await prepare('M');
  const { registry } = fleet.target.runtime;
  const pay = (value: bigint) => {
    const args = { dest: { Id: bobHex }, value };
    const call = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    return proxyCall(fleet.target.runtime, { real: parseAccount(aliceHex), call }).hex;
  };
  const large = await Promise.all(
    ['one', 'two', 'three', 'four'].map((providedId, at) =>
      fleet.book({ providedId, call: pay(BigInt(10 + at) * unit) }),
    ),
  );
  expect(listAlerts(await fleet.check())).toEqual([]);
  await fleet.sign(fleet.target, 'Balances', 'transfer_all', { dest: { Id: bobHex }, keep_alive: true });
  const bob = toSigner(await deriveDevAccount('Bob'));
  const args = { dest: { Id: aliceHex }, value: 5n * unit };
  const back = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
  await submit(fleet.target, back.hex, { signer: bob });
  const failed = (await fleet.check()).findings.filter(({ outcome }) => outcome === 'fail');
  const ids = failed.map(({ subject }) => subject.split('booked as ')[1]);
  expect(ids.toSorted()).toEqual(large.map(({ taskId }) => taskId).toSorted());
});

it('a service that refuses to schedule tasks still runs the booked ones', async () => {
  const fleet = await prepare('M');
  // Services have a valve, whose filter refuses the calls of single pallets.
  const block = { number: 9, hash: '0x09' };
  const closed = {
    fork: async () => closed,
    dispatch: async () => ({ outcome: 'failed', error: 'System.CallFiltered', block, events: [] }),
    snapshot: () => fleet.service.snapshot(),
  } as unknown as Fork;
  const only = checks.filter(({ id }) => /not-paused|booked-tasks/.test(id));
  const report = await fleet.check(only, { service: closed });
  expect(report.tasks).toEqual({ newTask: 'not-ready', bookedTasks: 'ready' });
  const [warning] = report.findings.filter(({ concerns }) => concerns === 'new-task');
  expect(warning).toMatchObject({ check: 'network/not-paused', outcome: 'warn' });
  expect(warning?.reason).toMatch(
    /^For a further task: A fork of .* refused AutomationTime\.schedule_xcmp_task/,
  );
});

function setStorage(chain: Fleet['service'], values: object): Promise<unknown> {
  return chain.request('dev_setStorage', [values]);
}

it('names the frozen funds of accounts that hold enough, and no longer once they are free', async () => {
  const fleet = await prepare('H');
  const freeze = async (chain: Fleet['service'], who: Hex, isFrozen: boolean) => {
    const { balance } = await (await chain.snapshot()).read({ balance: balanceRead(parseAccount(who)) });
    const free = balance.known ? balance.value.free : 0n;
    const frozen = String(isFrozen ? free : 0n);
    const data = { free: String(free), reserved: 0, miscFrozen: frozen, feeFrozen: frozen, frozen };
    const account = { nonce: 9, consumers: 1, providers: 1, sufficients: 0, data };
    await setStorage(chain, { System: { Account: [[[who], account]] } });
    return free;
  };
  const sides = [
    [fleet.service, aliceHex, 'service/booked-tasks'],
    [fleet.target, delegate, 'proxy/granted'],
  ] as const;
  for (const [chain, who, check] of sides) {
    const free = await freeze(chain, who, true);
    const report = await fleet.check();
    const failed = report.findings.filter(({ outcome }) => outcome === 'fail');
    const amount = formatTokens(free, chain.runtime.token);
    const reason = expect.stringContaining(`Balance: ${amount}. Frozen: ${amount}.`);
    expect(failed).toMatchObject([{ check, reason }]);
    await freeze(chain, who, false);
    expect(listAlerts(await fleet.check())).toEqual([]);
  }
});

/** The service's root lowers the fee per second in its row for the target. */
async function offerTooLittle({ service, check }: Fleet): Promise<void> {
  const { findings } = await check();
  const row = findings.find((finding) => finding.check === 'service/target-in-table');
  const value = { ...(row?.evidence[0]?.value as object), feePerSecond: String(unit / 10n) };
  const entries = [[[TARGET, 0], value]];
  await setStorage(service, { XcmpHandler: { XcmChainCurrencyData: entries } });
}

it('names the offer, the charge and who raises the offer, of a further and a booked task', async () => {
  const fleet = await prepare('M');
  await offerTooLittle(fleet);
  const { findings } = await fleet.check();
  const reason = expect.stringMatching(
    /^The service offers [\d.]+ UNIT for a program, .* charges [\d.]+ UNIT/,
  );
  const noFix = { howTo: expect.stringContaining('raise the fee per second') };
  const failed = { outcome: 'fail', reason, noFix };
  expect(findings.filter(({ outcome }) => outcome === 'fail')).toMatchObject([
    { subject: 'task with pay', ...failed },
    { subject: expect.stringContaining('booked as'), ...failed },
  ]);
});

function setDerived({ sign, target }: Fleet, free: bigint): Promise<unknown> {
  const args = { who: { Id: delegate }, new_free: free };
  const set = encodeCall(target.runtime.registry, { pallet: 'Balances', method: 'force_set_balance', args });
  return sign(target, 'Sudo', 'sudo', { call: set.hex });
}

it.each<[string, (fleet: Fleet) => Promise<unknown>, string?, ('H' | 'M')?]>([
  ['the proxy is removed', ({ sign, target }) => sign(target, 'Proxy', 'remove_proxies', {})],
  [
    'the proxy is replaced by one of a type that refuses the call',
    async ({ sign, target }) => {
      await sign(target, 'Proxy', 'remove_proxies', {});
      const args = { delegate: { Id: delegate }, proxy_type: 'NonTransfer', delay: 0 };
      await sign(target, 'Proxy', 'add_proxy', args);
    },
  ],
  [
    'the proxy is replaced by one with a delay',
    async ({ sign, target }) => {
      await sign(target, 'Proxy', 'remove_proxies', {});
      await sign(target, 'Proxy', 'add_proxy', { delegate: { Id: delegate }, proxy_type: 'Any', delay: 5 });
    },
  ],
  ['the service is shut down', ({ service }) => setStorage(service, { AutomationTime: { Shutdown: true } })],
  [
    'the service has no row for the target',
    async ({ service, check }) => {
      const { findings } = await check();
      const row = findings.find((finding) => finding.check === 'service/target-in-table');
      await service.request('dev_setStorage', [[[row?.evidence[0]?.storageKey, null]]]);
    },
    'NoLongerKnown',
  ],
  ['the service offers too little for its messages', offerTooLittle],
  ['the derived account is empty', (fleet) => setDerived(fleet, 0n)],
  [
    'the derived account pays for few further runs',
    async (fleet) => {
      const report = await fleet.check();
      const [needed = 0n, perRun = 0n] = ['needed', 'per-run'].map((name) => readFigure(report, name));
      expect(report.findings.map(({ reason }) => reason).join(' ')).toContain('Each further run costs ');
      await setDerived(fleet, needed + 5n * perRun);
    },
    'DerivedAccountLow',
    'H',
  ],
  [
    'the user cannot pay for the next run of a recurring task',
    ({ sign, service }) =>
      sign(service, 'Balances', 'transfer_all', { dest: { Id: bobHex }, keep_alive: true }),
    'FundsLow',
    'H',
  ],
  [
    'the user cannot pay for the call',
    ({ sign, target }) =>
      sign(target, 'Balances', 'transfer_all', { dest: { Id: bobHex }, keep_alive: true }),
  ],
])('an alert follows if %s', async (_what, cause, alert = 'NotReady', variant = 'M') => {
  const fleet = await prepare(variant);
  expect(listAlerts(await fleet.check())).toEqual([]);
  await cause(fleet);
  expect(listAlerts(await fleet.check())).toEqual(expect.arrayContaining([alert]));
});
