import { formatHex, readList } from '@parachron/core';
import { deriveSovereignAccount, encodeProgram, type Instruction } from '@parachron/xcm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDevnet, type Devnet, type RuntimeFork } from '../../src/index.js';
import { startTime as start } from '../chain/helpers.js';
import { alice, openApi, send, submit, tx } from '../support/clients.js';
import { loadAssetHubSpec, loadRelaySpec } from '../support/realSpecs.js';
import { onBlock } from '../support/smallChain.js';

const hour = 3_600_000;

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({
    start,
    clock: () => start,
    relay: { spec: await loadRelaySpec() },
    targets: [{ paraId: 2000 }, { paraId: 1000, source: { spec: await loadAssetHubSpec() } }],
  });
});
afterAll(() => devnet.close());

test('the real relay has the channels, opened by request and acceptance', async () => {
  const relay = devnet.relay?.chain as RuntimeFork;
  for (const [sender, recipient] of [
    [2114, 1000],
    [1000, 2114],
    [2114, 2000],
    [2000, 2114],
  ]) {
    const channel = await relay.getStorage('Hrmp', 'HrmpChannels', [{ sender, recipient }]);
    expect(channel, `${sender} to ${recipient}`).toBeDefined();
  }
});

test('a small target writes a version that the relay chain reads', async () => {
  const [small] = devnet.targets;
  const safe = await small?.chain.getStorage('PolkadotXcm', 'SafeXcmVersion');
  // rococo-v2.2 is older than XCM version 3.
  expect(safe?.toString()).toBe('2');
});

test('a task reaches a small target and Asset Hub through it, on time', async () => {
  const service = await openApi(devnet.service.provider);
  const at = { Fixed: { executionTimes: [start / 1000 + 3600] } };
  for (const paraId of [2000, 1000]) {
    const call = tx(
      service,
      'automationTime',
      'scheduleXcmpTask',
      `to ${paraId}`,
      at,
      paraId,
      0,
      '0x0000',
      1e9,
    );
    expect(await send(call, alice)).toContain('automationTime.TaskScheduled');
  }
  const arrived: string[] = [];
  const [small, hub] = devnet.targets as [Devnet['service'], { chain: RuntimeFork }];
  onBlock(
    small.chain,
    ({ events }) => void arrived.push(...events.map(({ pallet, name }) => `${pallet}.${name}`)),
  );
  const seen: Promise<void>[] = [];
  hub.chain.watchBlocks((block) => {
    const read = async () =>
      void arrived.push(...(await block.events()).map((one) => `hub ${one.pallet}.${one.method}`));
    seen.push(read());
  });
  await devnet.advanceTo(start + hour);
  await devnet.idle();
  await Promise.all(seen);
  expect(devnet.dropped).toEqual([]);
  expect(arrived).toContain('MessageQueue.Processed');
  // That Asset Hub does not accept the service's token from its reserve: the program stops there, and the queue reports the error.
  expect(arrived).toContain('hub XcmpQueue.Fail');
  await service.disconnect();
});

test('a message that a transaction on Asset Hub sends to the relay leaves it at once', async () => {
  const [, hub] = devnet.targets;
  const relay = devnet.relay?.chain as RuntimeFork;
  const api = await openApi(hub?.provider as never);
  const before = relay.head.number;
  const dest = { V1: { parents: 1, interior: 'Here' } };
  const beneficiary = {
    V1: { parents: 0, interior: { X1: { AccountId32: { network: 'Any', id: alice.publicKey } } } },
  };
  const assets = {
    V1: [{ id: { Concrete: { parents: 1, interior: 'Here' } }, fun: { Fungible: 10n ** 12n } }],
  };
  const teleport = tx(api, 'polkadotXcm', 'teleportAssets', dest, beneficiary, assets, 0);
  expect(await send(teleport, alice)).toContain('polkadotXcm.Attempted');
  await devnet.idle();
  expect(relay.head.number).toBeGreaterThan(before);
  await api.disconnect();
});

test('the block of a transaction is on the relay chain, whose channels it sees', async () => {
  for (const { paraId, chain, provider } of devnet.targets) {
    const api = await openApi(provider);
    await send(tx(api, 'system', 'remark', '0x01'), alice);
    await devnet.idle();
    const head = await devnet.relay?.chain.getStorage('Paras', 'Heads', [paraId]);
    expect(head?.toHex(), `${paraId}`).toContain(formatHex(chain.head.header).slice(2));
    await api.disconnect();
  }
});

/** Sends a token of the relay chain to Alice on Asset Hub. */
function teleportDown(api: Awaited<ReturnType<typeof openApi>>) {
  const dest = { V1: { parents: 0, interior: { X1: { Parachain: 1000 } } } };
  const id = { AccountId32: { network: 'Any', id: alice.publicKey } };
  const beneficiary = { V1: { parents: 0, interior: { X1: id } } };
  const assets = {
    V1: [{ id: { Concrete: { parents: 0, interior: 'Here' } }, fun: { Fungible: 10n ** 13n } }],
  };
  return tx(api, 'xcmPallet', 'teleportAssets', dest, beneficiary, assets, 0);
}

test('a message that a transaction on the relay chain sends to Asset Hub arrives at once', async () => {
  const [, hub] = devnet.targets;
  const api = await openApi(devnet.relay?.provider as never);
  const arrived: string[] = [];
  const stop = hub?.chain.watchBlocks(async (block) => {
    arrived.push(...(await block.events()).map(({ pallet, method }) => `${pallet}.${method}`));
  });
  expect(await send(teleportDown(api), alice)).toContain('xcmPallet.Attempted');
  await devnet.idle();
  expect(arrived).toContain('DmpQueue.ExecutedDownward');
  stop?.();
  await api.disconnect();
});

