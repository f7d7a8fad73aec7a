import type { Answer, Reads } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { createFakeChain, hashOf, headerOf } from '../../test/createFakeChain.js';
import { createTestRuntime } from '../../test/createTestRuntime.js';
import type { Chain } from '../connection/Chain.js';
import type { Snapshot } from '../reading/Snapshot.js';
import { estimateInclusionTime, measureBlockTime } from './estimateInclusionTime.js';

/** 2030-01-01T00:00:00Z, the time of block 0. */
const begin = 1_893_456_000_000;
const known = <T>(value: T): Answer<T> => ({ known: true, value, evidence: {} as never });
const unknown: Answer<never> = { known: false, reason: 'A reason.', howToFindOut: 'Look.' };

interface Facts {
  /** Number of the newest block. */
  readonly head?: number;
  /** Milliseconds between two blocks. */
  readonly interval?: number;
  readonly answers?: Readonly<Record<string, Answer<unknown>>>;
}

/** A chain with a block every 6 s, and a minimum of 3 s between two blocks. */
function createChain({ head = 10, interval = 6_000, answers = {} }: Facts = {}) {
  const timeOf = (number: number) => begin + number * interval;
  const values: Readonly<Record<string, object>> = {
    'Timestamp.Now': { toString: () => `${timeOf(head)}` },
    'Timestamp.MinimumPeriod': { toString: () => '3000' },
  };
  const decode = (read: Reads[string]) => {
    if (read.kind === 'runtimeCall') return unknown;
    const value = values[`${read.pallet}.${read.kind === 'constant' ? read.name : read.item}`];
    return value ? known(read.decode(value as never)) : unknown;
  };
  const best = {
    block: { number: head, hash: hashOf(head) },
    read: async (reads: Reads) =>
      Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, answers[name] ?? decode(read)])),
  };
  const { chain, asked } = createFakeChain(
    {
      chain_getBlockHash: ([number = head]) => hashOf(Number(number)),
      chain_getHeader: () => headerOf(head),
      state_getStorage: ([, hash]) => encodeTime(timeOf(Number(BigInt(`0x${String(hash).slice(4)}`)))),
    },
    { snapshot: async () => best as unknown as Snapshot, runtime: createTestRuntime('polkadot') },
  );
  return { chain, asked, best: best as unknown as Snapshot };
}

function encodeTime(time: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(time));
  return `0x${bytes.toString('hex')}`;
}

const estimate = async (chain: Chain, now: number) => {
  const { earliest, latest, ...rest } = await estimateInclusionTime(chain, { clock: () => now });
  return { earliest: earliest - rest.now, latest: latest - rest.now, blockTime: rest.blockTime };
};
const head = begin + 60_000;

describe('estimateInclusionTime', () => {
  // The next block may be closed already, so that the transaction is in the block after the next.
  it.each([
    ['just after a block', 0, 12_000],
    ['before the next block', 5_999, 12_000],
    ['when the next block is due', 6_000, 12_000],
    ['after the next block was due', 6_001, 18_000],
    ['long after it was due', 25_000, 36_000],
  ])('of a transaction that is sent %s', async (_, age, latest) => {
    const { chain } = createChain();
    expect(await estimate(chain, head + age)).toEqual({ earliest: 3_000, latest, blockTime: 6_000 });
  });

  it.each([
    ['an earlier clock than the chain', -1],
    ['a chain that rests for more than a day', 24 * 60 * 60 * 1000 + 1],
  ])('takes the time of the chain for %s', async (_, age) => {
    const { chain } = createChain();
    expect((await estimate(chain, head + age)).latest).toBe(12_000);
  });

  it('takes the clock of this machine up to a day', async () => {
    const { chain } = createChain();
    const day = 24 * 60 * 60 * 1000;
    expect((await estimate(chain, head + day)).latest).toBe(day + 6_000);
  });
});

describe('measureBlockTime', () => {
  it('measures the newest six blocks once, and shares the result for 600 blocks', async () => {
    const { chain, asked, best } = createChain();
    const pace = measureBlockTime(chain, best);
    expect(await pace).toEqual({ blockTime: 6_000, minimum: 3_000 });
    expect(asked.filter(({ method }) => method === 'state_getStorage')).toHaveLength(6);
    const at = (number: number) => ({ ...best, block: { number, hash: hashOf(number) } }) as Snapshot;
    expect(measureBlockTime(chain, at(609))).toBe(pace);
    const later = measureBlockTime(chain, at(610));
    expect(later).not.toBe(pace);
    // A local chain may be set back.
    expect(measureBlockTime(chain, at(609))).not.toBe(later);
  });

  it('does not keep the pace of a chain with at most five blocks', async () => {
    const { chain, best, asked } = createChain({ head: 5 });
    const pace = measureBlockTime(chain, best);
    await pace;
    // Blocks 1 to 5: the first block has no time.
    expect(asked.filter(({ method }) => method === 'state_getStorage')).toHaveLength(5);
    expect(measureBlockTime(chain, best)).not.toBe(pace);
  });

  it.each([
    ['the length of a slot', { duration: known(12_000) }, 12_000],
    ['twice the minimum, which is half a slot with Aura', {}, 6_000],
    ['nothing, without either', { minimum: unknown }, 0],
  ])('of a chain without blocks is %s', async (_, answers, blockTime) => {
    const { chain, best } = createChain({ head: 0, answers });
    expect(await measureBlockTime(chain, best)).toMatchObject({ blockTime });
  });

  it('reads the length of a slot as an integer with the lowest byte first', async () => {
    const { chain, best } = createChain({ head: 0 });
    const read: Snapshot['read'] = async (reads) => {
      const answers = await best.read(reads);
      const { duration } = reads as Reads;
      if (duration?.kind !== 'runtimeCall') return answers;
      expect([duration.api, duration.method, [...duration.args({} as never)]]).toEqual([
        ...['AuraApi', 'slot_duration', []],
      ]);
      const bytes = Uint8Array.of(0xe0, 0x2e, 0, 0, 0, 0, 0, 0);
      return { ...answers, duration: known(duration.decode(bytes, {} as never)) };
    };
    expect((await measureBlockTime(chain, { ...best, read } as Snapshot)).blockTime).toBe(12_000);
  });
});
