import { encodeCall, type Hex } from '@parachron/core';
import { decodeProgram, encodeProgram } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createLocalChain,
  createNetwork,
  explainUpward,
  type LocalBlock,
  type LocalChain,
  type Network,
} from '../../src/index.js';
import { loadAssetHubSpec, loadRelaySpec } from '../support/realSpecs.js';
import { hrmpCall, nativeTransact } from '../support/relayPrograms.js';

// The real runtimes are Rococo 9190 and Asset Hub Rococo 900 (XCM v2); 2000 runs the latter's runtime as another para.
let relay: LocalChain;
let hub: LocalChain;
let other: LocalChain;
let network: Network;

beforeAll(async () => {
  const hubSpec = await loadAssetHubSpec();
  [relay, hub, other] = await Promise.all([
    createLocalChain({ spec: await loadRelaySpec() }, { endow: 'development' }),
    createLocalChain({ spec: hubSpec }, { endow: 'development' }),
    createLocalChain({ spec: hubSpec }, { name: 'other', endow: 'development' }),
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
const names = async (block: LocalBlock) =>
  (await block.events()).map(({ pallet, name }) => `${pallet}.${name}`);

/** The bytes of polkadotXcm.send on Asset Hub, encoded by its own types. */
function sendCall(dest: object, message: object): Hex {
  return encodeCall(hub.registry, { pallet: 'PolkadotXcm', method: 'send', args: { dest, message } }).hex;
}

describe('the relay', () => {
  test('knows the paras, and Alice as its sudo key', async () => {
    expect(network.paraIds).toEqual([1000, 2000, 2114]);
    expect((await relay.getStorage('Paras', 'Parachains'))?.toJSON()).toEqual([1000, 2000, 2114]);
    expect((await relay.getStorage('Paras', 'ParaLifecycles', [2114]))?.toString()).toBe('Parachain');
    expect((await relay.getStorage('Sudo', 'Key'))?.toString()).toBe(
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    );
    expect((await other.getStorage('ParachainInfo', 'ParachainId'))?.toString()).toBe('2000');
  });

  test('dispatches as Root and names the error', async () => {
    // Root is not a para, so the call refuses it; openChannels below dispatches the calls that root may make.
    expect(await network.sudo(accept(1000))).toMatchObject({ outcome: 'failed', error: 'BadOrigin' });
  });

  test("dispatches with a para's origin and names the pallet's error", async () => {
    expect(await network.dispatchAsPara(2114, open(2114))).toMatchObject({
      outcome: 'failed',
      error: 'Hrmp.OpenHrmpChannelToSelf',
    });
  });

  test('refuses paras that are not in the network', async () => {
    await expect(network.dispatchAsPara(3999, open(1000))).rejects.toMatchObject({
      code: 'PARA_NOT_IN_NETWORK',
    });
    await expect(network.sendUpward(3999, '0x00')).rejects.toMatchObject({ code: 'PARA_NOT_IN_NETWORK' });
  });
});

describe('upward messages', () => {
  test('carry the whole handshake of a channel to the relay', async () => {
    const requested = await network.sendUpward(
      2114,
      nativeTransact(relay, { paraId: 2114, call: open(1000) }),
    );
    expect(requested).toMatchObject({ success: true, outcome: 'Complete' });
    expect(requested.events.map(({ name }) => name)).toContain('OpenChannelRequested');
    expect(await get('HrmpOpenChannelRequests', 2114, 1000)).toMatchObject({
      confirmed: false,
      maxCapacity: 8,
    });

    await network.sendUpward(1000, nativeTransact(relay, { paraId: 1000, call: accept(2114) }));
    expect(await get('HrmpOpenChannelRequests', 2114, 1000)).toMatchObject({ confirmed: true });
    expect(await get('HrmpChannels', 2114, 1000)).toBeUndefined();

    expect(await network.openChannels()).toMatchObject({ outcome: 'ok' });
    expect(await get('HrmpChannels', 2114, 1000)).toMatchObject({ maxCapacity: 8, maxMessageSize: 1024 });
    expect(await get('HrmpOpenChannelRequests', 2114, 1000)).toBeUndefined();
  });

  test('leave no trace of a call that fails inside Transact', async () => {
    const result = await network.sendUpward(2114, nativeTransact(relay, { paraId: 2114, call: open(2114) }));
    expect(result).toMatchObject({ success: true, outcome: 'Complete' });
    expect(result.events.filter(({ pallet }) => pallet === 'Hrmp')).toEqual([]);
  });

  test('are reported when the relay refuses them', async () => {
    // V2 [ClearOrigin], which every barrier rejects; and bytes that are not a program.
    expect(await network.sendUpward(2114, '0x02040a')).toMatchObject({
      success: false,
      outcome: 'Error: Barrier',
    });
    expect(await network.sendUpward(2114, '0xff')).toMatchObject({
      success: false,
      outcome: 'InvalidFormat',
    });
    // Configuration.ActiveConfig of Rococo's genesis: max_upward_message_size is 51200.
    await expect(network.sendUpward(2114, `0x${'00'.repeat(51_201)}`)).rejects.toMatchObject({
      code: 'UPWARD_MESSAGE_SIZE',
      facts: { paraId: 2114, bytes: 51_201, maxBytes: 51_200 },
    });
  });
});

/** A chain whose metadata lacks a pallet. */
function withoutPallet(chain: LocalChain, pallet: string): LocalChain {
  const pallets = chain.registry.metadata.pallets.filter(({ name }) => name.toString() !== pallet);
  const registry = replace(chain.registry, 'metadata', { ...chain.registry.metadata, pallets });
  return replace(chain, 'registry', registry);
}

function replace<T extends object>(object: T, name: keyof T, value: unknown): T {
  return new Proxy(object, {
    get: (inner, asked) => {
      if (asked === name) return value;
      const found = Reflect.get(inner, asked);
      return typeof found === 'function' ? found.bind(inner) : found;
    },
  });
}

describe('a program that the relay chain does not execute', () => {
  const explain = (program: Hex) => explainUpward(relay, { paraId: 2114, program, at: relay.head.hash });

  test('is explained by the error of its call', async () => {
    const program = nativeTransact(relay, { paraId: 2114, call: open(2114) });
    expect(await explain(program)).toEqual({
      part: 'call',
      call: 'Hrmp.hrmp_init_open_channel',
      error: 'Hrmp.OpenHrmpChannelToSelf',
    });
  });

  test('is explained by its payment, if the payment fails', async () => {
    // The balance of parachain 2114's account is lower.
    const fees = { id: { parents: 0, interior: [] }, amount: 10n ** 20n };
    const program = encodeProgram(
      [
        { kind: 'WithdrawAsset', assets: [fees] },
        { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      ],
      { version: 2 },
    );
    expect(await explain(program)).toEqual({ part: 'payment', error: 'FailedToTransactAsset' });
  });

  test('is explained without separate calls if the relay chain dispatches no call as a parachain', async () => {
    const { program } = decodeProgram(nativeTransact(relay, { paraId: 2114, call: open(1000) }));
    const fees = { id: { parents: 0, interior: [] }, amount: 10n ** 20n };
    const poor = program.map((one) => (one.kind === 'WithdrawAsset' ? { ...one, assets: [fees] } : one));
    const tried = { paraId: 2114, program: encodeProgram(poor, { version: 2 }), at: relay.head.hash };
    expect(await explainUpward(withoutPallet(relay, 'Utility'), tried)).toEqual({
      part: 'payment',
      error: 'FailedToTransactAsset',
    });
  });

  test('is explained by the barrier, if the barrier refuses it', async () => {
    expect(await explain('0x02040a')).toEqual({ part: 'payment', error: 'Barrier' });
  });

  test('is explained by the queue, if the queue does not execute it', async () => {
    // Bytes that are not a program; then a program that is too heavy for Rococo to execute in one block.
    expect(await explain('0xff')).toEqual({ part: 'message', error: 'Ump.InvalidFormat' });
    const config = Object((await relay.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
    const limit = (fields: object) =>
      relay.setStorage([{ pallet: 'Configuration', item: 'ActiveConfig', value: { ...config, ...fields } }]);
    // Rococo counts 10^9 for each of the six instructions around the call.
    await limit({ umpMaxIndividualWeight: 6_500_000_000, umpServiceTotalWeight: 6_500_000_000 });
    const program = nativeTransact(relay, { paraId: 2114, call: open(2114) });
    expect(await explain(program)).toEqual({ part: 'message', error: 'Ump.OverweightEnqueued' });
    await limit({});
    expect(await explain(program)).toMatchObject({ part: 'call' });
  });

  test('is discarded afterwards, with all changes', async () => {
    const { hash } = relay.head;
    const { waiting } = network;
    const program = nativeTransact(relay, { paraId: 2114, call: open(1000) });
    expect(await explain(program)).toMatchObject({ part: 'call' });
    expect(relay.head.hash).toBe(hash);
    expect(network.waiting).toBe(waiting);
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
    const sent = await network.dispatchAsRoot(1000, send);
    expect(sent).toMatchObject({ outcome: 'ok' });
    expect(sent.block.upwardMessages).toEqual([program]);
    await network.dispatchAsRoot(2000, send);

    // The second para pays for the channel of 1000 with its own funds, and requests the channel in its own name.
    const step = await network.step();
    expect(step.moved.upward).toBe(2);
    const happened = await names(step.relay);
    expect(happened.filter((name) => name === 'Ump.ExecutedUpward')).toHaveLength(2);
    expect(happened.filter((name) => name === 'Hrmp.OpenChannelRequested')).toHaveLength(2);
    expect(await get('HrmpOpenChannelRequests', 1000, 2114)).toMatchObject({ confirmed: false });
    const { downward } = await network.getReceived(2114);
    // V2 [HrmpNewChannelOpenRequest { sender: 1000, max_message_size: 1024, max_capacity: 8 }]
    expect(downward.map(({ msg }) => msg)).toContain('0x020407a10f011020');
  });

  test('follows the call by the message that carries it, not by another message of the block', async () => {
    const dest = { V1: { parents: 0, interior: { X1: { Parachain: 1000 } } } };
    const refused = { pallet: 'XcmPallet', method: 'send', args: { dest, message: { V2: ['ClearOrigin'] } } };
    await network.sudo(encodeCall(relay.registry, refused).hex);
    const write = { pallet: 'System', method: 'set_storage', args: { items: [['0x1234', '0x56']] } };
    const done = await network.dispatchAsRoot(1000, encodeCall(hub.registry, write).hex);
    const ends = (await names(done.block as LocalBlock)).filter((name) => name.endsWith('.ExecutedDownward'));
    expect(ends.length).toBeGreaterThan(1);
    expect(done).toMatchObject({ outcome: 'ok' });
    expect(await hub.getRawStorage('0x1234')).toBe('0x56');
  });

  test('reports which call failed', async () => {
    const unfunded = encodeCall(hub.registry, {
      pallet: 'Balances',
      method: 'force_transfer',
      args: { source: { Id: `0x${'02'.repeat(32)}` }, dest: { Id: `0x${'03'.repeat(32)}` }, value: 1 },
    });
    expect(await network.dispatchAsRoot(1000, unfunded.hex)).toMatchObject({
      outcome: 'failed',
      error: 'Balances.InsufficientBalance',
    });
  });

  test('is not available for a para without blocks', async () => {
    await expect(network.dispatchAsRoot(2114, '0x00')).rejects.toMatchObject({ code: 'PARA_NOT_IN_NETWORK' });
  });
});

describe('horizontal messages', () => {
  const toOther = { V1: { parents: 1, interior: { X1: { Parachain: 2000 } } } };
  // V2 [ClearOrigin]; in transit it follows the format byte of XCMP pages.
  const program = { V2: ['ClearOrigin'] };

  test('are not sent by a real parachain without a channel in the state of the relay chain', async () => {
    expect(await network.dispatchAsRoot(1000, sendCall(toOther, program))).toMatchObject({
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
  });

  test('pass once a session opened the channels, to and from real parachains and paras without blocks', async () => {
    await network.dispatchAsPara(1000, open(2000));
    await network.dispatchAsPara(2000, accept(1000));
    await network.dispatchAsPara(2000, open(2114));
    await network.dispatchAsPara(2114, accept(2000));
    await network.changeSession();
    expect(await get('HrmpChannels', 1000, 2000)).toMatchObject({ maxMessageSize: 1024 });

    const sent = await network.dispatchAsRoot(1000, sendCall(toOther, program));
    expect(sent.block.horizontalMessages).toEqual([{ recipient: 2000, data: '0x0002040a' }]);
    const toService = { V1: { parents: 1, interior: { X1: { Parachain: 2114 } } } };
    await network.dispatchAsRoot(2000, sendCall(toService, program));
    await network.sendHorizontal(2114, 1000, '0x0002040a');
    const step = await network.step();
    // Messages wait for the para that builds no blocks.
    expect(step.moved.horizontal).toBe(2);
    // The barrier refuses unpaid programs; its refusal shows that the message arrived.
    expect(await names(step.paras.get(2000) as LocalBlock)).toContain('XcmpQueue.Fail');
    expect(await names(step.paras.get(1000) as LocalBlock)).toContain('XcmpQueue.Fail');
    const { horizontal } = await network.getReceived(2114);
    expect(horizontal.get(2000)?.map(({ data }) => data)).toEqual(['0x0002040a']);
  });

  test('are not delivered after a session closed the channel', async () => {
    await network.dispatchAsPara(2000, close(1000, 2000));
    expect(await network.closeChannels()).toMatchObject({ outcome: 'ok' });
    expect(await network.dispatchAsRoot(1000, sendCall(toOther, program))).toMatchObject({
      outcome: 'failed',
    });
  });
});
