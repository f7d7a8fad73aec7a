import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChain, startTime, type TestChain } from '../../test/chain/helpers.js';
import type { StoredBlock } from './Chain.js';
import {
  formatHeader,
  formatQuantity,
  formatVersion,
  prepareTrie,
  readPaced,
  readStorage,
  requireBlock,
  requireState,
  requireTrie,
} from './formats.js';
import { createPace, defaultWorkLimits } from './Pace.js';

let test: TestChain;
let retracted: StoredBlock;
let chain: TestChain['chain'];

beforeAll(async () => {
  test = await startChain({ historyBytes: 1 });
  ({ chain } = test);
  for (let count = 0; count < 6; count += 1) chain.createBlock();
  chain.setFinalityLag(3);
  chain.createBlock();
  retracted = chain.head;
  chain.reorganize({ depth: 1, count: 1, includesPool: false });
});
afterAll(() => chain.close());

const unknown = (reason: string) =>
  expect.objectContaining({ code: 'BLOCK_UNKNOWN', facts: expect.objectContaining({ reason }) });
const absent = `0x${'ab'.repeat(32)}` as const;

it.each([
  [0, '0x0'],
  [255, '0xff'],
  [1n << 64n, '0x10000000000000000'],
])('writes the quantity %s', (value, text) => {
  expect(formatQuantity(value)).toBe(text);
});

// By hand: the digest item of Aura is PreRuntime (6), its engine, and the slot in 8 bytes; a slot is 12 s.
it('writes a header as chain_getHeader does', () => {
  const { header } = chain.createBlock({ timestamp: startTime + 1_200_000 });
  const slot = BigInt(startTime + 1_200_000) / 12_000n;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(slot);
  expect(formatHeader(chain, header)).toEqual({
    parentHash: header.parent_hash,
    number: `0x${header.number.toString(16)}`,
    stateRoot: header.state_root,
    extrinsicsRoot: header.extrinsics_root,
    digest: { logs: [`0x066175726120${bytes.toString('hex')}`] },
  });
});

it('writes a runtime version as state_getRuntimeVersion does', () => {
  const apis: [`0x${string}`, number][] = [['0xdf6acb689907609b', 4]];
  const version = {
    spec_name: 'spec',
    impl_name: 'impl',
    authoring_version: 1,
    spec_version: 2,
    impl_version: 3,
    apis,
    transaction_version: 4,
    state_version: 1,
  };
  expect(formatVersion(version)).toEqual({
    specName: 'spec',
    implName: 'impl',
    authoringVersion: 1,
    specVersion: 2,
    implVersion: 3,
    apis,
    transactionVersion: 4,
    stateVersion: 1,
  });
});

it('finds the block of a hash, or the head', () => {
  expect(requireBlock(chain)).toBe(chain.head);
  expect(requireBlock(chain, chain.genesisHash).header.number).toBe(0);
  expect(requireBlock(chain, retracted.hash)).toEqual(retracted);
  expect(() => requireBlock(chain, absent)).toThrowError(unknown('unknown'));
});

it('finds the state of a block, unless it is pruned', () => {
  expect(requireState(chain).listKeys('0x').length).toBeGreaterThan(0);
  expect(() => requireState(chain, chain.genesisHash)).toThrowError(unknown('discarded'));
  expect(() => requireState(chain, absent)).toThrowError(unknown('unknown'));
});

it.each([0, 1])('finds the trie of the block %s before the head by its root, also prepared', (depth) => {
  const block = requireBlock(chain, chain.getBlock(chain.head.header.number - depth)?.hash);
  expect([...prepareTrie(chain, block.hash)].length > 0).toBe(depth > 0);
  expect(requireTrie(chain, block.hash).getRoot()).toBe(block.header.state_root);
  expect(requireTrie(chain).getRoot()).toBe(chain.head.header.state_root);
});

it.each(['a pruned', 'a retracted'])('has no trie of %s block', (kind) => {
  const hash = kind === 'a pruned' ? chain.genesisHash : retracted.hash;
  expect(() => requireTrie(chain, hash)).toThrowError(unknown('discarded'));
});

it('refuses to prepare the trie of a retracted or unknown block', () => {
  expect(() => [...prepareTrie(chain, retracted.hash)]).toThrowError(unknown('discarded'));
  expect(() => [...prepareTrie(chain, absent)]).toThrowError(unknown('unknown'));
  expect([...prepareTrie(chain, chain.genesisHash)]).toEqual([]);
});

const state = {
  get: (key: string) => (key === '0x0a' ? new Uint8Array([1, 2]) : undefined),
  listKeys: () => [],
};

it('reads a value as hex, and null without one', () => {
  expect([readStorage(state, '0x0a'), readStorage(state, '0x0b')]).toEqual(['0x0102', null]);
});

it('counts key and value, or the word null, in the length of the answer', () => {
  const paceOf = (maxAnswerBytes: number) =>
    createPace({ ...defaultWorkLimits, maxAnswerBytes }, () => false);
  expect(readPaced(state, '0x0a', paceOf(10))).toBe('0x0102');
  expect(() => readPaced(state, '0x0a', paceOf(9))).toThrowError(
    expect.objectContaining({ code: 'RPC_REQUEST_FAILED' }),
  );
  expect(readPaced(state, '0x0b', paceOf(8))).toBeNull();
  expect(() => readPaced(state, '0x0b', paceOf(7))).toThrowError(
    expect.objectContaining({ code: 'RPC_REQUEST_FAILED' }),
  );
});
