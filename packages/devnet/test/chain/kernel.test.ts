import { encodeAddress } from '@polkadot/util-crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pallet } from '../../src/chain/Pallet.js';
import { blockWeight } from '../../src/chain/pallets/system.js';
import { now } from '../../src/chain/pallets/timestamp.js';
import { getNextNonce } from '../support/getNextNonce.js';
import { advanceTo, buildBlock, onBlock, submitBytes } from '../support/smallChain.js';
import { encode, run, sign, startChain, startTime, type TestChain, u8aToHex } from './helpers.js';

let test: TestChain;
afterEach(() => {
  test.chain.close();
});

type Name = 'alice' | 'bob' | 'charlie' | 'dave';
const idOf = (name: Name) => u8aToHex(test.keys[name].addressRaw);
const last = (events: string[]) => events.at(-1);

function remark(name: Name, nonce: number, bytes = 1): Uint8Array {
  const call = encode(test, 'System.remark', { remark: `0x${'2a'.repeat(bytes)}` });
  return sign(test, call, test.keys[name], { nonce });
}

/** Builds blocks until the pool is empty, and returns the nonces of each signer in the order of inclusion, by block. */
async function emptyPool(): Promise<number[]> {
  const sizes: number[] = [];
  while (test.chain.pool.countReady() > 0) {
    const block = await buildBlock(test.chain);
    sizes.push(block.extrinsics.length - 1);
  }
  return sizes;
}

it('builds no block without a mandatory inherent that its runtime refuses', async () => {
  test = await startChain();
  const { chain } = test;
  // pallet_timestamp: the time of a block is set once.
  await chain.write([{ pallet: 'Timestamp', item: 'DidUpdate', value: true }]);
  await expect(chain.build()).rejects.toMatchObject({
    code: 'BLOCK_NOT_BUILT',
    facts: { reason: expect.stringContaining('labelled as mandatory') },
  });
  expect(chain.head.number).toBe(0);
});

describe('a full block', () => {
  it('leaves extrinsics above the weight limit to the next block, in the order of nonces', async () => {
    // frame_system: normal extrinsics get 75 % of a block's weight, and each has the base weight besides its own.
    const maxBlockWeight = 40_000_000_000n;
    test = await startChain({ config: { maxBlockWeight, baseExtrinsicWeight: 1_000_000_000n } });
    for (const name of ['alice', 'bob'] as const) {
      for (let nonce = 0; nonce < 30; nonce += 1) await submitBytes(test.chain, remark(name, nonce));
    }
    const first = await buildBlock(test.chain);
    const used = test.chain.getContext().get(blockWeight).normal.ref_time;
    const count = BigInt(first.extrinsics.length - 1);
    const limit = (maxBlockWeight * 75n) / 100n;
    expect(count).toBeGreaterThan(0n);
    expect(used).toBeLessThanOrEqual(limit);
    expect(used + used / count).toBeGreaterThan(limit);
    const sizes = [Number(count), ...(await emptyPool())];
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(60);
    expect(sizes.slice(0, -1).every((size) => size === Number(count))).toBe(true);
    for (const name of ['alice', 'bob'] as const)
      expect(getNextNonce(test.chain, test.keys[name].addressRaw)).toBe(30);
  });

  it('leaves extrinsics above the length limit to the next block', async () => {
    // 75 % of 10 000 bytes hold seven remarks of a thousand.
    test = await startChain({ config: { maxBlockLength: 10_000 } });
    for (let nonce = 0; nonce < 10; nonce += 1) await submitBytes(test.chain, remark('alice', nonce, 950));
    const sizes = await emptyPool();
    expect(sizes).toEqual([7, 3]);
  });

  it('is followed by further blocks if transactions build blocks', async () => {
    test = await startChain({
      mode: { kind: 'instant' },
      config: { maxBlockWeight: 20_000_000_000n, baseExtrinsicWeight: 1_000_000_000n },
    });
    for (let nonce = 0; nonce < 40; nonce += 1) await submitBytes(test.chain, remark('alice', nonce));
    await test.chain.idle();
    expect(getNextNonce(test.chain, test.keys.alice.addressRaw)).toBe(40);
    expect(test.chain.pool.countReady()).toBe(0);
    expect(test.chain.head.number).toBeGreaterThan(2);
  });
});

