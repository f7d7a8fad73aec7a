import { expect, test } from 'vitest';
import { encode, sign, startChain } from './helpers.js';

const many = 20;

async function startFilled() {
  const local = await startChain();
  const { chain, keys } = local;
  const call = encode(local, 'System.remark', { remark: '0x01' });
  for (let nonce = 0; nonce < many; nonce += 1)
    chain.submitExtrinsic(sign(local, call, keys.alice, { nonce }));
  return chain;
}

test('a block that is built in turns is the same, and pauses at every transaction', async () => {
  const [one, other] = [await startFilled(), await startFilled()];
  let pauses = 0;
  const timestamp = one.head.timestamp + 12_000;
  const block = await one.createBlockInTurns({ timestamp }, async () => {
    pauses += 1;
  });
  const { extrinsics, header } = other.createBlock({ timestamp });
  expect(block.extrinsics.length).toBe(extrinsics.length);
  expect(block.header.number).toBe(header.number);
  expect(pauses).toBeGreaterThan(2 * many);
  expect(one.pool.listReady()).toEqual([]);
});

test('a concurrent change of the state restarts the block', async () => {
  const chain = await startFilled();
  let isChanged = false;
  await chain.createBlockInTurns({}, async () => {
    if (!isChanged) chain.setStorage(new Map([['0xfeed', new Uint8Array([1])]]));
    isChanged = true;
  });
  expect(chain.head.extrinsics.length).toBeGreaterThan(many);
  expect(chain.state.get('0xfeed')).toEqual(new Uint8Array([1]));
  expect(chain.getBlock(chain.head.hash)?.header.state_root).toBe(chain.state.getTrieAt(1)?.getRoot());
});

test('a block that is restarted too often is built at once', async () => {
  const chain = await startFilled();
  let changes = 0;
  await chain.createBlockInTurns({}, async () => {
    changes += 1;
    chain.setStorage(new Map([['0xfeed', new Uint8Array([changes])]]));
  });
  expect(chain.head.header.number).toBe(1);
  expect(chain.pool.listReady()).toEqual([]);
});

test('work that ends during a block builds nothing, and loses no transaction', async () => {
  const chain = await startFilled();
  const end = () => Promise.reject(new RangeError('gone'));
  await expect(chain.createBlockInTurns({}, end)).rejects.toThrow('gone');
  expect([chain.head.header.number, chain.pool.listReady().length]).toEqual([0, many]);
});
