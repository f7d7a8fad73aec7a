// A fork of a chain that this program serves, with the real runtime of Asset Hub Rococo.
import { connect, encodeItemKey, RpcFailedError, RpcMethodMissingError } from '@parachron/client';
import { type Hex, parseHex } from '@parachron/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFork, type RuntimeFork } from '../../src/index.js';
import { openClient } from '../server/support/openFollow.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

const key = '0xf0f0f0f0';
const trie: Hex = `0x3a6368696c645f73746f726167653a64656661756c743a${'ab'.repeat(32)}`;

let hub: RuntimeFork;
let fork: RuntimeFork;
let node: ReturnType<typeof openClient>;
let client: ReturnType<typeof openClient>;
/** What the node answers after. */
let waiting: Promise<unknown> | undefined;

beforeAll(async () => {
  hub = await createFork({ spec: await loadAssetHubSpec() });
  node = openClient(hub);
  const pairs = ['01', '02', '0203'].map((end) => [`${trie}${end}`, `0x${end}`]);
  await node.call('dev_setStorage', pairs);
  await hub.build();
  fork = await createFork(source());
  client = openClient(fork);
});
afterAll(async () => {
  client.close();
  node.close();
  await fork.close();
  await hub.close();
});

function source() {
  const { provider, head } = hub;
  const request = async (method: string, params: readonly unknown[]) => {
    await waiting;
    const answer = await provider.send(method, [...params]);
    const [, count, after] = params;
    if (method !== 'state_getKeysPaged' || String(after) >= trie) return answer;
    // The main trie of a node has the root of each child trie.
    return [...(answer as string[]), trie].sort().slice(0, Number(count));
  };
  return { node: { endpoint: 'node', request }, block: head.hash };
}

test('cuts long names of a node, and leaves out properties that are longer than those of any chain', async () => {
  const { node: served, block } = source();
  const long = 'x'.repeat(200_000);
  const answers: Readonly<Record<string, unknown>> = {
    system_chain: long,
    system_name: long,
    system_properties: { tokenSymbol: long },
  };
  const request: typeof served.request = async (method, params) =>
    answers[method] ?? served.request(method, params);
  const begun = await createFork({ node: { ...served, request }, block });
  const said = await Promise.all(Object.keys(answers).map((method) => begun.provider.send(method, [])));
  const cut = expect.stringMatching(/^x{70,90}… \(200,000 characters\)$/);
  expect(said).toEqual([cut, cut, {}]);
  await begun.close();
});

test('names the blocks before it by number as its own branch has them, also after a block of another branch was read', async () => {
  const { number, hash } = hub.head;
  const other = await hub.build();
  await hub.setHead(hash);
  await hub.setTime((await hub.getTime()) + 60_000);
  const own = await hub.build();
  await hub.build();
  const begun = await createFork(source());
  const ask = (method: string, at: unknown) => begun.provider.send(method, [at]);
  expect(await ask('chain_getBlock', other.hash)).toMatchObject({ block: { header: {} } });
  expect(own.hash).not.toBe(other.hash);
  expect(await ask('chain_getBlockHash', number + 1)).toBe(own.hash);
  await begun.close();
});

test('reads ahead the lists that have a bound, but not those of elements without one', async () => {
  const { node: served, block } = source();
  const read: Hex[] = [];
  const request: typeof served.request = (method, [keys, ...more]) => {
    if (method === 'state_queryStorageAt') read.push(...(keys as Hex[]));
    return served.request(method, [keys, ...more]);
  };
  const begun = await createFork({
    node: { ...served, request, runtime: { registry: hub.registry } },
    block,
  });
  expect(read).toContain(encodeItemKey('Aura', 'Authorities'));
  // Older locations have keys of any length.
  expect(read).not.toContain(encodeItemKey('PolkadotXcm', 'VersionDiscoveryQueue'));
  await begun.close();
});