describe('Proxy', () => {
  it('has as many delegates as configured: TooMany', async () => {
    test = await startChain({ config: { proxy: { maxProxies: 2 } } });
    const { alice } = test.keys;
    const add = async (delegate: Name, delay = 0) =>
      last(await run(test, alice, 'Proxy.add_proxy', { delegate: idOf(delegate), proxy_type: 'Any', delay }));
    expect(await add('bob', 5)).toBe('system.ExtrinsicSuccess');
    expect(await add('charlie')).toBe('system.ExtrinsicSuccess');
    expect(await add('dave')).toBe('system.ExtrinsicFailed proxy.TooMany');
  });
});

describe('time that passes', () => {
  const hour = 3_600_000;

  /** A pallet that needs a block at each hour, and the given number of further blocks after the third. */
  function alarm(more: number): Pallet {
    let wanted = more;
    return {
      name: 'Alarm',
      index: 99,
      crate: 'alarm',
      onInitialize: (context) => {
        if (Number(context.get(now)) >= startTime + 3 * hour && wanted > 0) wanted -= 1;
        return { ref_time: 0n, proof_size: 0n };
      },
      nextWakeTime: (context) => {
        const time = Number(context.get(now));
        if (time >= startTime + 3 * hour) return wanted > 0 ? time : undefined;
        return (Math.floor(time / hour) + 1) * hour;
      },
    };
  }
  const travel = async (to: number) => {
    const times: number[] = [];
    const stop = onBlock(test.chain, ({ timestamp }) => times.push(timestamp - startTime));
    await advanceTo(test.chain, startTime + to);
    stop();
    return times;
  };

  it('counts both dimensions of the weight of a hook', async () => {
    const hook = { ...alarm(0), onInitialize: () => ({ ref_time: 70n, proof_size: 30n }) };
    test = await startChain({ pallets: [hook] });
    await test.chain.build();
    expect(test.chain.getContext().get(blockWeight).mandatory).toMatchObject({ proof_size: 30n });
  });

  it('builds a block at each due time, and a block at the end', async () => {
    test = await startChain({ pallets: [alarm(0)] });
    expect(await travel(2.5 * hour)).toEqual([hour, 2 * hour, 2.5 * hour]);
    expect(test.chain.now()).toBe(startTime + 2.5 * hour);
    expect(await travel(10 * hour)).toEqual([3 * hour, 10 * hour]);
    expect(await travel(10 * hour)).toEqual([]);
  });

  it('builds as many blocks as the work needs, one block time apart', async () => {
    test = await startChain({ pallets: [alarm(3)] });
    expect(await travel(3 * hour)).toEqual(
      [1, 2, 3].map((at) => at * hour).concat([1, 2, 3].map((at) => 3 * hour + at * 12_000)),
    );
    // The chain's time is never behind its head.
    expect(test.chain.now()).toBe(startTime + 3 * hour + 36_000);
  });

  it('ends for a request that would build more blocks than allowed', async () => {
    test = await startChain({ pallets: [alarm(0)] });
    const session = test.chain.connect(undefined, { maxBlocks: 2 });
    const travelling = session.call('dev_timeTravel', [startTime + 4 * hour]);
    await expect(travelling).rejects.toMatchObject({ facts: { code: 1 } });
    expect(test.chain.head.number).toBe(2);
  });

  it('includes waiting transactions', async () => {
    test = await startChain();
    await submitBytes(test.chain, remark('alice', 0));
    expect(await travel(hour)).toEqual([hour]);
    expect(test.chain.head.extrinsics).toHaveLength(2);
  });
});

it('accepts accounts as addresses of any prefix, never as hex', async () => {
  test = await startChain();
  const ask = (account: string) => test.chain.provider.send('system_accountNextIndex', [account]);
  for (const prefix of [0, 42, 51, 5231]) {
    expect(await ask(encodeAddress(test.keys.alice.addressRaw, prefix))).toBe(0);
  }
  for (const wrong of [idOf('alice'), encodeAddress(new Uint8Array(33).fill(1)), 'Alice', '']) {
    await expect(ask(wrong)).rejects.toMatchObject({ code: -32602 });
  }
});
