import type { Hex } from '@parachron/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';

const [first, second] = ['0xf001', '0xf002'] as const;
const noBlock = `0x${'12'.repeat(32)}`;

let test: TestChain;
let client: ReturnType<typeof openClient>;
let hashes: Hex[];
beforeAll(async () => {
  test = await startChain();
  const { chain } = test;
  client = openClient(chain);
  const write = async (changes: Record<string, number[] | null>) => {
    await chain.createBlock();
    await chain.setStorage(
      new Map(Object.entries(changes).map(([key, value]) => [key, value && new Uint8Array(value)])),
    );
  };
  // Blocks 1 to 5: a value, the same value again, another key as well, nothing, removed.
  await write({ [first]: [1] });
  await write({ [first]: [1] });
  await write({ [first]: [2], [second]: [] });
  await write({});
  await write({ [first]: null });
  hashes = [0, 1, 2, 3, 4, 5].map((number) => chain.getBlock(number)?.hash ?? '0x');
});
afterAll(() => {
  client.close();
  test.chain.close();
});

const block = (number: number) => hashes[number];

describe('state_queryStorageAt', () => {
  it('lists the values of one block, the head by default', async () => {
    const at = (hash?: Hex) => client.call('state_queryStorageAt', [second, first], ...(hash ? [hash] : []));
    expect(await at(block(3))).toEqual([
      {
        block: block(3),
        changes: [
          [second, '0x'],
          [first, '0x02'],
        ],
      },
    ]);
    expect(await at()).toEqual([
      {
        block: block(5),
        changes: [
          [second, '0x'],
          [first, null],
        ],
      },
    ]);
  });

  it('reports a key once, though it is given twice', async () => {
    expect(await client.call('state_queryStorageAt', [second, second, `${second}`])).toEqual([
      { block: block(5), changes: [[second, '0x']] },
    ]);
  });

  it('lists no block without keys', async () => {
    expect(await client.call('state_queryStorageAt', [])).toEqual([]);
  });

  it('refuses an unknown block as an invalid range', async () => {
    expect(await client.codeOf('state_queryStorageAt', [first], noBlock)).toBe(4001);
  });
});
