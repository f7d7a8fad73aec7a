import { type Chain, connect } from '@parachron/client';
import { formatTokens } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';
import { disguiseRuntime, type Patch } from '@parachron/samples/metadata';
import { createScheduler } from '@parachron/scheduler';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStub } from './support/openStub.js';
import { alice, find, openTokenRun, pauper, TARGET, type TokenRun, tur } from './support/openTokenRun.js';
import { toSigner } from './support/toSigner.js';

// Specification, "Fees": per-target defaults.
const row = { instructionWeight: 1_000_000_000n, feePerSecond: 419_000_000_000n, xcmVersion: 2 } as const;
/** Specification: execution fee = 12 × 593317000 × executions. */
const executionFee = 12n * 593_317_000n;

/** Specification: floor(fee_per_second × (6 × instruction_weight + call weight) / 1e12). */
function xcmFee(callWeight: bigint): bigint {
  return (row.feePerSecond * (6n * row.instructionWeight + callWeight)) / 1_000_000_000_000n;
}

function tokens(planck: bigint): string {
  const fraction = (planck % tur).toString().padStart(10, '0').replace(/0+$/, '');
  return `${planck / tur}${fraction ? `.${fraction}` : ''} TUR`;
}

it.each(['H', 'M'] as const)(
  'a message whose fee %s cannot take is not sent: its task fails',
  async (variant) => {
    const targets = { [`${TARGET}/0`]: { ...row, feePerSecond: 1_000_000_000n, flow: 'sovereign' } } as const;
    const run = await openTokenRun({ variant, service: { config: { targets } } });
    onTestFinished(() => run.close());
    const report = await run.run({ scope: { calls: run.calls, user: { account: alice } }, only: /fees/ });
    const finding = find(report, 'service/fees-quoted');
    expect(finding).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('XcmFeesFailed') });
  },
);

it('prices the next runs of booked tasks by their own calls, not by the named call', async () => {
  const paying = { ...row, flow: 'sovereign' } as const;
  const targets = { [`${TARGET}/0`]: paying, '2001/0': paying };
  const run = await openTokenRun({ service: { config: { targets } } });
  onTestFinished(() => run.close());
  const scheduler = await createScheduler(run.service, { variant: 'H' });
  const signer = toSigner(await deriveDevAccount('Alice'));
  const { nextSlot } = await scheduler.getClock();
  const weights = [500_000_000n, 70_000_000_000n, 500_000_000n];
  // The last one goes to another parachain.
  for (const [at, callWeight] of [...weights, 1n].entries()) {
    const when = { first: nextSlot + 3600n, every: { days: 1 } };
    const task = {
      providedId: `task ${at}`,
      when,
      paraId: at < 3 ? TARGET : 2001,
      call: run.remark.hex,
      callWeight,
    };
    await scheduler.submit(scheduler.crossChainTaskCall(task), { signer, check: 'chain' });
  }
  const report = await run.run({ scope: { calls: run.calls, user: { account: alice } }, only: /^service/ });
  const cost = weights.reduce((sum, weight) => sum + executionFee + xcmFee(weight), 0n);
  const { reason, evidence } = find(report, 'service/booked-tasks');
  expect(reason).toMatch(/^3 booked tasks, 3 runs left\. /);
  expect(reason).toContain(`The next runs of 3 recurring tasks cost ${tokens(cost)} on the service.`);
  // Two of the tasks have the same call.
  const fees = [500_000_000n, 70_000_000_000n].map((weight) => Number(xcmFee(weight)));
  const answer = (xcmpFee: number) => ({ ok: { executionFee: Number(executionFee), xcmpFee } });
  expect(evidence.map(({ value }) => value)).toEqual(fees.map(answer));
});