test.each([
  ['refuses the method', -32601],
  ['bounds the number of keys', -32602],
  ['answers with less than all', undefined],
])('reads each value for itself from a node that %s', async (_name, code) => {
  const send: typeof hub.provider.send = async (method, [keys, ...more]) => {
    if (method !== 'state_queryStorageAt') return hub.provider.send(method, [keys, ...more]);
    if (code !== undefined) throw Object.assign(new Error(`${code}: refused`), { code });
    return hub.provider.send(method, [(keys as Hex[]).slice(1), ...more]);
  };
  const chain = await connect({ ...hub.provider, send });
  const begun = await createFork({ node: chain });
  expect((await begun.build()).number).toBe(hub.head.number + 1);
  await Promise.all([begun.close(), chain.close()]);
});

test.each<[string, string, unknown]>([
  ['a block', 'chain_getBlock', { block: {} }],
  ['a block with words in place of bytes', 'chain_getBlock', { block: { header: 'none', extrinsics: [] } }],
  ['a value', 'state_getStorage', '0xzz'],
  ['pairs', 'state_queryStorageAt', [{ changes: [5, [encodeItemKey('Timestamp', 'Now'), '0x1']] }]],
  ['a list', 'state_getKeysPaged', null],
  ['keys', 'state_getKeysPaged', [{}]],
  ['keys in their order', 'state_getKeysPaged', Array.from({ length: 64 }, () => '0xff')],
])('a fork names the node that answers without %s', async (_what, method, answer) => {
  const { node: served, block } = source();
  const request: typeof served.request = async (asked, params) => {
    if (asked === method) return answer;
    return method === 'state_getStorage' && asked === 'state_queryStorageAt'
      ? []
      : served.request(asked, params);
  };
  const fork = createFork({ node: { ...served, request }, block });
  const walk = async () => (await fork).head.state.listKeys('0xaa');
  const { code, message } = await walk().catch((error) => error);
  expect(code).toBe('ANSWER_NOT_UNDERSTOOD');
  expect(message).toContain(`node gave an invalid answer to ${method}:`);
});

test('leaves its node open when it is closed', async () => {
  const chain = await connect(hub.provider);
  const begun = await createFork({ node: chain });
  await begun.close();
  expect((await chain.snapshot()).block.hash).toBe(hub.head.hash);
  await chain.close();
});

test('reads the child tries of the chain, and serves them as a node does', async () => {
  for (const one of [client, node]) {
    const page = (...params: unknown[]) => one.call('childstate_getKeysPaged', trie, ...params);
    expect(await page('0x', 2)).toEqual(['0x01', '0x02']);
    expect(await page('0x02', 2, '0x02')).toEqual(['0x0203']);
    expect(await one.call('childstate_getStorage', trie, '0x02')).toBe('0x02');
    const keys = ['0x0203', '0x03'];
    expect(await one.call('childstate_getStorageEntries', trie, keys)).toEqual(['0x0203', null]);
    expect(await one.codeOf('childstate_getStorage', `${trie}00`, '0x02')).toBe(-32602);
  }
});

test('pages of the main trie pass the roots of child tries', async () => {
  const page = (...after: Hex[]) => client.call('state_getKeysPaged', '0x3a6368', 5, ...after);
  expect([await page(), await page(trie)]).toEqual([[trie], []]);
});

describe('writes into a block', () => {
  const read = (at?: Hex) => client.call('state_getStorage', key, at);

  test('change no later block', async () => {
    const blocks = [await fork.build(), await fork.build()].map(({ hash }) => hash);
    expect(await client.call('dev_setStorage', [[key, '0x01']], blocks[0])).toBe(blocks[0]);
    expect([await read(blocks[0]), await read(blocks[1]), await read()]).toEqual(['0x01', null, null]);
  });

  test('change no block that followed it before the chain returned to it', async () => {
    const { hash } = fork.head;
    const left = await fork.build();
    await client.call('dev_setHead', hash);
    await client.call('dev_setStorage', [[key, '0x02']]);
    expect([await read(), await read(left.hash)]).toEqual(['0x02', null]);
  });

  test('reach the head, also while it is being built', async () => {
    const building = fork.build();
    const written = await client.call('dev_setStorage', [[key, '0x03']]);
    expect(written).toBe((await building).hash);
    expect(await read()).toBe('0x03');
  });

  test('of another form reach the head too, while its block waits for the node', async () => {
    let answer: (value?: unknown) => void = () => undefined;
    const own = await createFork(source());
    waiting = new Promise((resolve) => {
      answer = resolve;
    });
    const building = own.build();
    await new Promise(setImmediate);
    const writing = own.write([{ pallet: 'Balances', item: 'TotalIssuance', value: 7n }]);
    answer();
    await Promise.all([building, writing]);
    expect(`${await own.getStorage('Balances', 'TotalIssuance')}`).toBe('7');
    await own.close();
  });
});

