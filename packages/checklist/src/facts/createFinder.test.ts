import { type Answers, type Reads, type Snapshot, storageRead } from '@parachron/core';
import { TypeRegistry } from '@polkadot/types';
import { describe, expect, it } from 'vitest';
import { gatherFacts } from '../../test/support/gatherFacts.js';
import type { Scope } from '../Scope.js';
import { defineFact } from './Fact.js';

const scope: Scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 1000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

/** A snapshot that answers every read with the item's name, and counts how often it is asked. */
function createEcho(chain: string): { snapshot: Snapshot; asked: string[][] } {
  const asked: string[][] = [];
  const block = { number: 1, hash: '0x01' } as const;
  const snapshot: Snapshot = {
    block,
    runtime: {
      chain,
      specName: chain,
      specVersion: 1,
      transactionVersion: 1,
      metadataVersion: 14,
      registry: new TypeRegistry(),
      apis: new Map(),
      token: { symbol: 'UNIT', decimals: 12 },
      ss58Prefix: 42,
    },
    async read<R extends Reads>(reads: R) {
      asked.push(Object.keys(reads));
      return Object.fromEntries(
        Object.entries(reads).map(([name, read]) => {
          const value = read.kind === 'storage' ? `${chain}:${read.item}` : '';
          return [name, { known: true, value, evidence: { chain, block, key: name, value } }];
        }),
      ) as unknown as Answers<R>;
    },
  };
  return { snapshot, asked };
}

const read = (item: string) => storageRead('Pallet', item, [], () => '');
const first = defineFact({
  derive: async (context) => {
    const [relay, target] = await Promise.all([
      context.read('relay', { one: read('One') }),
      context.read('target', { two: read('Two') }),
    ]);
    return [relay.one, target.two].map((one) => (one.known ? one.value : one.reason));
  },
});
const second = defineFact({
  derive: async (context) => {
    const { one } = await context.read('relay', { one: read('Other') });
    return one.known ? one.value : one.reason;
  },
});
const third = defineFact({
  needs: { first, second },
  derive: async ({ facts, ...context }) => {
    const { last } = await context.read('relay', {
      last: read(`After ${facts.first.join('+')} and ${facts.second}`),
    });
    return last.known ? last.value : last.reason;
  },
});

describe('createFinder', () => {
  it('reads facts in parallel, and a fact that needs another fact after that fact', async () => {
    const [relay, target] = [createEcho('relay'), createEcho('target')];
    const facts = await gatherFacts([third], {
      scope,
      chains: { relay: relay.snapshot, target: target.snapshot },
    });
    expect(relay.asked).toEqual([['one'], ['one'], ['last']]);
    expect(target.asked).toEqual([['two']]);
    expect(facts.get(third)).toBe('relay:After relay:One+target:Two and relay:Other');
  });

  it('returns reads of a chain that is not given as unknown, with the reason', async () => {
    const relay = createEcho('relay');
    const facts = await gatherFacts([first], { scope, chains: { relay: relay.snapshot } });
    expect(facts.get(first)).toEqual(['relay:One', 'no endpoint of the target chain was given']);
  });

  it('derives a fact as soon as the facts that it needs are known', async () => {
    const relay = createEcho('relay');
    const alone = defineFact({
      needs: { second },
      derive: async (context) => (await context.read('relay', { alone: read('Alone') })).alone.known,
    });
    let answerTarget = () => undefined as unknown;
    const target: Snapshot = {
      ...relay.snapshot,
      // It answers once a fact that does not need it has asked its second question.
      read: async (reads) => {
        await new Promise<void>((resolve) => {
          answerTarget = resolve;
        });
        return createEcho('target').snapshot.read(reads);
      },
    };
    const watched: Snapshot = {
      ...relay.snapshot,
      read: async (reads) => {
        if ('alone' in reads) answerTarget();
        return relay.snapshot.read(reads);
      },
    };
    const facts = await gatherFacts([first, alone], { scope, chains: { relay: watched, target } });
    expect(facts.get(alone)).toBe(true);
    expect(facts.get(first)).toEqual(['relay:One', 'target:Two']);
  });

  it.each([
    [{}, []],
    [{ user: { account: '0x' } }, ['one', 'two']],
  ] as const)('finds a fact for %j where another fact needs it for a user only', async (named, asked) => {
    const [relay, target] = [createEcho('relay'), createEcho('target')];
    const sometimes = defineFact({
      derive: ({ scope: { user }, find }) => (user ? find(first) : undefined),
    });
    const facts = await gatherFacts([sometimes], {
      scope: { ...scope, ...named },
      chains: { relay: relay.snapshot, target: target.snapshot },
    });
    expect([...relay.asked, ...target.asked].flat()).toEqual(asked);
    expect(facts.get(sometimes)).toEqual('user' in named ? ['relay:One', 'target:Two'] : undefined);
    expect(facts.has(first)).toBe('user' in named);
  });

  it('gathers a fact once for any number of dependants', async () => {
    const relay = createEcho('relay');
    await gatherFacts([first, second, third, third], { scope, chains: { relay: relay.snapshot } });
    expect(relay.asked.flat()).toHaveLength(3);
  });
});
