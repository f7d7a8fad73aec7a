import type { Hex } from '@parachron/core';
import { createServiceChain, type Chain as SmallChain } from '@parachron/devnet';
import type { ProviderInterface, ProviderInterfaceCallback } from '@polkadot/rpc-provider/types';
import { TypeRegistry } from '@polkadot/types';
import { u8aToHex } from '@polkadot/util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMethodNotFound } from '../../../test/createFakeNode.js';
import { SpecProvider } from './SpecProvider.js';

let small: SmallChain;
const open: SpecProvider[] = [];

beforeEach(async () => {
  small = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  await small.createBlock();
});
afterEach(async () => {
  for (const provider of open.splice(0)) await provider.disconnect();
  small.close();
});

const ofSpecification = /^(chainHead|chainSpec|transactionWatch)_v1_|^archive_v1_/;

/** The archive of a server, which small chains do not have: the blocks by number, and values of any block. */
const archive = {
  archive_v1_finalizedHeight: () => small.head.header.number,
  archive_v1_hashByHeight: ([height]: unknown[]) => [small.getBlock(height as number)?.hash],
};

/** Reads values from the archive, one notification for each. */
function readArchive([hash, items]: unknown[], callback: ProviderInterfaceCallback) {
  for (const { key } of items as { key: string }[]) {
    const value = small.getState(hash as Hex)?.get(key);
    if (value) callback(null, { event: 'storage', key, value: u8aToHex(value) });
  }
  callback(null, { event: 'storageDone' });
  return 'read';
}

/** The small chain with the methods of the specification alone, and without some of them. */
async function openSpec({ hasArchive = true } = {}) {
  const inner = small.provider;
  const { send, subscribe } = inner;
  const asked: string[] = [];
  const refuses = (method: string) =>
    !ofSpecification.test(method) || (!hasArchive && method.startsWith('archive'));
  inner.send = async (method, params) => {
    asked.push(method);
    if (refuses(method)) throw createMethodNotFound();
    const answer = archive[method as keyof typeof archive];
    if (answer) return answer(params) as never;
    return send.call(inner, method, params) as never;
  };
  let notifyFollow: ProviderInterfaceCallback = () => undefined;
  let refuseFollow = false;
  let followPause = Promise.resolve();
  inner.subscribe = async (type, method, params, callback) => {
    asked.push(method);
    if (refuses(method) || (refuseFollow && method === 'chainHead_v1_follow')) throw createMethodNotFound();
    if (method === 'archive_v1_storage') return readArchive(params, callback);
    if (method === 'chainHead_v1_follow') {
      notifyFollow = callback;
      await followPause;
    }
    return subscribe.call(inner, type, method, params, callback);
  };
  const spec = await SpecProvider.open(inner);
  open.push(spec);
  return {
    spec,
    inner,
    asked,
    /** Delays the next follow until the returned function is called. */
    pauseFollow: () => {
      let end = () => {};
      followPause = new Promise((resolve) => {
        end = resolve;
      });
      return () => end();
    },
    stopFollow: () => notifyFollow(null, { event: 'stop' }),
    refuseFollow: () => {
      refuseFollow = true;
    },
  };
}

const old = (): ProviderInterface => small.provider;

test('many values are read at once, although a server runs a limited number of operations', async () => {
  const { spec } = await openSpec();
  const block = await spec.send('chain_getFinalizedHead', []);
  const stored = await old().send<string[]>('state_getKeysPaged', ['0x', 60, null]);
  const keys = [...stored, ...Array.from({ length: 60 }, (_unused, at) => `${stored[0]}${10 + at}`)];
  const read = (provider: ProviderInterface) => provider.send('state_queryStorageAt', [keys, block]);
  expect(await read(spec)).toEqual(await read(old()));
});

const registry = new TypeRegistry();
/** Nodes write the number and the digest of a header in several forms. */
const decodeHeader = (header: unknown) => registry.createType('Header', header as never).toHex();
const decodeBlock = (answer: unknown) => {
  const { block } = answer as { block: { header: unknown; extrinsics: string[] } };
  return { ...block, header: decodeHeader(block.header) };
};

test('each older method answers as a node with the older methods answers', async () => {
  const { spec, asked } = await openSpec();
  for (let count = 0; count < 3; count += 1) await small.createBlock();
  const node = old();
  const finalized = await node.send<string>('chain_getFinalizedHead', []);
  const genesis = await node.send<string>('chain_getBlockHash', [0]);
  const [key] = await node.send<string[]>('state_getKeysPaged', ['0x', 1, null]);
  // The well-known account //Alice, which no transaction has used.
  const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  await expect.poll(() => spec.send('chain_getFinalizedHead', [])).toBe(finalized);
  for (const [method, params] of [
    ['system_chain', []],
    ['system_properties', []],
    ['system_accountNextIndex', [alice]],
    ['chain_getBlockHash', [0]],
    ['chain_getBlockHash', [1]],
    ['chain_getBlockHash', [4]],
    ['chain_getBlockHash', [5]],
    ['chain_getBlockHash', []],
    ['chain_getHeader', [finalized]],
    ['chain_getHeader', []],
    ['state_getMetadata', [finalized]],
    ['state_call', ['Core_version', '0x', finalized]],
    ['state_getStorage', [key, finalized]],
    ['state_getStorage', [key, genesis]],
    ['state_getStorage', [`${key}00`, finalized]],
    ['state_getStorage', [key]],
    ['state_getKeysPaged', ['0x', 5, null, finalized]],
    ['state_getKeysPaged', ['0x', 5, key, finalized]],
    ['state_getKeysPaged', [`${key}00`, 5, null, finalized]],
  ] as const) {
    const [given, expected] = await Promise.all([
      spec.send(method, [...params]),
      node.send(method, [...params]),
    ]);
    const decode = method === 'chain_getHeader' ? decodeHeader : (answer: unknown) => answer;
    expect([method, params, decode(given)]).toEqual([method, params, decode(expected)]);
  }
  // A block has its header in the same form, its extrinsics as they are, and no justifications.
  const [given, expected] = await Promise.all(
    [spec, node].map((one) => one.send('chain_getBlock', [finalized])),
  );
  expect(decodeBlock(given)).toEqual(decodeBlock(expected));
  expect(asked.filter((method) => !ofSpecification.test(method))).toEqual([]);
});