describe.each(['H', 'M'] as const)('the checks of a service of variant %s', (variant) => {
  let run: TokenRun;
  beforeAll(async () => {
    const targets = { [`${TARGET}/0`]: { ...row, flow: 'sovereign' } } as const;
    run = await openTokenRun({ variant, service: { config: { targets } } });
  });
  afterAll(() => run.close());

  it('name the variant and its limits, and the row of the target', async () => {
    const report = await run.run({ only: /^service/ });
    // Specification, "Identity" and "Constants".
    const slot = variant === 'H' ? 3600 : 60;
    expect(find(report, 'service/variant-and-limits').reason).toBe(
      `Variant ${variant}. Slot: ${slot.toLocaleString('en-US')} s (assumed: the runtime states no length). Executions per task: 24. Horizon: 15,552,000 s.`,
    );
    const table = find(report, 'service/target-in-table');
    expect(table.outcome).toBe('pass');
    expect(table.reason).toContain(
      '419,000,000,000 planck per second of execution. Weight of an instruction: 1,000,000,000 ps.',
    );
    expect(table.evidence[0]?.key).toBe(`XcmpHandler.XcmChainCurrencyData(${TARGET}, 0)`);
    // Without a user, no booked task is read.
    const judged = report.findings.filter(({ check }) => check !== 'service/booked-tasks');
    expect(judged.every(({ outcome }) => outcome === 'pass')).toBe(true);
  });

  it('quote the named call by the figures of the specification', async () => {
    const { calls } = run;
    const when = { kind: 'every', seconds: variant === 'H' ? 7_200 : 120, times: 3 } as const;
    const report = await run.run({ scope: { calls, task: { when } }, only: /fees/ });
    const { outcome, reason } = find(report, 'service/fees-quoted', /a remark/);
    expect(outcome).toBe('pass');
    const weight = BigInt((/at most ([\d,]+) ps/.exec(reason)?.[1] ?? '0').replaceAll(',', ''));
    expect(reason).toContain('Fees of a task with 3 executions');
    expect(reason).toContain(`Execution: ${tokens(3n * executionFee)} (`);
    expect(reason).toContain(`XCM: ${tokens(3n * xcmFee(weight))} (`);
    const query = variant === 'H' ? 'query_fee_details' : 'get_time_automation_fees';
    expect(reason).toContain(`AutomationTimeApi.${query}`);
  });

  it('quote a recurring task in variant H, and fail in variant M', async () => {
    const task = { when: { kind: 'recurring', seconds: 86_400 } } as const;
    const report = await run.run({ scope: { calls: run.calls, task }, only: /fees/ });
    const finding = find(report, 'service/fees-quoted');
    const expected = {
      H: { reason: expect.stringMatching(/Each further execution costs \d/) },
      M: { outcome: 'fail', reason: expect.stringContaining('variant M') },
    };
    expect(finding).toMatchObject(expected[variant]);
    // Also without a user, whose task a fork would refuse: a time between two slots is none of variant H.
    const odd = { when: { kind: 'recurring', seconds: 300 } } as const;
    const refused = await run.run({ scope: { calls: run.calls, task: odd }, only: /fees/ });
    expect(find(refused, 'service/fees-quoted').outcome).toBe('fail');
  });

  it('predict the error with which the service refuses the task of a user', async () => {
    const task = { when: { kind: 'at', times: [3_600_000_000] } } as const;
    const scope = { calls: run.calls, user: { account: alice }, task };
    const finding = find(await run.run({ scope, only: /fees/ }), 'service/fees-quoted');
    expect(finding).toMatchObject({ outcome: 'fail' });
    expect(finding.reason).toContain('TimeTooFarOut');
  });

  it('quote a task at the next slot', async () => {
    const { nextSlot } = await (await createScheduler(run.service)).getClock();
    const task = { when: { kind: 'at', times: [Number(nextSlot)] } } as const;
    const report = await run.run({ scope: { calls: run.calls, task }, only: /fees/ });
    expect(find(report, 'service/fees-quoted').outcome).toBe('pass');
  });

  it('do not quote a task whose times have all passed', async () => {
    const task = { when: { kind: 'at', times: [3_600] } } as const;
    const scope = { calls: run.calls, user: { account: alice }, task };
    const report = await run.run({ scope, only: /fees|obtainable/ });
    for (const check of ['service/fees-quoted', 'token/obtainable']) {
      const finding = find(report, check);
      expect(finding).toMatchObject({ outcome: 'not-applicable' });
      expect(finding.reason).toMatch(/all times of the task have passed\. [A-Z]/);
    }
  });

  it('report the balance that a user lacks for the task, keep the existential deposit, and plan a fix', async () => {
    const scope = { calls: run.calls, user: { account: pauper }, task: { when: { kind: 'next' } } } as const;
    const report = await run.run({ scope, only: /balance|obtainable/ });
    const finding = find(report, 'token/balance-for-task');
    expect(finding).toMatchObject({ outcome: 'fail', fix: ['fund-user-on-service'] });
    // Specification: existential deposit 0.01 token (H), 0.1 token (M).
    const kept = variant === 'H' ? '0.01 TUR' : '0.1 TUR';
    expect(finding.reason).toContain(`minimum balance ${kept})`);
    const [step] = report.plan;
    const missing = step?.costs?.find(({ kind }) => kind === 'transfer')?.amount ?? 0n;
    expect(finding.reason).toContain(
      `lacks ${formatTokens(missing, { symbol: 'TUR', decimals: 10 })} for the task`,
    );
    expect(step?.layers.at(-1)?.call).toMatchObject({
      pallet: 'Balances',
      method: 'transfer_keep_alive',
      args: { value: Number(missing) },
    });
    expect(step?.signed).toEqual({});
    expect(step?.costs?.map(({ amount }) => typeof amount)).toEqual(['bigint', 'bigint']);
    // No source of the token is known.
    expect(find(report, 'token/obtainable')).toMatchObject({ outcome: 'unknown' });
    // The exact sum is enough; one planck less is not.
    const give = async (amount: bigint) => {
      await setFree(run, pauper, amount);
      return find(await run.run({ scope, only: /balance/ }), 'token/balance-for-task');
    };
    expect(await give(missing - 1n)).toMatchObject({ outcome: 'fail' });
    expect(await give(missing)).toMatchObject({ outcome: 'pass' });
    await setFree(run, pauper, 0n);
  });

  it('pass for a user with enough tokens, without a market for the token', async () => {
    const scope = { calls: run.calls, user: { account: alice }, task: { when: { kind: 'next' } } } as const;
    const report = await run.run({ scope, only: /token/ });
    expect(find(report, 'token/balance-for-task')).toMatchObject({ outcome: 'pass' });
    expect(find(report, 'token/obtainable')).toMatchObject({ outcome: 'pass' });
    const keys = find(report, 'token/balance-for-task').evidence.map(({ key }) => key);
    expect(keys[0]).toMatch(/^System\.Account/);
  });

  it('compare no balances without a user', async () => {
    const report = await run.run({ scope: { calls: run.calls }, only: /token/ });
    expect(find(report, 'token/balance-for-task')).toMatchObject({
      outcome: 'not-applicable',
      reason: expect.stringMatching(/^No user and no task given: no balance was compared with the costs\.$/),
    });
    const ofUser = await run.run({ scope: { calls: run.calls, user: { account: alice } }, only: /balance/ });
    expect(find(ofUser, 'token/balance-for-task').reason).toMatch(/^No task given: no balance /);
    expect(find(report, 'token/obtainable')).toMatchObject({ outcome: 'not-applicable' });
  });
});

