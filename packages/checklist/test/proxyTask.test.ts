import { connect, submit } from '@parachron/client';
import { balanceRead, encodeCall } from '@parachron/core';
import { createDevnet, deriveDevAccount } from '@parachron/devnet';
import { proxyCall } from '@parachron/proxy';
import { createScheduler } from '@parachron/scheduler';
import { addWeightMargin, deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { expect, test } from 'vitest';
import { checks, followUps, runChecklist, type Scope } from '../src/index.js';
import { proposal } from './support/bootChains.js';
import { createTestFork } from './support/createTestFork.js';
import { aliceHex, bobHex, isOfProxies, outcomesOf, SERVICE, TARGET, unit } from './support/openTargetRun.js';
import { toSigner } from './support/toSigner.js';

// Proves a ready verdict: the test signs the plan unchanged, and the service sends its own program.
test.each(['H', 'M'] as const)('a task of variant %s runs after the plan was signed', async (variant) => {
  const devnet = await createDevnet({
    variant,
    start: 1_700_000_040_000,
    targets: [{ paraId: TARGET }],
  });
  const alice = toSigner(await deriveDevAccount('Alice'));
  const service = await connect(devnet.service.provider);
  const target = await connect(devnet.targets[0]?.provider ?? devnet.service.provider);
  const { registry } = target.runtime;
  const transfer = encodeCall(registry, {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args: { dest: { Id: bobHex }, value: unit },
  });
  const scope: Scope = {
    network: 'local',
    serviceParaId: SERVICE,
    targetParaId: TARGET,
    proposal,
    user: { account: aliceHex },
    calls: [{ name: 'a transfer', hex: transfer.hex }],
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
  const ready = await run();
  expect(ready.verdict).toBe('ready');
  expect(outcomesOf(ready)['proxy/granted']).toEqual(['pass', 'pass', 'pass']);

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
  const task = scheduler.crossChainTaskCall({
    providedId: 'checked',
    when: { at: nextSlot },
    paraId: TARGET,
    call,
    callWeight,
  });
  await scheduler.submit(task, { signer: alice });
  await devnet.advanceToNextSlot();
  await devnet.advance(60);
  await devnet.idle();
  expect((await free()) - before).toBe(unit);
  await Promise.all([service.close(), target.close()]);
  await devnet.close();
});
