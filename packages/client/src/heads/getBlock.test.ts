import type { Runtime } from '@parachron/core';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeChain, hashOf, headerOf } from '../../test/createFakeChain.js';
import { createTestRuntime } from '../../test/createTestRuntime.js';
import { fakeTime, passTime } from '../../test/passTime.js';
import { renameTexts } from '../../test/renameTexts.js';
import { RpcFailedError } from '../requests/connectionErrors.js';
import { getBlock, getBlockHash, getBlockTime, getFinalizedBlock } from './getBlock.js';

afterEach(() => void vi.useRealTimers());

const hash = hashOf(7);
const wrong = [null, 7, `${hash}00`, []];
const invalid = (method: string, detail: string) =>
  expect.objectContaining({
    code: 'ANSWER_NOT_UNDERSTOOD',
    fault: 'incompatible',
    facts: { endpoint: 'wss://node.example', method, detail },
  });
const unavailable = (block: unknown) =>
  expect.objectContaining({
    code: 'BLOCK_UNAVAILABLE',
    facts: { endpoint: 'wss://node.example', block, reason: 'it knows no such block' },
  });

describe('getBlockHash', () => {
  it('asks for the block of a number', async () => {
    const { chain, asked } = createFakeChain({ chain_getBlockHash: () => hash });
    expect(await getBlockHash(chain, 7)).toBe(hash);
    expect(asked).toEqual([{ method: 'chain_getBlockHash', params: [7] }]);
  });

  it.each(wrong)('knows no block if the answer is %j', async (answer) => {
    const { chain } = createFakeChain({ chain_getBlockHash: () => answer });
    await expect(getBlockHash(chain, 7)).rejects.toThrow(unavailable(7));
  });
});

it.each([-1, 1.5, Number.NaN])('the block number %s is refused before a request', async (number) => {
  const { chain, asked } = createFakeChain({ chain_getBlockHash: () => hash });
  for (const get of [getBlockHash, getBlockTime])
    await expect(get(chain as never, number)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(asked).toEqual([]);
});

describe('getBlockHash without a number', () => {
  it('asks for the newest block', async () => {
    const { chain, asked } = createFakeChain({ chain_getBlockHash: () => hash });
    expect(await getBlockHash(chain)).toBe(hash);
    expect(asked).toEqual([{ method: 'chain_getBlockHash', params: [] }]);
  });

  it.each(wrong)('does not accept the answer %j', async (answer) => {
    const { chain } = createFakeChain({ chain_getBlockHash: () => answer });
    await expect(getBlockHash(chain)).rejects.toThrow(
      invalid('chain_getBlockHash', 'the answer is not a hash'),
    );
  });
});

describe('getFinalizedBlock', () => {
  it('has the number of its header', async () => {
    const { chain, asked } = createFakeChain({
      chain_getFinalizedHead: () => hash,
      chain_getHeader: () => headerOf(7),
    });
    expect(await getFinalizedBlock(chain)).toEqual({ number: 7, hash });
    expect(asked.map(({ params }) => params)).toEqual([[], [hash]]);
  });

  it.each(wrong)('does not accept the head %j', async (answer) => {
    const { chain } = createFakeChain({ chain_getFinalizedHead: () => answer });
    await expect(getFinalizedBlock(chain)).rejects.toThrow(
      invalid('chain_getFinalizedHead', 'the answer is not a block hash'),
    );
  });

  it.each([
    {},
    { number: '0x7' },
    { ...headerOf(7), number: 'seven' },
    { ...headerOf(7), parentHash: '0x' },
    [],
  ])('does not accept the header %j', async (header) => {
    const { chain } = createFakeChain({ chain_getFinalizedHead: () => hash, chain_getHeader: () => header });
    await expect(getFinalizedBlock(chain)).rejects.toThrow(
      invalid('chain_getHeader', 'the answer is not a header'),
    );
  });

  it('does not accept null for the block that the node has just named', async () => {
    fakeTime();
    const { chain } = createFakeChain({ chain_getFinalizedHead: () => hash, chain_getHeader: () => null });
    const error = await passTime(getFinalizedBlock(chain).catch((cause: unknown) => cause));
    expect(error).toEqual(invalid('chain_getHeader', `null for ${hash}, its finalized head`));
  });
});

describe('getBlock', () => {
  const get = (answer: unknown) => getBlock(createFakeChain({ chain_getBlock: () => answer }).chain, hash);

  it('has the number, the parent and the extrinsics', async () => {
    expect(await get({ block: { header: headerOf(7), extrinsics: ['0x01', '0x'] } })).toEqual({
      block: { number: 7, hash },
      parentHash: hashOf(6),
      extrinsics: ['0x01', '0x'],
    });
  });

  it('is unavailable if the node does not know it', async () => {
    await expect(get(null)).rejects.toThrow(unavailable(hash));
  });

  it.each([
    {},
    [],
    { block: null },
    { block: { header: headerOf(7) } },
    { block: { header: headerOf(7), extrinsics: '0x01' } },
    { block: { header: headerOf(7), extrinsics: [1] } },
    { block: { header: headerOf(7), extrinsics: ['01'] } },
  ])('does not accept the answer %j', async (answer) => {
    await expect(get(answer)).rejects.toThrow(invalid('chain_getBlock', 'the answer is not a block'));
  });
});

describe('getBlockTime', () => {
  const runtime = createTestRuntime('polkadot');
  const answers = (state_getStorage: () => unknown) =>
    createFakeChain({ chain_getBlockHash: () => hash, state_getStorage }, { runtime });

  it('reads Timestamp.Now at the block, in milliseconds', async () => {
    const given = answers(() => '0x0068e5cf8b010000');
    // 1 700 000 000 000 ms: 2023-11-14T22:13:20Z.
    expect(await getBlockTime(given.chain, 7)).toBe(1_700_000_000_000);
    expect(given.asked.at(-1)).toEqual({
      method: 'state_getStorage',
      params: ['0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb', hash],
    });
  });

  it('reads the time of a pallet with another name', async () => {
    const { chain, asked } = createFakeChain(
      { chain_getBlockHash: () => hash, state_getStorage: () => '0x0068e5cf8b010000' },
      { runtime: renameTexts({ Timestamp: 'BlockTime' }) },
    );
    expect(await getBlockTime(chain, 7)).toBe(1_700_000_000_000);
    // twox_128("BlockTime") ++ twox_128("Now").
    const key = `0x${[xxhashAsHex('BlockTime', 128), xxhashAsHex('Now', 128)].map((one) => one.slice(2)).join('')}`;
    expect(asked.at(-1)?.params).toEqual([key, hash]);
  });

  it('is undefined without a request if the chain has no time', async () => {
    const runtime = { registry: { metadata: { pallets: [] } } } as unknown as Runtime;
    const { chain, asked } = createFakeChain({}, { runtime });
    expect(await getBlockTime(chain, 7)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each([null, undefined, 5, 'no hex', '0x0', '0x0000000000000000'])(
    'is undefined if the stored value is %j',
    async (value) => {
      expect(await getBlockTime(answers(() => value).chain, 7)).toBeUndefined();
    },
  );

  it('is undefined if the node no longer has the block, or its state', async () => {
    const { chain } = createFakeChain({ chain_getBlockHash: () => null }, { runtime });
    expect(await getBlockTime(chain, 7)).toBeUndefined();
    const pruned = answers(() => {
      throw new RpcFailedError({ endpoint: 'x', method: 'state_getStorage', rpcMessage: 'discarded' });
    });
    expect(await getBlockTime(pruned.chain, 7)).toBeUndefined();
  });
});
