import { type AnyType, bytes, struct, u32, vec } from '@parachron/core/scale';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startChain, type TestChain } from '../../test/chain/helpers.js';
import type { Pallet } from '../pallet/Pallet.js';
import { storageValue } from '../state/storage.js';
import { createPara } from './createPara.js';
import type { ParaBlock } from './ParaChain.js';

const pallet = 'ParachainSystem';
const upward = storageValue({ pallet, name: 'UpwardMessages', type: vec(bytes), fallback: [] });
const outbound = struct('polkadot_core_primitives::OutboundHrmpMessage', { recipient: u32, data: bytes });
const horizontal = storageValue({ pallet, name: 'HrmpOutboundMessages', type: vec(outbound), fallback: [] });

/** A pallet that sends messages with the blocks 2 and 3: their number as the bytes, and the horizontal ones to 2000 as well. */
const sender: Pallet = {
  name: pallet,
  index: 90,
  crate: 'cumulus_pallet_parachain_system',
  storage: [upward, horizontal],
  onInitialize: (context) => {
    context.remove(upward);
    context.remove(horizontal);
    const { blockNumber } = context;
    if (blockNumber === 2) context.put(upward, [], [new Uint8Array([2]), new Uint8Array()]);
    if (blockNumber === 3) context.put(horizontal, [], [{ recipient: 2000, data: new Uint8Array([3]) }]);
    return { ref_time: 0n, proof_size: 0n };
  },
};
const parts = { pallets: [sender], apis: [] } satisfies { pallets: Pallet[]; apis: []; types?: AnyType };

let test: TestChain;
beforeEach(async () => {
  test = await startChain({ parts });
});
afterEach(() => test.chain.close());

it('builds a block, and names the block with its messages', async () => {
  const para = createPara(test.chain);
  expect(para.head).toEqual({ number: 0, hash: test.chain.genesisHash });
  const blocks: ParaBlock[] = [];
  for (let count = 0; count < 4; count += 1) blocks.push(await para.newBlock());
  expect(blocks.map(({ upwardMessages }) => upwardMessages)).toEqual([[], ['0x02', '0x'], [], []]);
  expect(blocks.map(({ horizontalMessages }) => horizontalMessages)).toEqual([
    [],
    [],
    [{ recipient: 2000, data: '0x03' }],
    [],
  ]);
  expect(para.head).toEqual({ number: 4, hash: test.chain.head.hash });
});

it('gives the header whose hash is that of the block', async () => {
  const block = await createPara(test.chain).newBlock();
  expect(blake2AsHex(block.header, 256)).toBe(block.hash);
  expect(test.registry.createType('Header', block.header).hash.toHex()).toBe(block.hash);
});

it('reports blocks of any origin with their own messages, until the listener leaves', async () => {
  const para = createPara(test.chain);
  const seen: ParaBlock[] = [];
  const leave = para.watchBlocks((block) => seen.push(block));
  const built = await para.newBlock();
  test.chain.createBlock();
  leave();
  test.chain.createBlock();
  expect(seen[0]).toEqual(built);
  expect(seen.map(({ number, upwardMessages }) => [number, upwardMessages.length])).toEqual([
    [1, 0],
    [2, 2],
  ]);
});

it('answers requests as the chain does, and has its name', async () => {
  const para = createPara(test.chain);
  expect(await para.provider.send('system_chain', [])).toBe(para.name);
  expect(para.name).toBe(test.chain.identity.name);
});

it('sends nothing on a chain without the pallet', async () => {
  const plain = await startChain();
  const block = await createPara(plain.chain).newBlock();
  expect([block.upwardMessages, block.horizontalMessages]).toEqual([[], []]);
  plain.chain.close();
});
