import { connect, submit } from '@parachron/client';
import { balanceRead, encodeCall } from '@parachron/core';
import { createDevnet, deriveDevAccount } from '@parachron/devnet';
import { proxyCall } from '@parachron/proxy';
import { createScheduler } from '@parachron/scheduler';
import { addWeightMargin, deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { deriveSovereignAccount } from '@parachron/xcm';
import { expect, onTestFinished, test } from 'vitest';
import { checks, followUps, type Scope } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { proposal } from './support/bootChains.js';
import { createTestFork } from './support/createTestFork.js';
import {
  aliceHex,
  bobHex,
  isOfProxies,
  openTargetRun,
  outcomesOf,
  SERVICE,
  TARGET,
  unit,
} from './support/openTargetRun.js';
import { toSigner } from './support/toSigner.js';

/** The seconds of a slot. */
const slots = { H: 3600, M: 60 } as const;

/** Alice grants what the plan of a task has, and the service runs the task; returns the last report, and what Bob got. */
async function runPlanned(variant: 'H' | 'M', { amount, runs }: { amount: bigint; runs: number }) {
  const devnet = await createDevnet({
    variant,
    start: 1_700_000_040_000,
    targets: [{ paraId: TARGET }],
  });
  onTestFinished(() => devnet.close());
  const alice = toSigner(await deriveDevAccount('Alice'));
  const service = await connect(devnet.service.provider);
  const target = await connect(devnet.targets[0]?.provider ?? devnet.service.provider);
  onTestFinished(() => Promise.all([service.close(), target.close()]).then(() => undefined));
  const { registry } = target.runtime;
  const transfer = encodeCall(registry, {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args: { dest: { Id: bobHex }, value: amount },
  });
  const scope: Scope = {
    network: 'local',
    serviceParaId: SERVICE,
    targetParaId: TARGET,
    proposal,
    user: { account: aliceHex },
    calls: [{ name: 'a transfer', hex: transfer.hex }],
    task: { when: { kind: 'every', seconds: slots[variant], times: runs } },
  };
  const run = async () =>
    runChecklist(checks.filter(isOfProxies), {
      scope,
      chains: { target: await target.snapshot(), service: await service.snapshot() },
      nodes: { target, service },
      forks: {
        target: { fork: () => createTestFork(devnet.targets[0]?.provider ?? devnet.service.provider) },
      },
      endpoints: {},
      followUps,
    });
  for (const { layers } of (await run()).plan) {
    await submit(target, layers.at(-1)?.hex ?? '0x', { signer: alice });
  }
  const report = await run();
  const bob = { kind: 'AccountId32', hex: bobHex } as const;
  const free = async () => {
    const { balance } = await (await target.snapshot()).read({ balance: balanceRead(bob) });
    return balance.known ? balance.value.free : 0n;
  };
  const before = await free();
  const real = { kind: 'AccountId32', hex: aliceHex } as const;
  const call = proxyCall(target.runtime, { real, call: transfer }).hex;
  const weight = await estimateCallWeight(await target.snapshot(), call);
  const refTime = weight.known ? deriveWeightV1(weight.value) : 0n;
  const callWeight = addWeightMargin({ refTime, proofSize: 0n }, 20).refTime;
  const scheduler = await createScheduler(service);
  // The target built many blocks while the service built none, so the service's newest time is far in the past.
  await devnet.advanceToNextSlot();
  const { nextSlot } = await scheduler.getClock();
  const at = Array.from({ length: runs }, (_, run) => nextSlot + BigInt(run * slots[variant]));
  const task = scheduler.crossChainTaskCall({
    providedId: 'checked',
    when: { at },
    paraId: TARGET,
    call,
    callWeight,
  });
  await scheduler.submit(task, { signer: alice });
  for (const _ of at) {
    await devnet.advanceToNextSlot();
    await devnet.advance(slots[variant] / 2);
    await devnet.idle();
  }
  return { report, got: (await free()) - before };
}

// Proves a ready verdict: the test signs the plan unchanged, and the service sends its own program.
test.each([
  ['H', 1],
  ['M', 1],
  ['H', 2],
  ['M', 2],
] as const)('a task of variant %s with %i runs runs after the plan was signed', async (variant, runs) => {
  const { report, got } = await runPlanned(variant, { amount: unit, runs });
  expect(report.verdict).toBe('ready');
  const passes = Array.from({ length: 2 + runs }, () => 'pass');
  expect(outcomesOf(report)['proxy/granted']).toEqual(passes);
  expect(got).toBe(BigInt(runs) * unit);
});

test.each(['H', 'M'] as const)(
  'a task of variant %s is not ready if its first run spends what the second needs',
  async (variant) => {
    // Alice has 1,000,000 UNIT.
    const amount = 600_000n * unit;
    const { report, got } = await runPlanned(variant, { amount, runs: 2 });
    expect(got).toBe(amount);
    expect(report.verdict).toBe('not-ready');
    const failed = report.findings.filter(({ outcome }) => outcome === 'fail');
    expect(failed).toMatchObject([
      {
        check: 'proxy/granted',
        subject: 'task with a transfer, second run',
        reason: expect.stringMatching(/^On a fork, second run.*Balances\.InsufficientBalance/),
        noFix: { howTo: expect.stringMatching(/^Change the call/) },
      },
    ]);
  },
);

test('the account of the service needs funds for the second run, and then the task is ready', async () => {
  const one = await openTargetRun({ flow: 'sovereign' });
  onTestFinished(() => one.close());
  const scope = {
    user: { account: aliceHex },
    calls: [{ name: 'remark', hex: one.calls.remark }],
    task: { when: { kind: 'every', seconds: 3600, times: 2 } },
  } as const;
  const payer = deriveSovereignAccount({ paraId: SERVICE, relation: 'sibling' }).hex;
  await one.endow(payer, unit);
  await one.apply((await one.run(scope)).plan);
  expect((await one.run(scope)).verdict).toBe('ready');
  // A program withdraws 0.0098112 UNIT: ten times its price.
  await one.endow(payer, unit / 100n);
  const { verdict, findings } = await one.run(scope);
  expect(verdict).toBe('not-ready');
  const [failed, ...others] = findings.filter(({ outcome }) => outcome === 'fail');
  expect(others).toEqual([]);
  expect(failed).toMatchObject({
    subject: 'task with remark, second run',
    reason: expect.stringMatching(/^On a fork, second run.* can spend less than the program withdraws/),
    noFix: { howTo: expect.stringMatching(/^Fund the account that pays/) },
  });
});
