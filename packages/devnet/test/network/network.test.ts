import { decodeEvents } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BuiltBlock,
  createFork,
  createNetwork,
  type Network,
  type RuntimeFork,
} from '../../src/index.js';
import { loadAssetHubSpec, loadRelaySpec } from '../support/realSpecs.js';
import { hrmpCall, nativeTransact } from '../support/relayPrograms.js';

// The real runtimes are Rococo 9190 and Asset Hub Rococo 900 (XCM v2); 2000 runs the latter's runtime as another para.
let relay: RuntimeFork;
let hub: RuntimeFork;
let other: RuntimeFork;
let network: Network;

beforeAll(async () => {
  const hubSpec = await loadAssetHubSpec();
  [relay, hub, other] = await Promise.all([
    createFork({ spec: await loadRelaySpec() }, { endow: 'development' }),
    createFork({ spec: hubSpec }, { endow: 'development' }),
    createFork({ spec: hubSpec }, { name: 'other', endow: 'development' }),
  ]);
  network = await createNetwork({ relay, paras: { 1000: hub, 2000: other, 2114: 'registered' } });
  await network.endowSovereigns(new Map([1000, 2000, 2114].map((id) => [id, 10n ** 15n])));
});

afterAll(() => network.close());

const open = (recipient: number, proposed_max_message_size = 1024) =>
  hrmpCall(relay, 'hrmp_init_open_channel', {
    recipient,
    proposed_max_capacity: 8,
    proposed_max_message_size,
  });
const accept = (sender: number) => hrmpCall(relay, 'hrmp_accept_open_channel', { sender });
const close = (sender: number, recipient: number) =>
  hrmpCall(relay, 'hrmp_close_channel', { channel_id: { sender, recipient } });
const get = async (item: string, sender: number, recipient: number) =>
  (await relay.getStorage('Hrmp', item, [{ sender, recipient }]))?.toJSON() as
    | Record<string, unknown>
    | undefined;
const names = async (block: BuiltBlock) =>
  (await block.events()).map(({ pallet, method }) => `${pallet}.${method}`);

/** The bytes of polkadotXcm.send on Asset Hub, encoded by its own types. */
function sendCall(dest: object, message: object): Hex {
  return encodeCall(hub.registry, { pallet: 'PolkadotXcm', method: 'send', args: { dest, message } }).hex;
}