/** Collects the numbers of heads; the present head may be reported twice. */
async function watch(spec: SpecProvider, method: string) {
  const heads: number[] = [];
  const errors: Error[] = [];
  const id = await spec.subscribe('x', method, [], (error, header) => {
    if (error) errors.push(error);
    else if ((header as { number: number }).number !== heads.at(-1))
      heads.push((header as { number: number }).number);
  });
  return { heads, errors, end: () => spec.unsubscribe('x', 'y', id) };
}

test('heads are reported until the subscription ends, the present head first', async () => {
  const { spec } = await openSpec();
  const [best, finalized] = await Promise.all([
    watch(spec, 'chain_subscribeNewHeads'),
    watch(spec, 'chain_subscribeFinalizedHeads'),
  ]);
  await expect.poll(() => [best.heads, finalized.heads]).toEqual([[1], [1]]);
  await small.createBlock();
  await expect.poll(() => best.heads).toEqual([1, 2]);
  await small.createBlock();
  await expect
    .poll(() => [best.heads, finalized.heads])
    .toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  expect(await best.end()).toBe(true);
  expect(await best.end()).toBe(false);
  await small.createBlock();
  await expect.poll(() => finalized.heads).toEqual([1, 2, 3, 4]);
  expect(best.heads).toEqual([1, 2, 3]);
  await finalized.end();
});

test('after the server stops the follow, the next follow continues the heads and the reads', async () => {
  const { spec, asked, stopFollow } = await openSpec();
  const { heads, errors, end } = await watch(spec, 'chain_subscribeNewHeads');
  await expect.poll(() => heads).toEqual([1]);
  stopFollow();
  await small.createBlock();
  await expect.poll(() => heads.at(-1)).toBe(2);
  expect(errors).toEqual([]);
  expect(asked.filter((method) => method === 'chainHead_v1_follow')).toHaveLength(2);
  const block = await spec.send('chain_getFinalizedHead', []);
  expect(await spec.send('chain_getHeader', [block])).toMatchObject({ number: 2 });
  await end();
});

test('a read that begins between two follows is answered by the next follow, without an archive', async () => {
  const { spec, asked, stopFollow, pauseFollow } = await openSpec({ hasArchive: false });
  const block = await spec.send<string>('chain_getFinalizedHead', []);
  const continueFollow = pauseFollow();
  stopFollow();
  const countFollows = () => asked.filter((method) => method === 'chainHead_v1_follow').length;
  await expect.poll(countFollows, { interval: 1 }).toBe(2);
  const header = spec.send('chain_getHeader', [block]);
  continueFollow();
  // A block that the server never reports has no header, after five seconds.
  expect(await header).toMatchObject({ number: 1 });
});

test('a server that follows no more ends the watch with an error, although the connection lasts', async () => {
  const { spec, stopFollow, refuseFollow } = await openSpec();
  const { heads, errors } = await watch(spec, 'chain_subscribeFinalizedHeads');
  await expect.poll(() => heads).toEqual([1]);
  refuseFollow();
  stopFollow();
  await expect.poll(() => errors).toHaveLength(1);
});

test('a server without the methods of the specification is refused with its own error', async () => {
  const inner = small.provider;
  inner.subscribe = () => Promise.reject(createMethodNotFound());
  await expect(SpecProvider.open(inner)).rejects.toMatchObject({
    message: expect.stringContaining('not found'),
  });
});

test('values that the server leaves out of an operation are read by further operations', async () => {
  const { spec, inner } = await openSpec();
  const block = await spec.send('chain_getFinalizedHead', []);
  const stored = await old().send<string[]>('state_getKeysPaged', ['0x', 12, null]);
  const { send } = inner;
  const sizes: number[] = [];
  inner.send = async (method, params) => {
    if (method !== 'chainHead_v1_storage') return send.call(inner, method, params) as never;
    // Older nodes read five items in one operation (JSON-RPC specification, `discardedItems`).
    const [follow, hash, items, child] = params as [string, string, unknown[], null];
    sizes.push(items.length);
    const answer = await send.call(inner, method, [follow, hash, items.slice(0, 5), child]);
    return { ...(answer as object), discardedItems: Math.max(items.length - 5, 0) } as never;
  };
  const read = (provider: ProviderInterface) => provider.send('state_queryStorageAt', [stored, block]);
  expect(await read(spec)).toEqual(await read(old()));
  expect(sizes).toEqual([12, 7, 2]);
});

test('a server that reads no value at all is an error, and no endless loop', async () => {
  const { spec, inner } = await openSpec();
  const block = await spec.send('chain_getFinalizedHead', []);
  const { send } = inner;
  inner.send = async (method, params) => {
    const answer = await send.call(inner, method, params);
    return (
      method === 'chainHead_v1_storage' ? { ...(answer as object), discardedItems: 9 } : answer
    ) as never;
  };
  await expect(spec.send('state_queryStorageAt', [['0x00', '0x01'], block])).rejects.toThrow(
    'the server read none of the values',
  );
});