describe('the states of old blocks are discarded once newer ones have stored much', () => {
  const large = new Uint8Array(90 * 1024 * 1024);
  const addLarge = () => {
    const header = Uint8Array.from([...parseHex(fork.head.hash), ...fork.head.header.subarray(32)]);
    fork.restore({ header, extrinsics: [], changes: new Map([['0xf1', large]]) });
  };
  const writeLarge = async () => {
    await fork.writeStorage(async () => new Map([[`${trie}f1` as const, large]]));
    await fork.fork();
    await fork.writeStorage(async () => new Map([[key, Uint8Array.of(3)]]));
    await fork.build();
  };
  test.each([
    ['by themselves', addLarge],
    ['by writes from outside', writeLarge],
  ])('%s', async (_name, add) => {
    const { hash } = fork.head;
    for (let number = 1; number <= 4; number += 1) await add();
    expect(await client.codeOf('state_getStorage', key, hash)).toBe(4003);
    expect(await client.codeOf('dev_setHead', hash)).toBe(4003);
    expect(await client.codeOf('dev_setStorage', [[key, '0x04']], hash)).toBe(4003);
    expect(await client.codeOf('state_getReadProof', [key], hash)).toBe(4003);
    expect(await client.call('state_getStorage', key)).toBe('0x03');
  });
});

test.each([
  new RpcFailedError({ endpoint: 'node', method: 'state_getKeysPaged', rpcMessage: 'discarded' }),
  new RpcMethodMissingError({ endpoint: 'node', method: 'state_getKeysPaged' }),
])('a block that the node refuses to read for has the error of the node: $code', async (refusal) => {
  const own = await createFork(source());
  waiting = Promise.reject(refusal);
  await expect(own.build()).rejects.toBe(refusal);
  waiting = undefined;
  await own.close();
});

test('a chain does not return to what is no block', async () => {
  for (const wrong of [-99, 99]) expect(await client.codeOf('dev_setHead', wrong)).toBe(1);
  for (const wrong of ['0x', '0x12']) expect(await client.codeOf('dev_setHead', wrong)).toBe(-32602);
});

// cumulus-pallet-parachain-system takes the channels of each block from the proof: without them, it sends no message to a sibling.
test('keeps the channels that its relay chain named last', async () => {
  const own = await hub.fork();
  const channel = { recipient: 2007, maxCapacity: 8, maxTotalSize: 900, maxMessageSize: 300 };
  await own.build({ relay: { ingress: [], egress: [channel] } });
  await own.build();
  const state = await own.getStorage('ParachainSystem', 'RelevantMessagingState');
  const { recipient, ...bounds } = channel;
  expect(state?.toJSON()).toMatchObject({ egressChannels: [[recipient, bounds]] });
  await own.close();
});

test('enacts an upgrade that was stored on the fork, but not one that waits for the relay chain of the node', async () => {
  const own = await hub.fork();
  const code = await hub.provider.send('state_getStorage', ['0x3a636f6465']);
  const pending = { pallet: 'ParachainSystem', item: 'PendingValidationCode' };
  await own.write([{ ...pending, value: code }]);
  const { provider } = own;
  const request = (method: string, params: readonly unknown[]) => provider.send(method, [...params]);
  const node = { endpoint: 'node', request, close: () => provider.disconnect() };
  const begun = await createFork({ node, block: own.head.hash });
  const first = await createFork({ node, block: hub.head.hash });
  await first.write([{ ...pending, value: code }]);
  const waits: boolean[] = [];
  for (const chain of [begun, own, first, await first.fork()]) {
    await chain.build();
    waits.push((await chain.getStorage(pending.pallet, pending.item)) !== undefined);
  }
  expect(waits).toEqual([true, false, false, false]);
  await begun.close();
  await first.close();
  await own.close();
});

test('a connection that the program has closed begins no fork, and the error says so', async () => {
  const chain = await connect(hub.provider);
  await chain.close();
  await expect(createFork({ node: chain })).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});
