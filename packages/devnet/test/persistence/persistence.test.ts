import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { formatHex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import { encode, readAccount, run, sign, startChain, startTime } from '../chain/helpers.js';
import { describeChain, fileOf, makeDir } from '../support/dataDir.js';
import { advance, buildBlock, onBlock, submitBytes, writeState } from '../support/smallChain.js';
import { openChain, storeChain } from './support/openChain.js';

describe('a chain with a directory', () => {
  test('restarts with its blocks, its state and changes from outside', async () => {
    const dir = makeDir();
    const first = await startChain({ data: dir });
    const { chain, keys } = first;
    for (let amount = 1; amount <= 5; amount += 1) {
      await run(first, keys.alice, 'Balances.transfer_keep_alive', { dest: keys.bob.address, value: amount });
    }
    await writeState(chain, new Map([['0xaabb', new Uint8Array([1, 2, 3])]]));
    await chain.build();
    await chain.setHead(4);
    await advance(chain, 3600);
    await writeState(chain, new Map([['0xaabb', new Uint8Array([4])]]));
    const before = describeChain(chain);
    const account = readAccount(first, keys.bob);
    chain.close();

    const second = await startChain({ data: dir });
    expect(describeChain(second.chain)).toEqual(before);
    expect(readAccount(second, keys.bob)).toEqual(account);
    expect(second.chain.head.number).toBe(5);
    await second.chain.build();
    expect(second.chain.head.number).toBe(6);
    second.chain.close();
    const third = await openChain(dir);
    expect(third.head.number).toBe(6);
    third.close();
  });

  test('is of one process at a time, under any name of the directory', async () => {
    const [dir, other] = [makeDir(), makeDir()];
    const link = join(other, 'link');
    symlinkSync(dir, link, 'junction');
    const chain = await openChain(dir);
    await expect(openChain(link)).rejects.toMatchObject({ code: 'DATA_IN_USE' });
    chain.close();
  });

  test('goes back only to blocks before its head, which its directory can name', async () => {
    const dir = makeDir();
    const chain = await openChain(dir);
    for (let count = 0; count < 2; count += 1) await chain.build();
    const { hash } = chain.head;
    await chain.setHead(1);
    await expect(chain.setHead(hash)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    for (const wrong of [undefined, Number.NaN, -1, 'abc'])
      await expect(chain.setHead(wrong as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(chain.head.number).toBe(1);
    chain.close();
    const again = await openChain(dir);
    expect(again.head.number).toBe(1);
    again.close();
  });

  test('restores the transactions that no block has yet, each once', async () => {
    const dir = makeDir();
    const first = await startChain({ data: dir });
    const call = encode(first, 'System.remark_with_event', { remark: '0x01' });
    const [one, other] = [0, 1].map((nonce) => sign(first, call, first.keys.alice, { nonce }));
    await submitBytes(first.chain, one ?? Uint8Array.of());
    await first.chain.build();
    await submitBytes(first.chain, other ?? Uint8Array.of());
    first.chain.close();
    const { chain } = await startChain({ data: dir });
    expect(chain.pool.listReady().map(({ bytes }) => bytes)).toEqual([formatHex(other ?? Uint8Array.of())]);
    expect((await buildBlock(chain)).extrinsics).toContainEqual(other);
    chain.close();
    const last = await startChain({ data: dir });
    expect(last.chain.pool.listReady()).toEqual([]);
    last.chain.close();
  });

  test('continues without a transaction that another one has replaced', async () => {
    const dir = makeDir();
    const first = await startChain({ data: dir });
    const call = encode(first, 'System.remark_with_event', { remark: '0x01' });
    for (const tip of [0n, 10n ** 9n])
      await submitBytes(first.chain, sign(first, call, first.keys.alice, { nonce: 0, tip }));
    expect(first.chain.pool.listReady()).toHaveLength(1);
    await first.chain.build();
    first.chain.close();
    const { chain } = await startChain({ data: dir });
    expect([chain.head.number, chain.pool.listReady()]).toEqual([1, []]);
    chain.close();
  });

  test('restores its virtual time and its genesis', async () => {
    const dir = makeDir();
    const chain = await openChain(dir);
    await advance(chain, 180 * 86_400);
    const timestamp = chain.time;
    chain.close();
    const later = await openChain(dir, () => startTime + 5000);
    expect(later.genesisHash).toBe(chain.genesisHash);
    expect(later.now()).toBe(timestamp);
    later.close();
    let outer = startTime;
    const moved = await openChain(dir, () => outer);
    outer += 60_000;
    expect(moved.now()).toBe(timestamp + 60_000);
    moved.close();
  });

  test('refuses the data of another chain or runtime', async () => {
    const dir = makeDir();
    (await openChain(dir)).close();
    const file = fileOf(dir);
    const refusal = { code: 'DATA_MISMATCH', facts: { file } };
    const others = [{ variant: 'M' }, { variant: 'H', config: { existentialDeposit: 1n } }] as const;
    for (const options of others) {
      const other = storeChain(dir, (clock) => createServiceChain({ ...options, clock }));
      await expect(other).rejects.toMatchObject(refusal);
    }
    (await openChain(dir)).close();
  });

  test('refuses to build a block that it cannot write, with the reason', async () => {
    const chain = await openChain(makeDir());
    await chain.build();
    const before = describeChain(chain);
    chain.journal = () => {
      throw new RangeError('no space');
    };
    await expect(async () => buildBlock(chain)).rejects.toThrow('no space');
    await expect(async () => chain.setHead(0)).rejects.toThrow('no space');
    await expect(async () => writeState(chain, new Map([['0xaa', null]]))).rejects.toThrow('no space');
    expect(describeChain(chain)).toEqual(before);
    chain.setMode({ kind: 'instant' });
    chain.close();
  });

  test('has every block on the disk before any client receives it', async () => {
    const dir = makeDir();
    const chain = await openChain(dir);
    const sizes: number[] = [];
    onBlock(chain, () => sizes.push(readFileSync(fileOf(dir)).length));
    const before = readFileSync(fileOf(dir)).length;
    await chain.build();
    await chain.build();
    expect(sizes[0]).toBeGreaterThan(before);
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0);
    chain.close();
  });
});