test('a block of dev_newBlock takes the messages for its chain, if blocks are built by hand', async () => {
  const manual = await createDevnet({
    start,
    clock: () => start,
    blocks: { kind: 'manual' },
    relay: { spec: await loadRelaySpec() },
    targets: [{ paraId: 1000, source: { spec: await loadAssetHubSpec() } }],
  });
  const [relay, hub] = [manual.relay?.chain, manual.targets[0]?.chain] as [RuntimeFork, RuntimeFork];
  const api = await openApi(relay.provider);
  const build = async (chain: RuntimeFork, message: unknown = {}, method = 'dev_newBlock') => {
    const blocks: Promise<string[]>[] = [];
    const stop = chain.watchBlocks((block) => {
      blocks.push(block.events().then((events) => events.map(({ pallet, method }) => `${pallet}.${method}`)));
    });
    await chain.provider.send(method, [message]);
    stop();
    return (await Promise.all(blocks)).flat();
  };
  await submit(api, teleportDown(api), alice);
  expect(await build(relay)).toContain('XcmPallet.Attempted');
  expect(await build(hub)).toContain('DmpQueue.ExecutedDownward');
  expect(await build(relay, { ump: { 1000: ['0x02040a'] } })).toContain('Ump.ExecutedUpward');
  const lost = build(relay, { dmp: [{ sentAt: 1, msg: '0x02040a' }] });
  await expect(lost).rejects.toThrow('it is no parachain, and takes upward messages alone');
  await submit(api, teleportDown(api), alice);
  await build(relay);
  const time = (await hub.getTime()) + 3_600_000;
  expect(await build(hub, time, 'dev_timeTravel')).toContain('DmpQueue.ExecutedDownward');
  expect(await hub.getTime()).toBe(time);
  await api.disconnect();
  await manual.close();
});

test('a network starts on a fork of a relay chain that has its channels already', async () => {
  const live = devnet.relay?.chain as RuntimeFork;
  const relay = { node: await live.connectChain() };
  const forked = await createDevnet({ start, clock: () => start, relay, targets: [{ paraId: 2000 }] });
  expect(forked.relay?.chain.head.number).toBeGreaterThan(live.head.number);
  expect(forked.dropped).toEqual([]);
  await forked.close();
});

test('the service has a row for a real target, by which a program pays there', async () => {
  const [, hub] = devnet.targets as [unknown, { chain: RuntimeFork }];
  const stored = await devnet.service.chain.getStorage('XcmpHandler', 'XcmChainCurrencyData', [1000, 0]);
  const row = stored?.toJSON() as Record<'feePerSecond' | 'instructionWeight' | 'flow', string>;
  expect(row.flow).toBe('Alternate');
  const account = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' });
  const relayToken = { parents: 1, interior: [] };
  const pay = async (amount: bigint) => {
    const fork = await hub.chain.fork();
    await fork.endow(new Map([[account.hex, 10n ** 15n]]));
    const fees = { id: relayToken, amount };
    const program: Instruction[] = [
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
    ];
    const events = await fork.receive({ from: 2114, program: encodeProgram(program, { version: 2 }) });
    return events.map(({ pallet, method }) => `${pallet}.${method}`).find((name) => /^XcmpQueue/.test(name));
  };
  // Ten times the price or more, and less than a hundred times: it is rounded up to a power of ten.
  const offer = (2n * BigInt(row.instructionWeight) * BigInt(row.feePerSecond)) / 10n ** 12n;
  expect(await pay(offer / 10n)).toBe('XcmpQueue.Success');
  expect(await pay(offer / 100n)).toBe('XcmpQueue.Fail');
});

test('an instant network rests while the queue of a real target is suspended, and goes on after it', async () => {
  const [, hub] = devnet.targets as [unknown, { chain: RuntimeFork }];
  const hubApi = await openApi(hub.chain.provider);
  const key = hubApi.query.xcmpQueue?.queueSuspended?.key();
  const suspend = (value: '0x01' | null) => hub.chain.provider.send('dev_setStorage', [[[key, value]]]);
  await suspend('0x01');
  const api = await openApi(devnet.service.provider);
  const at = { Fixed: { executionTimes: [Math.ceil(devnet.now() / hour) * 3600 + 3600] } };
  const call = tx(api, 'automationTime', 'scheduleXcmpTask', 'later', at, 1000, 0, '0x0000', 1e9);
  expect(await send(call, alice)).toContain('automationTime.TaskScheduled');
  await devnet.advanceToNextSlot();
  await devnet.advanceToNextSlot();
  await devnet.idle();
  const { number } = hub.chain.head;
  const waiting = () => hub.chain.getStorage('XcmpQueue', 'InboundXcmpStatus');
  expect((await waiting())?.isEmpty).toBe(false);
  await devnet.idle();
  expect(hub.chain.head.number).toBe(number);
  await suspend(null);
  await hub.chain.build();
  await devnet.idle();
  expect((await waiting())?.isEmpty ?? true).toBe(true);
  await Promise.all([api.disconnect(), hubApi.disconnect()]);
});

test('a parachain sees at once that the relay chain has closed or opened a channel from it', async () => {
  const { relay, service } = devnet;
  const change = async (recipients: readonly number[]) => {
    const map = { HrmpEgressChannelsIndex: [[[2114], recipients]] };
    await relay?.provider.send('dev_setStorage', [{ Hrmp: map }]);
    await relay?.provider.send('dev_newBlock', []);
    await devnet.idle();
    const seen = await service.chain.getStorage('ParachainSystem', 'EgressChannels');
    return readList(seen).map((one) => Object(one).recipient);
  };
  expect(await change([1000])).toEqual([1000]);
  expect(await change([1000, 2000])).toEqual([1000, 2000]);
});
