// An instant network is idle once a task's message has been processed, even if a chain processes the message in a later block.
import { type Chain, connect, decodeEvents, getBlockHash } from '@parachron/client';
import { storageRead } from '@parachron/core';
import { createDevnet } from '@parachron/devnet';
import { createScheduler } from '@parachron/scheduler';
import { isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import { listChains } from '../src/chains.js';

// A chain without XCM has no queue that could report an end.
const parachains = (await listChains()).filter(
  ({ kind, chain }) => kind === 'parachain' && listXcmVersions(chain.runtime.registry).length > 0,
);

async function listQueueEvents(chain: Chain, number: number): Promise<string[]> {
  const snapshot = await chain.snapshot(await getBlockHash(chain, number));
  const { registry } = snapshot.runtime;
  const { events } = await snapshot.read({
    events: storageRead('System', 'Events', [], (value) => decodeEvents(registry, value ?? '0x00')),
  });
  const known = events.known ? events.value : [];
  return known.flatMap(({ pallet, method }) => (/Queue$/.test(pallet) ? [`${pallet}.${method}`] : []));
}

test.each(parachains.map((one) => [one.name, one] as const))(
  '%s',
  async (_name, { paraId = 0, spec, chain: own }) => {
    await cryptoWaitReady();
    // Bytes of a version that a chain cannot read are dropped without an event.
    const xcmVersion = listXcmVersions(own.runtime.registry).filter(isXcmVersion).at(-1) ?? 2;
    const row = {
      instructionWeight: 1_000_000_000n,
      feePerSecond: 1_000_000n,
      flow: 'remote',
      xcmVersion,
    } as const;
    const devnet = await createDevnet({
      targets: [{ paraId, source: { spec } }],
      service: { config: { targets: { [`${paraId}/0`]: row } } },
    });
    const [target] = devnet.targets;
    const service = await connect(devnet.service.provider);
    const chain = await connect(target?.provider as never, { timeoutMs: Number.POSITIVE_INFINITY });
    const scheduler = await createScheduler(service, { variant: 'H' });
    const { nextSlot } = await scheduler.getClock();
    const call = scheduler.crossChainTaskCall({
      providedId: 'a remark',
      when: { at: nextSlot },
      paraId,
      call: '0x000000',
      callWeight: 1_000_000_000n,
    });
    await scheduler.submit(call, { signer: new Keyring({ type: 'sr25519' }).addFromUri('//Alice') });
    await devnet.idle();
    const before = (await chain.snapshot()).block.number;
    await devnet.advanceTo(Number(nextSlot) * 1000);
    await devnet.idle();
    const { number } = (await chain.snapshot()).block;
    const seen: string[] = [];
    for (let at = before + 1; at <= number; at += 1) seen.push(...(await listQueueEvents(chain, at)));
    // The queue's final event for a message, for every outcome and every generation of the queue.
    expect(seen.join(' ')).toMatch(/Processed|ProcessingFailed|Success|Fail|BadVersion|BadFormat|Overweight/);
    await Promise.all([service.close(), chain.close()]);
    await devnet.close();
  },
);