describe('the checks of the service', () => {
  it('report a service that is shut down and a target without a row, and still quote fees', async () => {
    const run = await openTokenRun();
    const shut = { pallet: 'AutomationTime', item: 'Shutdown' };
    await setStorage(run, { [shut.pallet]: { [shut.item]: true } });
    const report = await run.run({ only: /service/ });
    expect(find(report, 'service/variant-and-limits')).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(/^The service is shut down and runs no tasks\. Variant H\./),
    });
    // The local service has one rule for all that are not listed.
    const table = find(report, 'service/target-in-table');
    expect(table).toMatchObject({ outcome: 'pass' });
    expect(table.reason).toContain('no row for para 2000');
    await run.close();
  });

  it('let the fees of a target without a row wait for the row', async () => {
    const run = await openTokenRun({ service: { config: { targets: {} } } });
    const report = await run.run({ only: /service/ });
    expect(find(report, 'service/target-in-table')).toMatchObject({ outcome: 'fail' });
    const waitsFor = [{ check: 'service/target-in-table', subject: `target ${TARGET}` }];
    expect(find(report, 'service/fees-quoted')).toMatchObject({ outcome: 'unknown', waitsFor });
    await run.close();
  });

  it('are unknown for a node that does not run the fee query, since the service may have a default', async () => {
    const run = await openTokenRun();
    const unasked = { known: false, reason: 'No state_call', howToFindOut: 'Ask another node.' } as const;
    const snapshot = await run.service.snapshot();
    const read: typeof snapshot.read = async (reads) => {
      const answers = await snapshot.read(reads);
      return 'details' in answers ? { ...answers, details: unasked } : answers;
    };
    const service = { ...run.service, snapshot: async () => ({ ...snapshot, read }) };
    const report = await run.run({ nodes: { service }, only: /^service/ });
    for (const check of ['service/fees-quoted', 'service/target-in-table'])
      expect(find(report, check)).toMatchObject({ outcome: 'unknown', howToFindOut: 'Ask another node.' });
    await run.close();
  });

  it('are unknown for a user whose account on the service cannot be read', async () => {
    const run = await openTokenRun();
    const unread = { known: false, reason: 'The endpoints disagree', howToFindOut: 'Ask a third.' } as const;
    const snapshot = await run.service.snapshot();
    const read: typeof snapshot.read = async (reads) => {
      const answers = await snapshot.read(reads);
      return 'balance' in answers ? { ...answers, balance: unread } : answers;
    };
    const service = { ...run.service, snapshot: async () => ({ ...snapshot, read }) };
    const scope = { calls: run.calls, user: { account: alice }, task: { when: { kind: 'next' } } } as const;
    const report = await run.run({ scope, nodes: { service }, only: /fees|balance/ });
    expect(find(report, 'service/fees-quoted')).toMatchObject({
      outcome: 'unknown',
      reason: 'The endpoints disagree.',
    });
    await run.close();
  });

  it('report a runtime of neither variant, and a missing service', async () => {
    const run = await openTokenRun();
    const parachain = await openStub('v15/asset-hub-kusama');
    const other = await run.run({ nodes: { service: parachain }, only: /service/ });
    await parachain.close();
    expect(find(other, 'service/variant-and-limits')).toMatchObject({ outcome: 'fail' });
    const none = await run.run({ nodes: { service: undefined }, only: /service|token/ });
    expect(find(none, 'service/variant-and-limits')).toMatchObject({ outcome: 'unknown' });
    const rest = none.findings.filter(({ check }) => check !== 'service/variant-and-limits');
    expect(rest.some(({ outcome }) => outcome === 'pass')).toBe(false);
    await run.close();
  });

  it('warn about a runtime without cross-chain tasks, and findings that need such tasks refer to the warning', async () => {
    const run = await openTokenRun({ variant: 'M' });
    const service = await openRelative(run, (patch) => patch.setArguments('schedule_xcmp_task', null));
    const scope = { calls: run.calls, user: { account: alice }, task: { when: { kind: 'next' } } } as const;
    const report = await run.run({ nodes: { service }, scope, only: /service|balance-for-task/ });
    const found = find(report, 'service/variant-and-limits');
    expect(found.outcome).toBe('warn');
    expect(found.reason).toContain('Without cross-chain tasks: there is no call schedule_xcmp_task.');
    for (const check of ['service/target-in-table', 'service/fees-quoted', 'token/balance-for-task']) {
      const reason = 'Not checked: the service takes no cross-chain tasks. See service/variant-and-limits.';
      expect(find(report, check)).toMatchObject({ outcome: 'not-applicable', reason });
    }
    await service.close();
    await run.close();
  });

  it('report a later form of the service in one finding, and dependent findings refer to that finding', async () => {
    const run = await openTokenRun();
    // Spec version 291 of the family: one argument more.
    const service = await openRelative(run, (patch) => {
      const u8 = patch.findType({ primitive: 'U8' });
      const place = patch.addStruct(
        ['xcm', 'MultiLocation'],
        [
          ['parents', u8],
          ['interior', u8],
        ],
      );
      const args = { ...patch.getArguments('schedule_xcmp_task'), xcm_asset_location: place };
      patch.setArguments('schedule_xcmp_task', args);
    });
    const scope = { calls: run.calls, user: { account: alice }, task: { when: { kind: 'next' } } } as const;
    const report = await run.run({ nodes: { service }, scope, only: /service|token|proxy/ });
    const sentence = 'has a later form of the service';
    expect(find(report, 'service/variant-and-limits').reason).toMatch(
      /^The runtime \S+ \d+ has a later form of the service than variants H and M: schedule_xcmp_task takes xcm_asset_location\.$/,
    );
    const advice = report.findings.map(({ howToFindOut = '' }) => howToFindOut).join(' ');
    expect(advice).not.toContain('endpoint of the service');
    expect(find(report, 'token/obtainable').reason).toContain(
      'the service has neither variant. See service/',
    );
    const others = report.findings.filter(({ check }) => check !== 'service/variant-and-limits');
    expect(others.filter(({ reason }) => reason.includes(sentence))).toEqual([]);
    const waitsFor = [{ check: 'service/variant-and-limits', subject: "the service's interface" }];
    for (const check of ['service/target-in-table', 'service/fees-quoted', 'token/balance-for-task']) {
      expect(find(report, check)).toMatchObject({ outcome: 'not-applicable', waitsFor });
    }
    await service.close();
    await run.close();
  });

  it('quote the fees of the next slot, also if the slot begins before the next block', async () => {
    // A second before a whole hour.
    const run = await openTokenRun({ service: { clock: () => 1_700_002_799_000 } });
    const scope = { calls: run.calls, user: { account: alice }, task: { when: { kind: 'next' } } } as const;
    const report = await run.run({ scope, only: /fees/ });
    expect(find(report, 'service/fees-quoted')).toMatchObject({ outcome: 'pass' });
    await run.close();
  });

  it('take at most 8 round trips to the service, with those of its fork, and 2 to the target', async () => {
    const run = await openTokenRun();
    const scope = { calls: run.calls, user: { account: alice }, task: { when: { kind: 'next' } } } as const;
    const count = () => run.countTrips({ scope, only: /^(service|token)/ });
    // Modules load with their first use, which splits trips by the pace of the machine.
    await count();
    const trips = await count();
    // Reads of the fork share the trips of others, or not, by the turns of the event loop.
    expect(trips.service).toBeLessThanOrEqual(8);
    expect(trips.target).toBeLessThanOrEqual(2);
    await run.close();
  });
});

/** The service of the run, with a related runtime. */
async function openRelative({ service }: TokenRun, edit: (patch: Patch) => void): Promise<Chain> {
  return connect(await disguiseRuntime(service.provider, 'AutomationTime', edit));
}

async function setStorage({ service }: TokenRun, values: unknown): Promise<void> {
  await service.request('dev_setStorage', [values]);
}

function setFree(run: TokenRun, who: string, free: bigint): Promise<void> {
  const data = { free: `${free}`, reserved: 0, frozen: 0, flags: 0 };
  const account = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data };
  return setStorage(run, { System: { Account: [[[who], free === 0n ? null : account]] } });
}