describe('the relay', () => {
  test('knows the paras', async () => {
    expect(network.paraIds).toEqual([1000, 2000, 2114]);
    expect((await relay.getStorage('Paras', 'Parachains'))?.toJSON()).toEqual([1000, 2000, 2114]);
    expect((await relay.getStorage('Paras', 'ParaLifecycles', [2114]))?.toString()).toBe('Parachain');
    expect((await other.getStorage('ParachainInfo', 'ParachainId'))?.toString()).toBe('2000');
  });

  test('dispatches as Root and names the error', async () => {
    // Root is not a para, so the call refuses it.
    expect(await network.dispatch('relay', accept(1000), 'root')).toMatchObject({
      outcome: 'failed',
      error: 'BadOrigin',
    });
  });

  test("dispatches with a para's origin and names the pallet's error", async () => {
    expect(await network.dispatch('relay', open(2114), { paraId: 2114 })).toMatchObject({
      outcome: 'failed',
      error: 'Hrmp.OpenHrmpChannelToSelf',
    });
  });

  // pallet-utility: `batch` succeeds when a call inside it fails.
  test('ends a signed call as its transaction ends, not as a call inside it', async () => {
    const { hex: close } = encodeCall(relay.registry, {
      pallet: 'Sudo',
      method: 'set_key',
      args: { new: { Id: `0x${'11'.repeat(32)}` } },
    });
    const batch = { pallet: 'Utility', method: 'batch', args: { calls: [close] } };
    const { hex } = encodeCall(relay.registry, batch);
    const made = await network.dispatch('relay', hex, 'anyone');
    expect(made).toMatchObject({ outcome: 'done' });
    expect(made.events.map(({ method }) => method)).toContain('BatchInterrupted');
  });

  // As benchmarks of system parachains give it to PolkadotXcm.execute; here the call states it.
  test('names the largest weight, which calls have that a runtime disables', async () => {
    const call = encodeCall(relay.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
    const { hex } = encodeCall(relay.registry, {
      pallet: 'Sudo',
      method: 'sudo_unchecked_weight',
      args: { call: call.hex, weight: 2n ** 64n - 1n },
    });
    const error =
      'its weight is the largest, as of calls that a runtime disables: it would exhaust the block limits';
    expect(await network.dispatch('relay', hex, 'root')).toMatchObject({ outcome: 'failed', error });
  });

  test('refuses paras that are not in the network', async () => {
    await expect(network.dispatch('relay', open(1000), { paraId: 3999 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(network.sendUpward(3999, '0x00')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('upward messages', () => {
  test('carry the whole handshake of a channel to the relay', async () => {
    const requested = await network.sendUpward(
      2114,
      nativeTransact(relay, { paraId: 2114, call: open(1000) }),
    );
    expect(requested).toMatchObject({ verdict: { kind: 'completed' } });
    expect(requested.verdict?.events.map(({ method }) => method)).toContain('OpenChannelRequested');
    expect(await get('HrmpOpenChannelRequests', 2114, 1000)).toMatchObject({
      confirmed: false,
      maxCapacity: 8,
    });

    await network.sendUpward(1000, nativeTransact(relay, { paraId: 1000, call: accept(2114) }));
    expect(await get('HrmpOpenChannelRequests', 2114, 1000)).toMatchObject({ confirmed: true });
    expect(await get('HrmpChannels', 2114, 1000)).toBeUndefined();

    // No block has the time of so late an epoch, and root ends the session instead.
    const epoch = { pallet: 'Babe', item: 'EpochIndex' };
    await relay.write([{ ...epoch, value: 2n ** 53n }]);
    expect(await network.session()).toMatchObject({ isNatural: false });
    await relay.write([{ ...epoch, value: 0 }]);
    expect(await get('HrmpChannels', 2114, 1000)).toMatchObject({ maxCapacity: 8, maxMessageSize: 1024 });
    expect(await get('HrmpOpenChannelRequests', 2114, 1000)).toBeUndefined();
  });

  test('leave no trace of a call that fails inside Transact', async () => {
    const result = await network.sendUpward(2114, nativeTransact(relay, { paraId: 2114, call: open(2114) }));
    expect(result).toMatchObject({ verdict: { kind: 'completed' } });
    expect(result.verdict?.events.filter(({ pallet }) => pallet === 'Hrmp')).toEqual([]);
  });

  test('are executed once if they are sent again after a block that could not be built', async () => {
    const program = nativeTransact(relay, { paraId: 2114, call: open(2114) });
    // A block has one inherent of parachains at most.
    const included = { pallet: 'ParaInherent', item: 'Included' };
    await relay.write([{ ...included, value: [] }]);
    await expect(network.sendUpward(2114, program)).rejects.toMatchObject({ code: 'BLOCK_NOT_BUILT' });
    await relay.write([{ ...included, value: null }]);
    const { block } = await network.sendUpward(2114, program);
    expect((await names(block)).filter((name) => name === 'Ump.ExecutedUpward')).toHaveLength(1);
  });

  test('are reported when the relay refuses them', async () => {
    // V2 [ClearOrigin], which every barrier rejects; and bytes that are not a program.
    expect(await network.sendUpward(2114, '0x02040a')).toMatchObject({
      verdict: { kind: 'refused', error: 'Barrier' },
    });
    expect(await network.sendUpward(2114, '0xff')).toMatchObject({
      verdict: { kind: 'unreadable' },
    });
    // Configuration.ActiveConfig of Rococo's genesis: max_upward_message_size is 51200.
    expect(await network.sendUpward(2114, `0x${'00'.repeat(51_200)}`)).toMatchObject({
      verdict: { kind: 'unreadable' },
    });
    await expect(network.sendUpward(2114, `0x${'00'.repeat(51_201)}`)).rejects.toMatchObject({
      code: 'UPWARD_MESSAGE_SIZE',
      facts: { paraId: 2114, bytes: 51_201, maxBytes: 51_200 },
    });
  });
});

describe('a parachain without sudo', () => {
  test('dispatches as Root by a program of its relay; what it sends upward reaches the relay byte for byte', async () => {
    const call = open(2114);
    const program = nativeTransact(relay, { paraId: 1000, call });
    const send = sendCall(
      { V1: { parents: 1, interior: 'Here' } },
      hub.registry.createType('XcmVersionedXcm', program),
    );
    const sent = await network.dispatch(1000, send, 'root');
    expect(sent).toMatchObject({ outcome: 'done' });
    expect((await hub.getStorage('ParachainSystem', 'UpwardMessages'))?.toJSON()).toEqual([program]);
    await network.dispatch(2000, send, 'root');

    // The second para pays for the channel of 1000 with its own funds, and requests the channel in its own name.
    const step = await network.step();
    const happened = await names(step.relay);
    expect(happened.filter((name) => name === 'Ump.ExecutedUpward')).toHaveLength(2);
    expect(happened.filter((name) => name === 'Hrmp.OpenChannelRequested')).toHaveLength(2);
    expect(await get('HrmpOpenChannelRequests', 1000, 2114)).toMatchObject({ confirmed: false });
    const downward = await relay.getStorage('Dmp', 'DownwardMessageQueues', [2114]);
    // V2 [HrmpNewChannelOpenRequest { sender: 1000, max_message_size: 1024, max_capacity: 8 }]
    expect(downward?.toJSON()).toContainEqual(expect.objectContaining({ msg: '0x020407a10f011020' }));
  });

  // polkadot-sdk, `UMP_SEPARATOR`: an empty message, after which a block has signals for the validators of the relay chain.
  test('sends the relay chain the messages of a block without its signals', async () => {
    const messages = ['0x02040a', '0x', '0x0000'];
    await hub.write([{ pallet: 'ParachainSystem', item: 'PendingUpwardMessages', value: messages }]);
    const { paras } = await network.step();
    expect((await hub.getStorage('ParachainSystem', 'UpwardMessages'))?.toJSON()).toEqual(messages);
    expect(paras.get(1000)?.upwardMessages).toEqual(['0x02040a']);
    await network.step();
  });

  test('follows the call by the message that carries it, not by another message of the block', async () => {
    const dest = { V1: { parents: 0, interior: { X1: { Parachain: 1000 } } } };
    const refused = { pallet: 'XcmPallet', method: 'send', args: { dest, message: { V2: ['ClearOrigin'] } } };
    await network.dispatch('relay', encodeCall(relay.registry, refused).hex, 'root');
    const write = { pallet: 'System', method: 'set_storage', args: { items: [['0x1234', '0x56']] } };
    const done = await network.dispatch(1000, encodeCall(hub.registry, write).hex, 'root');
    const events = decodeEvents(hub.registry, (await hub.getStorage('System', 'Events')) as Codec);
    expect(events.filter(({ method }) => method === 'ExecutedDownward').length).toBeGreaterThan(1);
    expect(done).toMatchObject({ outcome: 'done' });
    expect(await hub.provider.send('state_getStorage', ['0x1234'])).toBe('0x56');
  });

  test('receives what was sent to it after a block that could not be built', async () => {
    const dest = { V1: { parents: 0, interior: { X1: { Parachain: 1000 } } } };
    const sent = { pallet: 'XcmPallet', method: 'send', args: { dest, message: { V2: ['ClearOrigin'] } } };
    await network.dispatch('relay', encodeCall(relay.registry, sent).hex, 'root');
    await network.step();
    await network.dispatch('relay', encodeCall(relay.registry, sent).hex, 'root');
    const code = await hub.provider.send('state_getStorage', ['0x3a636f6465']);
    const setCode = (value: string) => hub.provider.send('dev_setStorage', [[['0x3a636f6465', value]]]);
    await setCode('0x00');
    await expect(network.step()).rejects.toMatchObject({ code: 'BLOCK_NOT_BUILT' });
    await setCode(String(code));
    const { paras } = await network.step();
    expect(await names(paras.get(1000) as BuiltBlock)).toContain('DmpQueue.ExecutedDownward');
  });

  test('has its next block from the code that an upgrade stored as pending', async () => {
    const setPending = (value: string | null) =>
      hub.provider.send('dev_setStorage', [[['0x3a70656e64696e675f636f6465', value]]]);
    await setPending('0x00');
    await expect(network.step()).rejects.toMatchObject({ code: 'BLOCK_NOT_BUILT' });
    await setPending(String(await hub.provider.send('state_getStorage', ['0x3a636f6465'])));
    await network.step();
    await setPending(null);
  });

  test('takes what waits for it before the messages of its block', async () => {
    const dest = { V1: { parents: 0, interior: { X1: { Parachain: 1000 } } } };
    const sent = { pallet: 'XcmPallet', method: 'send', args: { dest, message: { V2: ['ClearOrigin'] } } };
    await network.dispatch('relay', encodeCall(relay.registry, sent).hex, 'root');
    const block = await network.build(1000, { downwardMessages: [{ sentAt: 1, msg: '0x02080a0a' }] });
    const ended = (await block.events()).filter(({ method }) => method === 'ExecutedDownward');
    const ids = ended.map(({ data }) => Object.values(data)[0]);
    expect(ids).toEqual(['0x02040a', '0x02080a0a'].map((program) => blake2AsHex(program, 256)));
  });

  test('reports which call failed', async () => {
    const unfunded = encodeCall(hub.registry, {
      pallet: 'Balances',
      method: 'force_transfer',
      args: { source: { Id: `0x${'02'.repeat(32)}` }, dest: { Id: `0x${'03'.repeat(32)}` }, value: 1 },
    });
    expect(await network.dispatch(1000, unfunded.hex, 'root')).toMatchObject({
      outcome: 'failed',
      error: 'Balances.InsufficientBalance',
    });
  });

  test('is not available for a para without blocks', async () => {
    await expect(network.dispatch(2114, '0x00', 'root')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('horizontal messages', () => {
  const toOther = { V1: { parents: 1, interior: { X1: { Parachain: 2000 } } } };
  // V2 [ClearOrigin]; in transit it follows the format byte of XCMP pages.
  const program = { V2: ['ClearOrigin'] };

  test('are not sent by a real parachain without a channel in the state of the relay chain', async () => {
    expect(await network.dispatch(1000, sendCall(toOther, program), 'root')).toMatchObject({
      outcome: 'failed',
      error: 'PolkadotXcm.SendFailure',
    });
  });

  test('are dropped if the relay chain has no channel', async () => {
    const { dropped } = await network.sendHorizontal(2114, 2000, '0x0002040a');
    expect(dropped).toMatchObject({ from: 2114, to: 2000, reason: 'no channel is open from 2114 to 2000' });
    expect(network.dropped).toContainEqual(dropped);
  });

  test('are dropped if they exceed the message size of the channel', async () => {
    const { dropped } = await network.sendHorizontal(2114, 1000, `0x00${'00'.repeat(1024)}`);
    expect(dropped?.reason).toBe('the message has 1025 bytes; the channel takes at most 1024');
    expect(await network.sendHorizontal(2114, 1000, `0x00${'02040a'.repeat(341)}`)).toEqual({});
  });

  test('pass once a session opened the channels, to and from real parachains and paras without blocks', async () => {
    await network.dispatch('relay', open(2000), { paraId: 1000 });
    await network.dispatch('relay', accept(1000), { paraId: 2000 });
    await network.dispatch('relay', open(2114), { paraId: 2000 });
    await network.dispatch('relay', accept(2000), { paraId: 2114 });
    await network.session();
    expect(await get('HrmpChannels', 1000, 2000)).toMatchObject({ maxMessageSize: 1024 });

    const sent = await network.dispatch(1000, sendCall(toOther, program), 'root');
    expect(sent).toMatchObject({ outcome: 'done' });
    expect((await hub.getStorage('ParachainSystem', 'HrmpOutboundMessages'))?.toJSON()).toEqual([
      { recipient: 2000, data: '0x0002040a' },
    ]);
    const toService = { V1: { parents: 1, interior: { X1: { Parachain: 2114 } } } };
    await network.dispatch(2000, sendCall(toService, program), 'root');
    await network.sendHorizontal(2114, 1000, '0x0002040a');
    const step = await network.step();
    // The barrier refuses unpaid programs; its refusal shows that the message arrived.
    expect(await names(step.paras.get(2000) as BuiltBlock)).toContain('XcmpQueue.Fail');
    expect(await names(step.paras.get(1000) as BuiltBlock)).toContain('XcmpQueue.Fail');
    // The message to the para without blocks waits in its queue.
    expect(network.dropped.filter(({ from }) => from === 2000)).toEqual([]);
  });

  test('are not delivered after a session closed the channel', async () => {
    await network.dispatch('relay', close(1000, 2000), { paraId: 2000 });
    // The openings and the closings are forced in a block each, which the block of the step follows.
    const before = relay.head.number;
    const { block, isNatural } = await network.session({ isForced: true });
    expect([isNatural, block.number, relay.head.number]).toEqual([false, before + 2, before + 3]);
    expect(await network.dispatch(1000, sendCall(toOther, program), 'root')).toMatchObject({
      outcome: 'failed',
    });
  });
});

describe('a fork of the network', () => {
  test('goes on apart, with the messages that wait, until none waits', async () => {
    await network.settle();
    const dest = { V1: { parents: 0, interior: { X1: { Parachain: 1000 } } } };
    const send = { pallet: 'XcmPallet', method: 'send', args: { dest, message: { V2: ['ClearOrigin'] } } };
    await network.dispatch('relay', encodeCall(relay.registry, send).hex, 'root');
    await network.sendHorizontal(2114, 1000, '0x0002040a');
    const { number } = relay.head;
    const copy = await network.fork();
    const steps = await copy.settle();
    expect(steps).toHaveLength(1);
    expect(await names(steps[0]?.paras.get(1000) as BuiltBlock)).toEqual(
      expect.arrayContaining(['DmpQueue.ExecutedDownward', 'XcmpQueue.Fail']),
    );
    expect(relay.head.number).toBe(number);
    const [own, ...more] = await network.settle();
    expect(await names(own?.paras.get(1000) as BuiltBlock)).toContain('DmpQueue.ExecutedDownward');
    expect(more).toEqual([]);
  });

  test('has the clocks of its parachains set forward alone', async () => {
    const copy = await network.fork();
    const now = await hub.getTime();
    const getTimes = () => Promise.all([...copy.paras.values()].map((chain) => chain.getTime()));
    await copy.paras.get(2000)?.setTime(now + 90_000);
    await copy.advance(now / 1000 + 60);
    expect(await getTimes()).toEqual([now + 60_000, now + 90_000]);
  });

  // polkadot-runtime-parachains keeps `Paras.Parachains` in the order of ids, each once.
  test('registers further parachains in their order, and none twice', async () => {
    const copy = await relay.fork();
    for (const id of [3000, 2500, 1000]) await copy.registerParas([id]);
    const listed = await copy.getStorage('Paras', 'Parachains');
    expect(listed?.toJSON()).toEqual([1000, 2000, 2114, 2500, 3000]);
  });
});
